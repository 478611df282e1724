"""A table in the terminal: people at one keyboard, bots at the other seats."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

from foodchain import CannotUndo, FoodchainError, Game, Option
from foodchain.bots import Bot, make_bot
from foodchain.bots.forager import Forager
from foodchain.bots.learned import learned_mind
from foodchain.bots.plugins.driver import forfeits_of, tell_end
from foodchain.bots.plugins.spec import is_plugin_spec
from foodchain.bots.weighing import Weighed
from foodchain.cli.ending import ending, forfeit_lines
from foodchain.cli.errors import CommandError
from foodchain.cli.files import unused, write_whole
from foodchain.cli.log import log_since
from foodchain.cli.menu import Menu
from foodchain.cli.setup import PERSON
from foodchain.drawing import view_text
from foodchain.engine.events import SPECTATOR
from foodchain.engine.lookahead import worthwhile_claims
from foodchain.engine.sight import Sight
from foodchain.words import plain

TABLE_LINE = "# table:"
RECENT = 8  # options that are told again when a game is resumed
MOST_NEWS = 30  # paragraphs; more than that has scrolled away before anybody reads it
BEST_HINTS = 3

HELP = """\
Choose an option by its number, by its text, or by some of its words: [b]migration 7[/], [b]mig 7[/], [b]1,0[/].
  Enter, [b]board[/]    see the table again
  [b]options[/]         see the options again
  [b]hint[/]            what looks best, and why
  [b]coach[/]           switch on or off whether you are warned before decisions that cost much
  [b]undo[/]            take back your last choice; [b]undo all[/] takes back all you can
  [b]log[/]             what happened so far; [b]log 20[/] the end of it
  [b]why TEXT[/]        why an option is not among those you have
  [b]save FILE[/]       save the game; foodchain play --resume FILE goes on with it
  [b]quit[/]            save and leave
