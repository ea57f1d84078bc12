// @ts-check
/** What a fresh rule begins with: what fits the board, so that it is not at fault at once. Pure. */

import { kindsOf, markOf } from "../army.js";
import { arrayOf } from "../arrays.js";
import { coordinates, sizeOf, squareName } from "../placement.js";

/** @typedef {import("../types.js").Document} Document */
/** @typedef {import("../types.js").FieldForm} FieldForm */
/** @typedef {import("../types.js").TableForm} TableForm */

/** From how many files on the king goes three squares when it castles. */
const WIDE = 10;

/**
 * @param {TableForm} form @param {Document} document
 * @param {string[]} pawns the kinds that cannot go on from the last rank
 * @returns {any} the value of the rule's table, or of its list of tables
 */
export function prefilled(form, document, pawns) {
  if (form.key === "castling[]") return castlings(document);
  const table = form.key === "promotion" ? promotion(document, pawns) : form.key === "castling" ? castling(document) : usual(form, document);
  return form.repeats === "many" ? [table] : table;
}

/** @param {Document} document @param {string[]} pawns */
function promotion(document, pawns) {
  const placed = placedKinds(document);
  const kinds = kindsOf(document);
  const others = [...placed].filter(([id]) => !kinds[id].royal);
  const most = others.sort(([, one], [, two]) => two - one)[0]?.[0];
  const pieces = pawns.filter((id) => kinds[id] && !kinds[id].royal);
  if (!pieces.length && most) pieces.push(most);
  const left = Object.keys(kinds).filter((id) => !kinds[id].royal && !pieces.includes(id));
  const inArray = left.filter((id) => placed.has(id));
  return { pieces, choices: inArray.length ? inArray : left };
}

/** @param {Document} document @returns {Map<string, number>} how many pieces of a kind are on the board at the start */
function placedKinds(document) {
  const marks = [...arrayOf(document).pieces.values()];
  const found = new Map();
  for (const [id, piece] of Object.entries(kindsOf(document))) {
    const own = piece.label ? [markOf(String(piece.label), 0), markOf(String(piece.label), 1)] : [];
    const count = marks.filter((mark) => own.includes(mark)).length;
    if (count) found.set(id, count);
  }
  return found;
}

/** @typedef {{id: string, file: number, rank: number, isRoyal: boolean, isRook: boolean}} Placed */

/** @param {Document} document @returns {Placed[]} the first side's pieces, from the first rank on */
function firstSide(document) {
  const byMark = new Map(Object.entries(kindsOf(document)).filter(([, piece]) => piece.label).map(([id, piece]) => [markOf(String(piece.label), 0), { id, piece }]));
  const found = [...arrayOf(document).pieces].flatMap(([square, mark]) => {
    const kind = byMark.get(mark);
    const [file, rank] = coordinates(square);
    return kind ? [{ id: kind.id, file, rank, isRoyal: Boolean(kind.piece.royal), isRook: kind.piece.betza === "R" }] : [];
  });
  return found.sort((one, two) => one.rank - two.rank || one.file - two.file);
}

/** @param {Document} document @returns {{king: Placed, partners: Placed[]}|null} who would castle: a royal piece and the outermost ones beside it */
function pair(document) {
  const all = firstSide(document);
  const king = all.find(({ isRoyal }) => isRoyal);
  if (!king) return null;
  const row = all.filter((each) => each.rank === king.rank && !each.isRoyal);
  const rooks = row.filter(({ isRook }) => isRook);
  const known = rooks.length ? rooks : row;
  const last = known.filter(({ file }) => file > king.file).pop();
  const first = known.find(({ file }) => file < king.file);
  return { king, partners: [last, first].filter((each) => each !== undefined) };
}

/** @param {Document} document @param {number} king its file @param {1|-1} way @param {number} [partner] its file @returns {number} the file the king goes to */
function targetOf(document, king, way, partner) {
  const { files } = sizeOf(document);
  const edge = partner ?? (way > 0 ? files - 1 : 0);
  const steps = Math.min(files >= WIDE ? 3 : 2, Math.abs(edge - king));
  return king + way * steps;
}

/** @param {number} file @returns {string} */
const letter = (file) => squareName(file, 0)[0];

/** @param {Document} document */
function castling(document) {
  const found = pair(document);
  if (!found) return { kings: royals(document), partners: Object.keys(kindsOf(document)).filter((id) => kindsOf(document)[id].betza === "R"), targets: ["g", "c"] };
  const { king, partners } = found;
  const at = (/** @type {1|-1} */ way) => targetOf(document, king.file, way, partners.find(({ file }) => way * (file - king.file) > 0)?.file);
  return {
    kings: [king.id],
    partners: [...new Set(partners.map(({ id }) => id))],
    targets: [letter(at(1)), letter(at(-1))],
    ...(king.rank ? { rank: king.rank + 1 } : {}),
    ...(letter(king.file) === "e" ? {} : { king_file: letter(king.file) }),
  };
}

/** @param {Document} document @returns {any[]} every castling square by square, for both sides */
function castlings(document) {
  const { ranks } = sizeOf(document);
  const found = pair(document);
  if (!found?.partners.length) return [{}];
  const { king, partners } = found;
  return [0, 1].flatMap((side) => partners.map(({ file }) => {
    const way = file > king.file ? 1 : -1;
    const target = targetOf(document, king.file, way, file);
    const at = (/** @type {number} */ each) => squareName(each, side ? ranks - 1 - king.rank : king.rank);
    const flag = way > 0 ? "K" : "Q";
    return { flag: side ? flag.toLowerCase() : flag, king: at(king.file), king_target: at(target), rook: at(file), rook_target: at(target - way) };
  }));
}

/** @param {Document} document */
function royals(document) {
  return Object.entries(kindsOf(document)).filter(([, piece]) => piece.royal).map(([id]) => id);
}

/** Required keys with the first value that makes sense. @param {TableForm} form @param {Document} document */
function usual(form, document) {
  const required = form.fields.filter((field) => field.required);
  return Object.fromEntries(required.map((field) => [field.key, sensible(field, document)]).filter(([, value]) => value !== undefined));
}

/** @param {FieldForm} field @param {Document} document @returns {any} */
function sensible(field, document) {
  const { ranks } = sizeOf(document);
  const kinds = Object.keys(kindsOf(document));
  const [royal = kinds[0]] = royals(document);
  const [option] = field.choices ?? [];
  if (field.kind === "choice") return typeof option === "string" ? option : option?.value;
  if (field.kind === "kinds") return royal ? [royal] : undefined;
  if (field.kind === "kind") return royal;
  if (field.kind === "zone") return [`*${ranks}`];
  return undefined;
}
