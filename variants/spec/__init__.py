"""The preset document as values: what a preset says, checked but not yet compiled. Its parts stand
in `spec_*`.
"""

from dataclasses import dataclass

from variants.core.geometry import Board
from variants.spec.conditions import ConditionSpec as ConditionSpec
from variants.spec.effects import NO_EFFECTS as NO_EFFECTS
from variants.spec.effects import AbsorptionEffect as AbsorptionEffect
from variants.spec.effects import AreaEffect as AreaEffect
from variants.spec.effects import CaptureEffect as CaptureEffect
from variants.spec.effects import CatchEffect as CatchEffect
from variants.spec.effects import ClashEffect as ClashEffect
from variants.spec.effects import DisplacementEffect as DisplacementEffect
from variants.spec.effects import EffectSpec as EffectSpec
from variants.spec.effects import EnclosureEffect as EnclosureEffect
from variants.spec.effects import ExchangeEffect as ExchangeEffect
from variants.spec.effects import ExplosionSpec as ExplosionSpec
from variants.spec.effects import FreezeEffect as FreezeEffect
from variants.spec.effects import MagnetEffect as MagnetEffect
from variants.spec.effects import SwapEffect as SwapEffect
from variants.spec.effects import TransferEffect as TransferEffect
from variants.spec.effects import TransformationEffect as TransformationEffect
from variants.spec.effects import TrapEffect as TrapEffect
from variants.spec.effects import WallSpec as WallSpec
from variants.spec.ends import NO_GOALS as NO_GOALS
from variants.spec.ends import USUAL_CHECK, USUAL_DRAWS, USUAL_ENDS
from variants.spec.ends import CheckSpec as CheckSpec
from variants.spec.ends import ConnectSpec as ConnectSpec
from variants.spec.ends import CountingSpec as CountingSpec
from variants.spec.ends import DrawSpec as DrawSpec
from variants.spec.ends import EndSpec as EndSpec
from variants.spec.ends import ExtinctionSpec as ExtinctionSpec
from variants.spec.ends import FacingSpec as FacingSpec
from variants.spec.ends import FlagSpec as FlagSpec
from variants.spec.ends import GoalSpec as GoalSpec
from variants.spec.ends import MaterialSpec as MaterialSpec
from variants.spec.ends import ShatarSpec as ShatarSpec
from variants.spec.hands import DropSpec as DropSpec
from variants.spec.hands import HandSpec as HandSpec
from variants.spec.hands import PocketSpec as PocketSpec
from variants.spec.hands import PrisonerSpec as PrisonerSpec
from variants.spec.lent import LentSpec as LentSpec
from variants.spec.moves import EVERYWHERE, NO_PASSES, USUAL_NOTATION
from variants.spec.moves import NO_RESTRICTIONS as NO_RESTRICTIONS
from variants.spec.moves import CastlingSpec as CastlingSpec
from variants.spec.moves import ConversionSpec as ConversionSpec
from variants.spec.moves import GatingSpec as GatingSpec
from variants.spec.moves import LeapSpec as LeapSpec
from variants.spec.moves import NotationSpec as NotationSpec
from variants.spec.moves import PassSpec as PassSpec
from variants.spec.moves import PromotionSpec as PromotionSpec
from variants.spec.moves import RestrictionSpec as RestrictionSpec
from variants.spec.moves import RoomSpec as RoomSpec
from variants.spec.moves import TakingInPassingSpec as TakingInPassingSpec
from variants.spec.moves import TurningSpec as TurningSpec
from variants.spec.moves import WingCastlingSpec as WingCastlingSpec
from variants.spec.pieces import ExtraMove as ExtraMove
from variants.spec.pieces import PieceSpec as PieceSpec
from variants.spec.setup import SetupMode as SetupMode
from variants.spec.setup import SetupSpec as SetupSpec
from variants.spec.texts import Translation as Translation
from variants.spec.turns import TurnSpec as TurnSpec
from variants.spec.values import ANY as ANY
from variants.spec.values import COLOURS as COLOURS
from variants.spec.values import SideSpec as SideSpec
from variants.spec.values import Zone as Zone
from variants.spec.values import Zones as Zones