A command can begin with a slash where an option has the same name: [b]/save FILE[/]."""


class Leave(Exception):
    """Somebody wants to leave the table."""


class TerminalTable:
    def __init__(self, game: Game, players: list[str], screen: Console, saved: Path | None = None) -> None:
        self.game = game
        self.players = players  # by seat: a bot's name, or a person
        self.bots: dict[int, Bot] = {}  # those that have decided already
        self.screen = screen
        self.saved = saved  # where the game is saved after every choice
        self.analysis = False  # undo takes back anything
        self.coached = False  # whoever is about to lose much is warned
        self.confirm = False  # bots wait until a person's choice is confirmed
        self.menu = Menu([])
        self.shown_up_to: dict[int, int] = {}  # by viewer: options whose story was told
        self.begun = max(0, game.ply - RECENT)  # from where on the story is told
        self.looking: int | None = None  # the person who sees the screen
        self.acting: int | None = None  # the person who chose last, as long as nobody else does
        self.confirmed = 0  # options that nobody wants to take back
        self.let_pass: set[int] = set()  # claims that nobody wanted to make
        self.commands: dict[str, Callable[[str], bool]] = {
            "board": self.board,
            "options": self.options,
            "hint": self.hint,
            "coach": self.coach,
            "undo": self.undo,
            "log": self.log,
            "why": self.why,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    @property
    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player == PERSON]

    def run(self) -> None:
        """Play until the game is over or the people leave."""
        if self.people:
            self.screen.print("Type a number or a few words to choose; [b]help[/] lists what else you can do.")
        try:
            self.play_on()
            self.show_ending()
            while self.people and sys.stdin.isatty() and self.is_taken_back():
                self.play_on()
                self.show_ending()
        except (Leave, EOFError, KeyboardInterrupt):
            self.leave()

    def play_on(self) -> None:
        while not self.game.over:
            if self.game.decision.seat in self.people:
                self.ask()
            elif not self.has_second_thoughts() and not self.makes_claim():
                self.let_bot_choose()

    def show_ending(self) -> None:
        self.tell_news()
        self.board("")
        self.screen.print()
        self.screen.print(ending(self.game, self.players))
        lost: Counter[str] = Counter()
        for seat, bot in self.bots.items():
            lost[self.players[seat]] += forfeits_of(bot)
        for line in forfeit_lines(lost):
            self.say(line)
        tell_end(list(self.bots.values()), self.game)
        if self.saved:
            self.autosave()
            self.screen.print(f"The record is in {self.saved}.", markup=False)

    def is_taken_back(self) -> bool:
        """After the end people may look back; whether they undo the last choice."""
        self.menu = Menu([])
        while answer := self.read("save FILE, log, board or undo; Enter to leave> "):
            if not self.answer(answer):
                return True
        return False

    # -- people -----------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Let a person decide, or do what else they want."""
        decision = self.game.decision
        self.draw_curtain(decision.seat)
        self.tell_news()
        if self.acting == decision.seat:
            self.screen.print()
            self.screen.print(Text(f"{self.who()}: ", "bold").append(decision.prompt, "default"))
        else:
            self.board("")
        self.acting = decision.seat
        self.menu = Menu(decision.options + self.claims_of_people())
        self.screen.print(self.menu.text(self.screen.width))
        while self.answer(self.read(f"{self.who()}> ")):
            pass

    def draw_curtain(self, seat: int) -> None:
        """Where people hide something from each other, the next one takes the screen before it is shown."""
        if self.looking not in (None, seat) and self.game.rules.has_hands:
            self.screen.clear()
            self.read(f"Seat {seat}, press Enter when nobody else is looking> ")
        self.looking = seat

    def viewer(self) -> int:
        """Whose story is told: that of the person who sees the screen."""
        if self.looking is None or (self.game.over and len(self.people) > 1):
            return SPECTATOR
        return self.looking

    def who(self) -> str:
        decision = self.game.decision
        return decision.actor or f"seat {decision.seat}"

    def read(self, prompt: str) -> str:
        self.screen.print(prompt, end="", style="bold", markup=False)
        self.screen.file.flush()
        answer = input().strip()
        if not sys.stdin.isatty():  # a transcript shows the answer too
            self.screen.print(answer, markup=False)
        return answer

    def answer(self, answer: str) -> bool:
        """Do what an answer says; whether the same question still stands."""
        if not answer:
            return self.board("")
        word, _, rest = answer.partition(" ")
        command = self.commands.get(word.lower().removeprefix("/"))
        if command and (word.startswith("/") or not self.begins_option(word)):
            return command(rest.strip())
        found = self.menu.find(answer)
        if len(found) == 1:
            return self.choose(found[0])
        if found:
            self.say(f"{answer!r} may mean {len(found)} options; say more, or a number:")
            self.screen.print(self.menu.text(self.screen.width, found))
        elif self.menu.options:
            self.say(
                f"{answer!r} is none of the options; a number from 1 to {len(self.menu.options)}, or words of one?"
            )
        else:
            self.say(f"{answer!r} is not known here.")
        return True

    def begins_option(self, word: str) -> bool:
        """Whether an option begins with a word that is a command too."""
        return any(option.text.split()[0] == word.lower() for option in self.menu.options)

    def choose(self, option: Option) -> bool:
        """Play an option; whether the question still stands, because somebody has thought better of it."""
        if self.coached and not self.means(option):
            return True
        self.game.play(option)
        self.autosave()
        return False

    def means(self, option: Option) -> bool:
        """Whether a choice stands. Of one that costs much the coach warns before, and says why."""
        decision = self.game.decision
        if decision.seat not in self.people or len(decision.options) < 2 or option not in decision.options:
            return True
        weighed = self.think(option.number)
        chosen = next(one for one in weighed if one.option == option)
        if not chosen.costs_much:
            return True
        best = weighed[0]
        cost = round(100 * -chosen.ahead)
        self.say(
            f"Careful: {option.text!r} costs about {cost} % of the chance to win; {best.option.text!r} looks better."
        )
        self.tell(chosen)
        return self.read("Really? y/n> ").lower() in ("y", "yes")

    def coach(self, how: str) -> bool:
        """Switch the coach on or off."""
        if how not in ("", "on", "off"):
            self.say("coach on, or coach off?")
            return True
        self.coached = how == "on" if how else not self.coached
        if self.coached and learned_mind(self.game.rules, self.game.seats) is None:
            self.coached = False
            self.say("There is no coach for this game: nothing was learned about its chances.")
        else:
            self.say(f"The coach is {'on: it warns before decisions that cost much' if self.coached else 'off'}.")
        return True

    def say(self, words: str) -> None:
        self.screen.print(words, style="yellow", markup=False)

    # -- bots, and what people may do before they choose ------------------------------------------------------------

    def let_bot_choose(self) -> None:
        game = self.game
        seat = game.decision.seat
        # Dice from the moment alone: a game that is resumed goes on as it would have.
        dice = Random(f"{game.seed}/{seat}/{game.ply}")
        if seat not in self.bots:
            self.bots[seat] = make_bot(self.players[seat])
        with self.shown_thinking(self.bots[seat]):
            option = self.bots[seat].choose(Sight(game, seat, dice))
        game.play(option)
        self.acting = None
        if not self.people:
            self.tell_news()

    def shown_thinking(self, bot: Bot) -> AbstractContextManager[object]:
        """Something moves on the screen while a bot takes its time. Ctrl-C ends that too."""
        if not self.screen.is_terminal or not getattr(bot, "takes_its_time", False):
            return nullcontext()
        return self.screen.status(f"{self.who()}: {self.players[self.game.decision.seat]} is thinking", spinner="dots")

    def has_second_thoughts(self) -> bool:
        """Where choices are confirmed: whether a person takes the last one back before a bot goes on."""
        last = self.game.last
        if not self.confirm or last is None or last.seat not in self.people or last.count <= self.confirmed:
            return False
        if not self.game.can_undo(last.seat):
            return False
        self.tell_news()
        answer = self.read("Enter to go on, or undo> ").lower().removeprefix("/")
        if answer == "quit":
            raise Leave
        if answer.startswith("undo"):
            return not self.undo(answer.removeprefix("undo").strip())
        self.confirmed = last.count
        return False

    def claims_of_people(self) -> list[Option]:
        """What people may play out of turn."""
        decision = self.game.decision
        theirs = {option.number for seat in self.people for option in decision.claims_of(seat)}
        return [option for option in decision.claims if option.number in theirs]

    def makes_claim(self) -> bool:
        """Before a bot decides, people may make claims, each until it is let pass; whether they make one."""
        claims = self.claims_of_people()
        self.let_pass &= {option.number for option in claims}
        if all(option.number in self.let_pass for option in claims):
            return False
        self.tell_news()
        self.menu = Menu(claims)
        self.screen.print(Text(f"Before the {self.who()} choose, you may claim:", "bold"))
        self.screen.print(self.menu.text(self.screen.width))
        while answer := self.read("a claim, or Enter to let it pass> "):
            if not self.answer(answer):
                return True
        self.let_pass |= {option.number for option in claims}
        return False

    # -- what people can ask ----------------------------------------------------------------------------------------

    def tell_news(self) -> None:
        """What happened since this was last told."""
        reader = self.viewer() if self.game.rules.has_hands else SPECTATOR  # without secrets, all read the same
        since = min(self.shown_up_to.get(reader, self.begun), self.game.ply)
        news = log_since(self.game, self.viewer(), since) if since < self.game.ply else []
        if len(news) > MOST_NEWS:
            self.screen.print(f"  … and {len(news) - MOST_NEWS} more before this; log tells all", style="dim")
        for paragraph in news[-MOST_NEWS:]:
            self.screen.print(paragraph.drawn("dim"))
        self.shown_up_to[reader] = self.game.ply

    def board(self, _: str) -> bool:
        game = self.game
        viewer = None if game.over else self.looking
        self.screen.print()
        self.screen.print(view_text(game.rules, game.view(viewer), self.screen.width))
        return True

    def options(self, _: str) -> bool:
        if self.menu.options:
            self.screen.print(self.menu.text(self.screen.width))
        return True

    def help(self, _: str) -> bool:
        self.screen.print(HELP)
        return True

    def hint(self, _: str) -> bool:
        """What looks best to a bot that sees what this seat sees."""
        game = self.game
        if game.over or game.decision.seat not in self.people:
            return True
        seat = game.decision.seat
        claims = list(worthwhile_claims(game.rules, self.sight("hint").sample().state, seat))
        for number in claims:
            self.suggest(game.rules.space.options[number], "costs nothing")
        weighed = [one for one in self.think(None) if one.option.number not in claims]
        best = weighed[0].value
        for one in weighed[:BEST_HINTS]:
            behind = best - one.value
            if one.chance is None:
                self.suggest(one.option, "looks best" if behind < 0.05 else f"{behind:.1f} points worse")
                continue
            chance = f"about {100 * one.chance:.0f} % to win"
            self.suggest(one.option, f"looks best, {chance}" if one is weighed[0] else chance)
            self.tell(one)
        return True

    def sight(self, purpose: str) -> Sight:
        """What the seat sees that decides, with dice from the moment alone."""
        seat = self.game.decision.seat
        return Sight(self.game, seat, Random(f"{self.game.seed}/{purpose}/{self.game.ply}"))

    def think(self, keep: int | None) -> list[Weighed]:
        """What a bot thinks of the options, of one as thoroughly as of the best. It takes up to a second."""
        with self.screen.status("thinking …") if sys.stdin.isatty() else nullcontext():
            return Forager().weigh(self.sight("hint"), keep)

    def tell(self, weighed: Weighed) -> None:
        """Why an option is better or worse than the best other."""
        speaker = self.game.rules.english
        for sentence in (weighed.why(speaker), weighed.expected(speaker)):
            if sentence:
                self.screen.print(f"     {plain(sentence)}", style="dim", markup=False, highlight=False)

    def suggest(self, option: Option, reason: str) -> None:
        number = Text(f"  {self.menu.number(option)}) ", "bold cyan")
        self.screen.print(number.append(option.text, "default").append(f"  {reason}", "dim"))

    def undo(self, how: str) -> bool:
        """Take back a person's last choice, or all that can be; whether the question still stands."""
        undone = 0
        try:
            while undone == 0 or how == "all":
                self.undo_once()
                undone += 1
        except CannotUndo as error:
            if undone == 0:
                self.say(f"{str(error).capitalize()}.")
                return True
        self.screen.print(f"Taken back: {undone} choice{'s' * (undone != 1)}.", style="dim")
        self.acting = None
        self.autosave()
        return False

    def undo_once(self) -> None:
        """By the rules of a table; in analysis, back to the last choice of a person whatever happened since."""
        game, last = self.game, self.game.last
        if self.analysis:
            game.undo()
            while game.ply and game.decision.seat not in self.people:
                game.undo()
        elif last is not None and last.seat in self.people:
            game.undo(last.seat)  # at one keyboard whoever chose last may still speak up
        else:
            game.undo(self.people[0])

    def log(self, how_many: str) -> bool:
        paragraphs = log_since(self.game, self.viewer())
        for paragraph in paragraphs[-int(how_many) :] if how_many.isdecimal() else paragraphs:
            self.screen.print(paragraph.drawn())
        return True

    def why(self, text: str) -> bool:
        try:
            if text:
                self.game.clone().play(text, self.looking)
                self.screen.print(f"{text!r} can be played.", markup=False)
            else:
                self.screen.print(self.game.decision.prompt, markup=False)
        except FoodchainError as error:
            self.screen.print(str(error), markup=False)
        return True

    # -- saving and leaving -----------------------------------------------------------------------------------------

    def save(self, file: str) -> bool:
        try:
            self.save_as(Path(file) if file else self.saved or unused(Path(f"foodchain-{self.game.rules.name}.txt")))
        except CommandError as error:
            self.say(f"{error}.")
            return True
        again = shlex.join(["foodchain", "play", "--resume", str(self.saved), *self.plugins_again()])
        self.screen.print(f"Saved. To go on later: {again}", markup=False, soft_wrap=True)
        return True

    def plugins_again(self) -> list[str]:
        """Arguments that name the bots once more, where there are plug-ins: no file starts those by itself."""
        bots = [player for player in self.players if player != PERSON]
        if not any(map(is_plugin_spec, bots)):
            return []
        return ["--people", str(len(self.people)), *(word for bot in bots for word in ("--bot", bot))]

    def save_as(self, path: Path) -> None:
        """Save here now, and after every choice from now on."""
        if path != self.saved and path.is_file():
            raise CommandError(f"{path} exists already; go on with it by --resume, or choose another name")
        self.write(path)
        self.saved = path

    def autosave(self) -> None:
        if self.saved:
            try:
                self.write(self.saved)
            except CommandError as error:
                self.say(f"{error}; save it elsewhere.")

    def write(self, path: Path) -> None:
        write_whole(path, f"{self.game.record()}{TABLE_LINE} {shlex.join(self.players)}\n")

    def quit(self, _: str) -> bool:
        raise Leave

    def leave(self) -> None:
        self.screen.print()
        if self.game.over:
            return
        if self.game.ply or self.saved:
            self.save("")
        else:
            self.screen.print("Nothing was played, so nothing is saved.")


def players_in(text: str) -> list[str] | None:
    """Who sat where, as a saved game tells it."""
    for line in text.splitlines():
        if line.startswith(TABLE_LINE):
            with suppress(ValueError):  # somebody has edited it
                return shlex.split(line.removeprefix(TABLE_LINE))
    return None
