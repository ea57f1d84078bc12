// @ts-check
/** The drawing: layers, cells with their spoken names, coordinates, pieces and marks of one state. */

import { edgeTexts, margins, turnedEdges } from "./edges.js";
import { pointList, rows, turned as turnedCells } from "./geometry.js";
import { hover, marks } from "./marks.js";
import { drawPiece, glides, PIECE_SIZE } from "./pieces.js";
import { glide, shake, wayBetween } from "./motion.js";
import { squareLabel } from "./speech.js";
import { el } from "./svg.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Ground} Ground */
/** @typedef {import("./types.js").Edges} Edges */
/** @typedef {import("./types.js").State} State */

// Each has a class after it; `layer-coords` gives way to the diagram of a piece in the editor.
const LAYERS = /** @type {const} */ (["last", "coords", "frames", "paths", "ghost", "pieces", "targets", "cursor", "hand"]);

export class Scene {
  /**
   * @param {SVGSVGElement} svg
   * @param {{
   *   cells: Cell[], width: number, height: number, lines?: Line[], ground?: Ground, turned?: Ground, edges: Edges,
   *   words: import("./speech.js").Words, pieceSize?: number, letters?: boolean
   * }} options
   */
  constructor(svg, { cells, width, height, lines = [], ground, turned, edges, words, pieceSize = PIECE_SIZE, letters = false }) {
    this.svg = svg;
    this.size = { width, height };
    this.words = words;
    this.pieceSize = pieceSize;
    /** Stones on bases by their letters instead of their signs; seen from the next `draw` on. */
    this.letters = letters;
    this.unturned = cells;
    /** What the server draws on the squares for either side; where it does not, the lines of a grid or of points. */
    this.grounds = ground && turned ? [ground, turned] : null;
    this.lines = lines;
    this.edges = edges;
    this.margins = margins(this.edges);
    this.net = el("g", { class: "board-lines", "aria-hidden": "true" });
    /** @type {boolean|null} */
    this.flipped = null;
    this.grid = el("g", { role: "presentation", class: "cells" });
    const entries = LAYERS.map((name) => [name, el("g", { class: `layer-${name}`, "aria-hidden": "true" })]);
    /** @type {Record<typeof LAYERS[number], SVGGElement>} */
    this.layers = Object.fromEntries(entries);
    const { left, top, bottom } = this.margins;
    svg.setAttribute("viewBox", `${-left} ${-top} ${this.fullWidth} ${height + top + bottom}`);
    svg.classList.add("framed");
    svg.replaceChildren(this.grid, this.net, ...Object.values(this.layers));
    /** @type {Cell[]} */
    this.cells = [];
    /** @type {Map<string, Cell>} */
    this.byId = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.elements = new Map();
  }

  /** How wide the drawing is with its margins. */
  get fullWidth() {
    return this.size.width + this.margins.left + this.margins.right;
  }

  /** Build the cells for one orientation. @param {boolean} flipped @param {string} current the square that tabs in */
  lay(flipped, current) {
    this.flipped = flipped;
    this.cells = flipped ? turnedCells(this.unturned, this.size.width, this.size.height) : this.unturned;
    this.byId = new Map(this.cells.map((cell) => [cell.id, cell]));
    this.elements.clear();
    const lines = rows(this.cells).map((row) =>
      el("g", { role: "row" }, row.map((cell) => this.cellElement(cell, current))),
    );
    this.grid.replaceChildren(...lines);
    this.net.replaceChildren(...this.drawnLines());
    const names = flipped ? turnedEdges(this.edges, this.size.width, this.size.height) : this.edges;
    this.layers.coords.replaceChildren(edgeTexts(names, this.size.width, this.size.height));
  }

  /** @param {Cell} cell @param {string} current @returns {SVGGElement} */
  cellElement(cell, current) {
    const made = el(
      "g",
      { role: "gridcell", tabindex: cell.id === current ? 0 : -1, "data-square": cell.id },
      [el("polygon", { class: cell.class, points: pointList(cell.polygon) }), ...ring(cell)],
    );
    this.elements.set(cell.id, made);
    return made;
  }

