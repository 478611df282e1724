"""The editor of packs: from a file to a table with one's own cards, and back to a file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from foodchain import packs
from tests.browser.conftest import Invite
from tests.browser.player import Player

FILE = """
game = "marine"  # comments are not kept
[cards.card.annelids]
text = "Gain 1 VP for each tile that has worms."
effects = [{ do = "points for element", element = "worms", where = "anywhere" }]
"""


def drop(anna: Player, name: str, text: str) -> None:
    """Let a file fall onto the page."""
    anna.page.evaluate(
        """([name, text]) => {
            const data = new DataTransfer()
            data.items.add(new File([text], name))
            dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))
        }""",
        [name, text],
    )


def settle(anna: Player, changes: int) -> None:
    anna.page.wait_for_selector(f"[role=status] >> text=Checked. {changes} ", state="attached")


def downloaded(anna: Player, game: str, folder: Path) -> dict[str, Any]:
    with anna.page.expect_download() as download:
        anna.click("Download")
    assert download.value.suggested_filename == f"{game}.toml"
    download.value.save_as(folder / "mine.toml")
    return tomllib.loads((folder / "mine.toml").read_text())


def test_a_pack_is_opened_changed_tried_and_downloaded(player: Invite, tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(FILE)
    anna = player()
    anna.open("/packs/marine")
    page = anna.page
    anna.click("Open or start over…")
    page.locator("dialog input[type=file]").set_input_files(tmp_path / "box.toml")
    settle(anna, 2)
    page.get_by_role("button", name=re.compile("Annelids")).click()
    card = page.locator("[data-card=annelids]")
    assert "each tile that has worms" in card.inner_text() and "≈" not in card.inner_text()

    # An effect is changed, and the card as it is typed.
    page.get_by_label("VP", exact=True).fill("2")
    page.get_by_label("Text", exact=True).fill("Gain 2 VP for each tile that has worms.")
    page.wait_for_selector("[data-card=annelids] >> text=Gain 2 VP")
    settle(anna, 2)
    content = downloaded(anna, "marine", tmp_path)
    wanted = [{"do": "points for element", "element": "worms", "where": "anywhere", "vp": 2}]
    assert content["cards"]["card"]["annelids"]["effects"] == wanted
    assert len(packs.changes("marine", tmp_path / "mine.toml")) == 2

    # Nothing is lost by loading the page again.
    page.reload()
    page.wait_for_selector("[data-card=annelids] >> text=Gain 2 VP")
    anna.click("Try it")
    page.wait_for_url("**/table/**")
    anna.wait_for_turn()
    words = anna.fetch("GET", f"/api/tables/{page.url.rpartition('/')[2]}/words")
    assert words["things"]["card"]["annelids"]["text"] == "Gain 2 VP for each tile that has worms."
    anna.leave()


def test_what_is_wrong_stands_at_its_field(player: Invite) -> None:
    anna = player()
    anna.open("/packs/marine#cards.card.annelids")
    page = anna.page
    page.get_by_label("VP", exact=True).fill("77")
    page.wait_for_selector("fieldset >> text=should be a whole number from 1 to 9")
    assert page.get_by_label("VP", exact=True).get_attribute("aria-invalid") == "true"
    assert page.get_by_role("button", name="Try it").is_disabled()
    page.get_by_label("VP", exact=True).fill("3")
    page.wait_for_selector("[role=note] >> text=its text is still ours")
    assert page.get_by_role("button", name="Try it").is_enabled()
    anna.click("Undo")
    page.wait_for_selector("[role=note]", state="detached")
    assert page.get_by_label("VP", exact=True).input_value() == "1"
    anna.click("Redo")
    page.wait_for_selector("[role=note]")
    anna.leave()


def test_a_list_of_numbers_can_be_typed_anew(player: Invite) -> None:
    anna = player()
    anna.open("/packs/cards#animals.animal.mammal_01")
    chain = anna.page.get_by_label("Food chain: healthy, endangered", exact=True)
    chain.press("Control+a")
    chain.press("Backspace")
    anna.page.wait_for_selector("aside >> text=problem")
    chain.press_sequentially("6, 2")
    anna.page.wait_for_selector("aside >> text=problem", state="detached")
    settle(anna, 1)
    anna.leave()


def test_two_tabs_work_on_one_pack(player: Invite) -> None:
    anna = player()
    anna.open("/packs/marine#cards.card.annelids")
    page = anna.page
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + "#cards.card.predator")
    other.get_by_label("Text", exact=True).wait_for()
    page.get_by_label("Text", exact=True).fill("Worms.")
    settle(anna, 1)
    other.wait_for_selector("[role=status] >> text=Checked. 1 ", state="attached")
    other.get_by_label("Text", exact=True).press_sequentially("Bite.")
    settle(anna, 2)
    assert page.get_by_label("Text", exact=True).input_value() == "Worms."
    anna.click("Undo")  # all that came from the other tab
    settle(anna, 1)
    other.wait_for_selector("[role=status] >> text=Checked. 1 ", state="attached")
    page.reload()
    settle(anna, 1)
    assert page.get_by_label("Text", exact=True).input_value() == "Worms."
    other.close()
    anna.leave()


def test_a_file_with_mistakes_can_be_mended(player: Invite) -> None:
    anna = player()
    anna.open("/packs/marine")
    page = anna.page
    page.wait_for_selector("text=Annelids")
    drop(anna, "bad.toml", FILE.replace("anywhere", "nowhere") + 'colour = "red"\n[weather]\nrain = 1')
    page.wait_for_selector("text=3 problems")
    page.get_by_role("button", name="cards.card.annelids.effects.1.where").click()
    page.get_by_label("Where", exact=True).select_option("anywhere")
    page.wait_for_selector("text=2 problems")
    for name in ("colour", "weather"):
        anna.click(f"Leave out “{name}”")
    page.wait_for_selector("aside >> text=problem", state="detached")
    settle(anna, 2)
    drop(anna, "worse.toml", "cards = [")
    page.wait_for_selector("[role=alert] >> text=not TOML")
    settle(anna, 2)
    assert [complaint for complaint in anna.complaints if "422" not in complaint] == []
    anna.complaints.clear()  # the browser tells of every refusal
    anna.leave()


def test_entries_are_added_renamed_removed_and_had_back(player: Invite, tmp_path: Path) -> None:
    anna = player()
    anna.open("/packs/marine")
    page = anna.page
    page.locator("details", has_text="Cards").first.get_by_role("button", name="Add").click()
    page.get_by_label("Name of the new entry").fill("White Shark")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=should be a line of text")
    page.get_by_label("Text", exact=True).fill("Eliminate two species.")
    page.wait_for_selector("[data-card=white_shark] >> text=Eliminate two species.")
    anna.click("Add an effect: Effects")
    page.get_by_label("What effect 1 does").select_option("eliminate species")
    page.get_by_role("button", name=re.compile("^Predator")).click()
    page.get_by_label("Id").fill("Apex Predator")
    anna.click("Rename")
    page.wait_for_url("**/*apex_predator")
    page.get_by_role("button", name=re.compile("^Fertile")).click()
    anna.click("Remove")
    page.wait_for_selector("text=This entry is not in your pack.")
    content = downloaded(anna, "marine", tmp_path)
    assert content["remove"] == ["cards.card.fertile"] and content["rename"] == {"cards.card.predator": "apex_predator"}
    assert content["cards"]["card"]["white_shark"]["effects"][0]["do"] == "eliminate species"
    assert packs.changes("marine", tmp_path / "mine.toml")
    anna.click("As ours again")
    page.get_by_label("Name", exact=True).wait_for()
    anna.leave()


def test_an_address_that_nobody_can_decode_opens_no_entry(player: Invite) -> None:
    anna = player()
    anna.open("/packs/marine#%")
    anna.page.wait_for_selector("text=Choose an entry")
    anna.leave()


def focused(anna: Player) -> str:
    anna.page.wait_for_function("document.activeElement !== document.body")
    return str(
        anna.page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")
    )


def test_the_keyboard_goes_on_where_a_button_was(player: Invite) -> None:
    anna = player()
    anna.open("/packs/marine#cards.card.annelids")
    page = anna.page
    anna.click("Remove effect 1")
    page.wait_for_selector("fieldset", state="detached")
    assert focused(anna) == "Add an effect: Effects"
    anna.click("Remove")
    page.wait_for_selector("text=This entry is not in your pack.")
    assert focused(anna) == "As ours again"
    page.keyboard.press("Enter")
    page.get_by_label("Name", exact=True).wait_for()
    assert focused(anna) == "My card says exactly this"
    anna.click("Duplicate")
    page.wait_for_url("**/*annelids_2")
    anna.click("Remove")
    page.wait_for_selector("text=Choose an entry")
    assert focused(anna).startswith("Choose an entry")
    anna.leave()


def test_an_id_that_another_entry_has_is_refused(player: Invite) -> None:
    anna = player()
    anna.open("/packs/marine#cards.card.annelids")
    page = anna.page
    page.get_by_label("Id", exact=True).fill("Asteroid")
    anna.click("Rename")
    page.wait_for_selector("[role=alert] >> text=There is an entry “asteroid” already")
    assert page.url.endswith("#cards.card.annelids")
    page.get_by_label("Id", exact=True).fill("worms")
    page.wait_for_selector("[role=alert]", state="detached")
    anna.click("Rename")
    page.wait_for_url("**/*cards.card.worms")
    anna.leave()


def test_help_texts_can_be_read_to_their_end(player: Invite) -> None:
    anna = player()
    anna.open("/packs/marine#cards.card.annelids")
    anna.page.wait_for_selector("fieldset small")
    cut = "all => all.filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.innerText)"
    assert anna.page.locator("fieldset small").evaluate_all(cut) == []
    anna.leave()


def test_a_phone_shows_the_list_then_the_form_and_the_card(player: Invite) -> None:
    anna = player(phone=True, language="de")
    anna.open("/packs/cards")
    page = anna.page
    page.get_by_role("searchbox").fill("autotroph")
    page.locator(".entry", has_text="All").click()
    page.wait_for_selector("[data-card=autotrophs]")
    assert not page.get_by_role("searchbox").is_visible()
    page.get_by_role("button", name="English").click()
    page.get_by_label("Text", exact=True).fill("Twice.")
    page.wait_for_selector("[data-card=autotrophs] >> text=Twice.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.go_back()
    page.get_by_role("searchbox").wait_for()
    anna.leave()


def test_a_file_of_another_game_can_be_undone_there(player: Invite) -> None:
    anna = player()
    anna.open("/packs/marine#cards.card.predator")
    page = anna.page
    page.get_by_label("Text", exact=True).fill("Bite.")
    settle(anna, 1)
    anna.open("/packs/cards")
    page.wait_for_selector("text=Catastrophe")
    drop(anna, "box.toml", FILE)
    page.wait_for_url("**/packs/marine")
    settle(anna, 2)
    anna.click("Undo")
    settle(anna, 1)
    page.get_by_role("button", name=re.compile("^Predator")).click()
    assert page.get_by_label("Text", exact=True).input_value() == "Bite."
    anna.leave()


def test_the_pack_goes_to_a_new_table(player: Invite) -> None:
    anna = player()
    anna.open("/packs/cards")
    page = anna.page
    page.wait_for_selector("text=Catastrophe")
    drop(anna, "box.toml", FILE)  # a file of another game leads there
    page.wait_for_url("**/packs/marine")
    settle(anna, 2)
    anna.click("Use at a new table")
    assert page.locator("form select").first.input_value() == "marine"
    assert page.get_by_label("Pack", exact=True).input_value() == "mine"
    anna.click("Create table")
    page.wait_for_url("**/table/**")
    anna.wait_for_turn()
    anna.leave()


def test_a_renamed_card_is_one_change_and_keeps_its_picture(player: Invite) -> None:
    anna = player()
    anna.open("/packs/marine#cards.card.predator")
    page = anna.page
    page.locator("form.call input").fill("shark")
    page.get_by_role("button", name="Rename").click()
    page.wait_for_selector("[data-card=shark] use[href='#c-predator']", state="attached")
    settle(anna, 1)
    adding = [button.get_attribute("aria-label") for button in page.get_by_role("button", name="Add an effect").all()]
    assert len(adding) == 3 and len(set(adding)) == 3
    anna.leave()


def test_an_event_loses_its_mark_with_the_text_of_a_reading(player: Invite) -> None:
    anna = player()
    anna.open("/packs/cards#events.event.evolution.reading.heal")
    page = anna.page
    marked = page.locator(".list button", has_text="Evolution").locator(".recon")
    marked.wait_for()
    page.get_by_label("Text", exact=True).fill("One animal recovers.")
    marked.wait_for(state="detached")
    settle(anna, 1)
    anna.leave()


def test_effects_are_explained_in_the_readers_language(player: Invite) -> None:
    anna = player(language="de")
    anna.open("/packs/marine#cards.card.solar_radiation")
    page = anna.page
    page.wait_for_selector("text=Arten deiner Wahl kehren in ihren Gen-Pool zurück.")
    assert page.get_by_label("Wo", exact=True).locator("option:checked").inner_text() == "Überall"
    anna.leave()