@dataclass(frozen=True, slots=True)
class Decor:
    """Squares that look different from the rest: two lists of tinted ones, one a side, and those
    with a circle.

    Circles that belong to the sides stand once more in `circles`, one list a side. With `points`
    pieces stand on the crossings of lines: none is drawn between the ranks `river` and `river` + 1
    except at the edges, and `lines` are further ones, each from square to square. A `grid` rules
    the board into boxes of so many squares a side. Pieces that are `turned` point away from their
    owner.
    """

    tinted: tuple[tuple[str, ...], ...] = ()
    circled: tuple[str, ...] = ()
    circles: tuple[tuple[str, ...], ...] = ()
    points: bool = False
    river: int = 0
    lines: tuple[tuple[str, str], ...] = ()
    grid: int = 0
    turned: bool = False


@dataclass(frozen=True, slots=True)
class PresetSpec:
    """A preset, checked. `document` is its self-contained text, `content_hash` names its content.

    `special` names a rule set written as code, empty for rules made of the components here. A
    preset that is not listed can be loaded, but the site neither shows it nor starts games of it.
    """

    key: str
    name: str
    family: str
    inventor: str
    year: int | None
    summary: str
    rules_text: str
    enforced: bool
    board: Board
    sides: tuple[SideSpec, SideSpec]
    pieces: tuple[PieceSpec, ...]
    setup: SetupSpec
    castling: tuple[CastlingSpec, ...] = ()
    castling_text: str = "O-O"
    wing_castling: WingCastlingSpec | None = None
    promotions: tuple[PromotionSpec, ...] = ()
    turning: TurningSpec | None = None
    conversion: ConversionSpec | None = None
    taking_in_passing: TakingInPassingSpec = EVERYWHERE
    gating: GatingSpec | None = None
    leaps: tuple[LeapSpec, ...] = ()
    restrictions: RestrictionSpec = NO_RESTRICTIONS
    rooms: tuple[RoomSpec, ...] = ()
    conditions: tuple[ConditionSpec, ...] = ()
    lent: tuple[LentSpec, ...] = ()
    passes: PassSpec = NO_PASSES
    turn: TurnSpec | None = None
    hands: HandSpec | None = None
    drops: DropSpec | None = None
    prisoners: PrisonerSpec | None = None
    pocket: PocketSpec | None = None
    effects: EffectSpec = NO_EFFECTS
    check: CheckSpec = USUAL_CHECK
    facing: FacingSpec | None = None
    ends: EndSpec = USUAL_ENDS
    goals: GoalSpec = NO_GOALS
    material: MaterialSpec | None = None
    counting: CountingSpec | None = None
    shatar: ShatarSpec | None = None
    draws: DrawSpec = USUAL_DRAWS
    notation: NotationSpec = USUAL_NOTATION
    decor: Decor = Decor()
    special: str = ""
    is_listed: bool = True
    translations: tuple[Translation, ...] = ()
    also_called: str = ""
    source: str = ""
    licence: str = ""
    content_hash: str = ""
    document: str = ""

    @property
    def files(self) -> int:
        """How many files the board has."""
        return self.board.files

    @property
    def ranks(self) -> int:
        """How many ranks a level of the board has, on hexagons how many rows its files span."""
        return self.board.height

    @property
    def holes(self) -> tuple[str, ...]:
        """The names of the squares that are missing within the outline of the board."""
        return self.board.missing

    @property
    def setup_modes(self) -> tuple[SetupMode, ...]:
        """The ways to draw the array; empty when it is fixed."""
        return self.setup.modes

    def texts(self, language: str) -> Translation:
        """Return name, summary and rules in a language, in the preset's own where they are not
        translated.

        For `de-AT` the texts in `de` will do.
        """
        own = Translation("", self.name, self.summary, self.rules_text)
        shown = {text.language.lower(): text for text in self.translations}
        found = shown.get(language.lower()) or shown.get(language.lower().partition("-")[0])
        if found is None:
            return own
        return Translation(
            found.language,
            found.name or own.name,
            found.summary or own.summary,
            found.rules_text or own.rules_text,
        )

    def piece(self, piece_id: str) -> PieceSpec:
        """Return a kind by id. Raises KeyError."""
        for piece in self.pieces:
            if piece.id == piece_id:
                return piece
        raise KeyError(piece_id)

    @property
    def promotion(self) -> tuple[PromotionSpec, ...] | None:
        """The promotions, None if there are none."""
        return self.promotions or None

    def kinds(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the ids that a list of kinds stands for: `*` is every kind."""
        return tuple(piece.id for piece in self.pieces) if ANY in names else names
