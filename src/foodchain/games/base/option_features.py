"""What a policy sees of an option of the base game, beside what every earth game tells."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from foodchain.earth.display import DisplayState
from foodchain.earth.earth import NONE
from foodchain.earth.option_features import EarthOptions
from foodchain.engine.bits import bit
from foodchain.games.base.assessment import space_value, whole_survey
from foodchain.games.base.state import BaseState


class BaseOptions(EarthOptions):
    def unscored(self, s: DisplayState, at: i64) -> bool:
        assert isinstance(s, BaseState)
        return s.scored & bit(at) == 0


def hopes(s: BaseState) -> vec[float]:
    """A guess at what a pawn on each vacant space would bring the animal that places one, if one is placed."""
    out = vec[float]()
    if is_placing(s):
        animal = s.actor()
        survey = whole_survey(s)
        for space in range(s.display.spaces):
            vacant = s.pawn[space] == NONE
            out = append(
                out, 0.2 * space_value(s, animal, s.display.section_of[space], space, survey) if vacant else 0.0
            )
    return out


def is_placing(s: BaseState) -> bool:
    """Whether options are spaces for a pawn."""
    first = s.display.first_place
    return len(s.legal) > 0 and first <= s.legal[0] < first + s.display.spaces
