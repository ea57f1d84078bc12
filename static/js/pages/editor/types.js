// @ts-check
/** Shapes shared by the modules of the editor. Nothing runs here. */

/** @typedef {string|number|boolean|null|Value[]|{[key: string]: Value}} Value what a document holds */
/** @typedef {{[key: string]: any}} Table */
/** @typedef {Table} Document the tables of a preset document, see docs/presets.md */
/** @typedef {(string|number)[]} Path */

/** @typedef {{path: string, code: string, message: string, column?: number|null}} Problem */

/** @typedef {{path: string, code: string, message: string, value: string}} Hint what can hardly be meant; `value` would mend it */
/** @typedef {{words: string, diagram?: string}} PieceView */
/** @typedef {{rules_html?: string, pieces?: Record<string, PieceView>}|null} View null while the document does not load */

/**
 * @typedef {object} FieldForm a key of a table
 * @property {string} key
 * @property {string} label
 * @property {string} sentence
 * @property {string} kind      "" for a field that has a place of its own on the page
 * @property {any} [default]
 * @property {number|null} [low]
 * @property {number|null} [high]
 * @property {({value: string, label: string}|string)[]} [choices]
 * @property {boolean} [basic]
 * @property {boolean} [required]
 * @property {boolean} [sides]      the value may also be a list of two, one for each side
 * @property {string} [applies]     the fact with which it means something, "" always
 */

/**
 * @typedef {object} TableForm a table of the rules
 * @property {string} key
 * @property {string} title
 * @property {string} sentence
 * @property {string} group
 * @property {boolean} basic      shown first
 * @property {"one"|"many"|"one_or_many"|"named"} repeats
 * @property {string} [applies]
 * @property {FieldForm[]} fields
 */

/**
 * @typedef {object} EditorState what the server shows the page
 * @property {Document} document
 * @property {number} version
 * @property {Problem[]} problems
 * @property {View} view
 * @property {Hint[]} [hints]      what can hardly be meant
 * @property {string[]} [pawns]    kinds that cannot go on from the last rank
 * @property {string[]} [facts]    what holds for the document, so that forms mean something
 * @property {TableForm[]} forms
 * @property {string[]} pictures
 * @property {Record<string, string>} [aliases]   further names of pictures
 * @property {string[]} [colours]
 * @property {string} [visibility]
 * @property {boolean} [is_published]
 * @property {Record<string, string>} urls
 * @property {string} [key]
 */

/**
 * @typedef {object} Saved the answer to a save
 * @property {number} version
 * @property {Problem[]} problems
 * @property {View} view
 * @property {Hint[]} [hints]
 * @property {string[]} [pawns]
 * @property {string[]} [facts]
 */

export {};
