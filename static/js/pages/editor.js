// @ts-check
/** The page on which a preset is made: board, pieces, set-up, rules, texts, publishing. */

import "../ui/frame.js";
import { BoardSection } from "./editor/board-section.js";
import { CheckSection } from "./editor/check-section.js";
import { Desk } from "./editor/desk.js";
import { addSymbols, the } from "./editor/dom.js";
import { Fields } from "./editor/fields.js";
import { attachKeys } from "./editor/keys.js";
import { Parts } from "./editor/parts.js";
import { PiecesSection } from "./editor/pieces-section.js";
import { Problems } from "./editor/problems.js";
import { withRights } from "./editor/rights.js";
import { RulesSection } from "./editor/rules-section.js";
import { Saving } from "./editor/save-state.js";
import { get } from "./editor/server.js";
import { SetupSection } from "./editor/setup-section.js";
import { SidesFields } from "./editor/sides.js";
import { Stage } from "./editor/stage.js";
import { Store } from "./editor/store.js";
import { TextsSection } from "./editor/texts-section.js";
import { TryButton } from "./editor/try-button.js";
import { readWords } from "./editor/words.js";

class Editor {
  /** @param {import("./editor/types.js").EditorState} state @param {Record<string, string>} words */
  constructor(state, words) {
    const status = document.getElementById("editor-status");
    this.root = the(document, "#editor", HTMLElement);
    this.store = new Store(state.document, withRights);
    this.desk = new Desk(state, this.store, new Stage(the(document, "#editor-board", HTMLElement), boardWords(words), status), words);
    this.fields = new Fields(this.store);
    this.sections = this.makeSections();
    this.parts = new Parts(this.root, this.sections);
    this.problems = new Problems(this.desk, this.root, this.parts);
    this.saving = new Saving(this.desk);
    this.tryButton = new TryButton(this.desk, () => this.saving.now(), () => this.parts.open("check", { focus: true }));
    this.wire(state);
  }

  /** @returns {import("./editor/desk.js").Section[]} */
  makeSections() {
    const { desk, fields } = this;
    new SidesFields(desk, this.root, fields);
    /** @param {string} name */
    const root = (name) => the(document, `#part-${name}`, HTMLElement);
    return [
      new BoardSection(desk, root("board"), fields),
      new PiecesSection(desk, root("pieces"), fields),
      new SetupSection(desk, root("setup"), fields),
      new RulesSection(desk, root("rules"), fields),
      new TextsSection(desk, root("texts"), fields),
      new CheckSection(desk, root("check"), () => this.saving),
    ];
  }

  /** @param {import("./editor/types.js").EditorState} state */
  wire(state) {
    this.root.hidden = false;
    for (const each of document.querySelectorAll("[data-plain]")) each.remove();
    the(document, "[data-acts]", HTMLElement).hidden = false;
    this.desk.go = (path) => this.problems.lead(path);
    this.store.onChange(() => this.draw());
    this.store.onJudged(() => this.judged());
    attachKeys(this.store);
    this.parts.begin();
    this.store.judge(state.problems, state.view, state.hints);
    this.draw();
    this.saving.begin();
  }

  draw() {
    the(document, "[data-title]", HTMLElement).textContent = this.store.get(["name"]) || this.desk.words.untitled;
    this.fields.draw();
    this.parts.current.draw();
    this.problems.draw();
  }

  judged() {
    this.fields.draw();
    for (const section of this.sections) section.judged?.();
    this.tryButton.draw();
    this.problems.draw();
  }
}

/** @param {Record<string, string>} words @returns {import("../board/speech.js").Words} */
function boardWords(words) {
  /** @param {string} name */
  const word = (name) => words[`board.${name}`] ?? "";
  return {
    empty: word("empty"), missing: word("missing"), picked: word("picked"), target: word("target"), capture: word("capture"),
    reach: "", check: "", preview: "", previewOrigin: "", last: "",
  };
}

/** Forms and drawings are the same for every draft, so they are fetched apart and kept by the browser. */
async function begin() {
  const state = JSON.parse(document.getElementById("editor-state")?.textContent ?? "null");
  const words = readWords();
  const found = await get(state.urls.forms);
  if (found) {
    addSymbols(found.symbols);
    return void new Editor({ ...state, forms: found.forms }, words);
  }
  const root = the(document, "#editor", HTMLElement);
  root.textContent = words.unreachable;
  root.hidden = false;
}

void begin();
