// @ts-check
/** Shapes shared by the board modules. Nothing runs here. */

/** @typedef {[number, number]} Point */

/** @typedef {[number, number, number, number]} Line x and y of both ends */

/**
 * Names along the edges, from the left and from the top. On boards without straight edges `spots` are names with the
 * middle of their places.
 * @typedef {{
 *   left: string[], right: string[], top: string[], bottom: string[], spots: [string, number, number][]
 * }} Edges
 */

/**
 * What is drawn on the squares: paths as a class and their data, signs as a picture and the middle of its place.
 * @typedef {{paths: [string, string][], signs: [string, number, number][]}} Ground
 */

/**
 * A place on the board. `polygon` and `centre` are in drawing units, 45 to a square. `name` is what a special square is
 * called: "Black's circle".
 * @typedef {{id: string, polygon: Point[], centre: Point, class: string, name?: string}} Cell
 */

/**
 * A stone on a base. `picture` names its sign in the page's sprite; without one its label is drawn.
 * @typedef {{label: string, picture: string|null}} Stone
 */

/**
 * A piece. `picture` names a drawing of the page's sprite; without one the label stands on a disc. A base shows its
 * `stones`, in fixed places, and no label. Pieces that point away from their owner say with
 * `turned` whether they stand upside down while side 0 is below.
 * @typedef {{label: string, side: string, name: string, picture: string|null, stones?: Stone[], turned?: boolean|null}} Piece
 */

/**
 * A legal move as the clicks that make it: squares, `=Q` for a promotion, `@P` for a piece from the hand.
 * @typedef {{text: string, steps: string[]}} Choice
 */

/** @typedef {{origin: string|null, target: string|null, ghost: Piece|null}} Preview */

/**
 * Everything the board shows. `liftable` are the squares a piece may be picked up from, `targets` the
 * squares that may be clicked next, `notes` spoken additions to a square's name.
 * @typedef {object} State
 * @property {Map<string, Piece>} pieces
 * @property {Set<string>} missing        squares taken off the board
 * @property {Set<string>} liftable
 * @property {string[]} picked            squares chosen so far
 * @property {Set<string>} targets
 * @property {Set<string>} reach          squares that the piece being composed would attack
 * @property {string[]} last              last move: origin first, target last
 * @property {string[]} check             squares of pieces in check
 * @property {string[][]} paths           first is solid, further ones dotted
 * @property {Preview|null} preview       the move shown but not sent
 * @property {Map<string, string>} notes
 * @property {boolean} flipped
 */

/**
 * What the user did. `tap` is a click, a touch or Enter; `lift` starts a drag; `drop` ends it (`square` is
 * null outside the board); `cancel` is Escape. `key` tells that it came from the keyboard.
 * @typedef {{kind: "tap"|"lift"|"drop"|"cancel", square: string|null, origin?: string, key?: boolean}} Gesture
 */

export {};