  /** @returns {Element[]} a board and its turned self have the same lines, unless rivers and palaces differ */
  drawnLines() {
    if (this.grounds) return drawnGround(this.grounds[Number(this.flipped)]);
    const { width, height } = this.size;
    const seen = this.flipped ? this.lines.map(([x, y, u, v]) => [width - x, height - y, width - u, height - v]) : this.lines;
    const d = seen.map(([x, y, u, v]) => `M${x} ${y}L${u} ${v}`).join("");
    const isRuled = this.unturned.some((cell) => cell.class.startsWith("dark"));
    return d ? [el("path", { class: isRuled ? "board-line ruled" : "board-line", d })] : [];
  }

  /** @param {State} state @param {State|null} before what to glide from, null: nothing */
  draw(state, before) {
    this.name(state);
    const { last, frames, paths, ghost, targets } = marks(state, this.byId, this.letters);
    this.layers.last.replaceChildren(...last);
    this.layers.frames.replaceChildren(...frames);
    this.layers.paths.replaceChildren(...paths);
    this.layers.ghost.replaceChildren(...ghost);
    this.layers.targets.replaceChildren(...targets);
    this.drawPieces(state, before);
  }

  /** @param {State} state */
  name(state) {
    for (const [id, element] of this.elements) {
      element.setAttribute("aria-label", squareLabel(id, state, this.words, this.byId.get(id)?.name));
      element.setAttribute("aria-selected", String(state.picked.includes(id)));
      element.classList.toggle("missing", state.missing.has(id));
      element.classList.toggle("liftable", state.liftable.has(id));
      element.classList.toggle("clickable", state.targets.has(id));
    }
  }

  /** @param {State} state @param {State|null} before */
  drawPieces(state, before) {
    const centres = new Map(this.cells.map((cell) => [cell.id, cell.centre]));
    const goal = state.preview?.target ?? state.last[state.last.length - 1];
    const glided = before ? glides(before.pieces, state.pieces, centres, goal) : [];
    const moving = new Map(glided.map(([from, to]) => [to, from]));
    const ways = before ? [...state.paths, state.last, ...before.paths, before.last] : [];
    const drawn = [];
    for (const [square, piece] of state.pieces) {
      const centre = centres.get(square);
      if (!centre) continue;
      const made = drawPiece(piece, centre, "", this.pieceSize, this.letters, state.flipped);
      made.dataset.piece = square;
      const from = moving.get(square);
      if (from) glide(made, wayBetween(from, square, ways).map((id) => centres.get(id) ?? centre));
      drawn.push(made);
    }
    this.layers.pieces.replaceChildren(...drawn);
  }

  /** @param {number} x @param {number} y client coordinates @returns {Point} drawing units */
  toBoard(x, y) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  /** @param {number} x @param {number} y client coordinates @returns {string|null} the square there */
  squareAt(x, y) {
    const cell = document.elementFromPoint(x, y)?.closest("[data-square]");
    return cell && this.svg.contains(cell) ? cell.getAttribute("data-square") : null;
  }

  /**
   * Mark the square a carried piece is over, if it may go there, with the piece itself above the mark.
   * @param {string|null} square @param {Set<string>} targets @param {Element[]} [carried]
   */
  hoverOver(square, targets, carried = []) {
    const cell = square !== null && targets.has(square) ? this.byId.get(square) : undefined;
    this.layers.hand.replaceChildren(...(cell ? [hover(cell)] : []), ...carried);
  }

  /** @param {string} square whose piece shakes */
  shake(square) {
    const piece = this.layers.pieces.querySelector(`[data-piece="${CSS.escape(square)}"]`);
    if (piece instanceof SVGElement) shake(piece);
  }

  /** @param {string} id @returns {DOMRect|null} where a square is on the screen */
  rectOf(id) {
    return this.elements.get(id)?.getBoundingClientRect() ?? null;
  }
}

/** @param {Cell} cell */
const shadeOf = (cell) => (cell.class.split(" ").includes("dark") ? "dark" : "light");

/** @param {Ground} ground @returns {Element[]} */
function drawnGround({ paths, signs }) {
  const [width, height] = [80, 40];
  return [
    ...paths.map(([css, d]) => el("path", { class: css, d })),
    ...signs.map(([name, x, y]) => el("use", { class: "sign", href: `#piece-${name}`, x: x - width / 2, y: y - height / 2, width, height })),
  ];
}

/** The circle of a square that has one. @param {Cell} cell @returns {SVGCircleElement[]} */
function ring(cell) {
  const [cx, cy] = cell.centre;
  const isCircled = cell.class.split(" ").includes("circled");
  return isCircled ? [el("circle", { class: `ring ring-${shadeOf(cell)}`, cx, cy, r: 20 })] : [];
}
