// @ts-check
/** What the server sends to the scripts of a table. Generated from courier/table/data.py: `manage.py table_types`. */

/** @typedef {object} AnswerData
 * @property {string} text
 * @property {string} label
 */

/** @typedef {object} BoardData
 * @property {CellData[]} cells
 * @property {number} width
 * @property {number} height
 * @property {GroundData} ground
 * @property {GroundData} turned
 * @property {EdgeData} edges
 * @property {boolean} letters
 */

/** @typedef {object} CellData
 * @property {string} id
 * @property {[number, number][]} polygon
 * @property {[number, number]} centre
 * @property {string} class
 * @property {string} [name]
 */

/** @typedef {object} ComposingData
 * @property {number} side
 * @property {string} rival
 * @property {Record<string, Record<string, string>>} targets
 * @property {string[]} drops
 * @property {Record<string, string>} fetches
 */

/** @typedef {object} EdgeData
 * @property {string[]} left
 * @property {string[]} right
 * @property {string[]} top
 * @property {string[]} bottom
 * @property {[string, number, number][]} spots
 */

/** @typedef {object} EmbedData
 * @property {boolean} enforced
 * @property {BoardData} board
 * @property {Record<string, PieceData>} pieces
 * @property {string[]} supplies
 * @property {number} shown
 * @property {boolean} flipped
 * @property {Record<string, string>} start
 * @property {PlyData[]} plies
 * @property {[Record<string, number>, Record<string, number>]|null} hands
 */

/** @typedef {object} GroundData
 * @property {[string, string][]} paths
 * @property {[string, number, number][]} signs
 */

/** @typedef {object} NewsData
 * @property {string} move
 * @property {string} offer
 * @property {string} ending
 */

/** @typedef {object} NodeData
 * @property {number} i
 * @property {number} u
 * @property {Record<string, string|null>} c
 * @property {string} s
 * @property {string[]} [l]
 * @property {string[][]} [p]
 * @property {string[]} [k]
 * @property {[Record<string, number>, Record<string, number>]} [m]
 * @property {[StorageData, StorageData]} [h]
 * @property {string[]} [w]
 * @property {string} [t]
 * @property {string[]} [g]
 * @property {string[]} [x]
 */

/** @typedef {object} PieceData
 * @property {string} label
 * @property {string} side
 * @property {string} name
 * @property {string} kind
 * @property {string|null} picture
 * @property {StoneData[]} stones
 * @property {boolean|null} turned
 */

/** @typedef {object} PlyData
 * @property {Record<string, string|null>} c
 * @property {number} d
 * @property {string[]} l
 * @property {string} s
 * @property {string[][]} [p]
 * @property {string[]} [k]
 * @property {string[]} [t]
 * @property {[StorageData, StorageData]} [h]
 * @property {[Record<string, number>, Record<string, number>]} [m]
 * @property {number} [u]
 * @property {number} [b]
 * @property {string[]} [x]
 * @property {number} [r]
 */

/** @typedef {object} StoneData
 * @property {string} label
 * @property {string|null} picture
 */

/** @typedef {object} StoneKindData
 * @property {string} label
 * @property {string} name
 * @property {string|null} picture
 * @property {string|null} sign
 */

/** @typedef {object} StorageData
 * @property {number} bases
 * @property {string} stones
 */

/** @typedef {object} TableData
 * @property {boolean} enforced
 * @property {BoardData} board
 * @property {Record<string, PieceData>} pieces
 * @property {string[]} supplies
 * @property {number} ply  moves played
 * @property {string} position  after them
 * @property {number} shown  the ply or the move of a line the page was opened at
 * @property {number|null} version  of a draft that is played; forms send it along
 * @property {boolean} at_once  moves are played without being shown first
 * @property {boolean} my_turn
 * @property {boolean} running
 * @property {boolean} watching  whether to ask for news
 * @property {boolean} thinking  a computer is about to move: the next news is near
 * @property {boolean} flipped
 * @property {Record<string, string>} start
 * @property {PlyData[]} plies
 * @property {NodeData[]} lines  moves of lines beside the game, numbered on from its plies
 * @property {number|null} move_seconds  the time for each move
 * @property {number|null} start_seconds  what both banks held at first, of a game that is over
 * @property {string[]} choices
 * @property {string} pass_text  empty where no pass is legal
 * @property {AnswerData[]} answers  buttons for what may be done about the opponent's last move
 * @property {string} turn_words  how many moves the turn has, empty where turns are single moves
 * @property {[Record<string, number>, Record<string, number>]|null} hands  at the start of the game
 * @property {ComposingData|null} composing  where turns are composed and it is the viewer's turn
 * @property {StoneKindData[]} stones  in the order of the notation
 * @property {[StorageData, StorageData]|null} storages  at the start of the game
 * @property {string[]} bases  labels of the empty bases by side
 * @property {NewsData} news
 * @property {string} title
 * @property {TableUrls} urls
 */

/** @typedef {object} TableUrls
 * @property {string} page
 * @property {string} live
 * @property {string} preview
 * @property {string} move
 * @property {string} composing
 * @property {string} ways
 * @property {string} next
 */

export {};
