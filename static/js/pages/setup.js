// @ts-check
/** The page on which a set-up is composed: the editor, the rules' judgement, handing in, and the news of the other side. */

import "../ui/frame.js";
import { keepDialogs } from "./game/actions.js";
import { keepClocks, writeClocks } from "./game/clocks.js";
import { readData, readWords } from "./game/data.js";
import { Live } from "./game/live.js";
import { Regions } from "./game/regions.js";
import { Arrangements } from "./game/setup/kept-arrangements.js";
import { Checks } from "./game/setup/checks.js";
import { readSetup } from "./game/setup/data.js";
import { Editor } from "./game/setup/editor.js";
import { Sending } from "./game/setup/setup-form.js";

class SetupPage {
  constructor() {
    this.game = readData();
    this.words = readWords();
    const data = readSetup();
    const { page } = this.words;
    this.units = /** @type {any} */ (page);
    this.regions = new Regions();
    this.sending = new Sending(data, page, `setup ${this.game.urls.page} ${data.royal}`);
    this.checks = new Checks(this.sending.form, data.urls.check, page, (check) => this.editor.mark(check));
    this.editor = new Editor({
      data,
      game: this.game,
      words: this.words,
      changed: (text) => this.changed(text),
      counted: (sentence) => this.checks.count(sentence),
    });
    new Arrangements(data, page, {
      text: () => this.editor.text,
      use: (text, name) => void this.editor.load(text, name),
      say: (sentence) => this.editor.board.announce(sentence),
    });
    this.live = new Live(this.game.urls.live, (fresh) => this.arrived(fresh));
    this.wire();
    this.begin();
  }

  wire() {
    keepDialogs();
    keepClocks(this.units);
    const offline = document.getElementById("offline");
    this.live.onReach = (lost) => offline?.toggleAttribute("hidden", !lost);
    this.live.start();
    this.sending.onApply = (text) => text === this.editor.text || this.editor.load(text, this.words.page.text);
    this.sending.onSent = ({ message, ply }) => void this.sent(message, ply);
    this.sending.onRefused = (code) => void (["unreachable", "signed_out"].includes(code) || this.live.request({ fresh: true }));
  }

  /** Begin with what was composed before the page was loaded again, if there is something. */
  begin() {
    document.querySelector("[data-text-block]")?.removeAttribute("open");
    const kept = this.sending.restore();
    if (kept && kept !== this.editor.text) this.editor.load(kept, this.words.page.yours);
    else this.checks.request(this.editor.text, true);
    this.sending.keep();
  }

  /** @param {string} text */
  changed(text) {
    this.sending.show(text);
    this.checks.request(text);
  }

  /** @param {string} message @param {number} ply */
  async sent(message, ply) {
    this.editor.board.announce(message);
    if (ply > this.game.ply) return location.assign(this.game.urls.page);
    await this.live.request({ fresh: true });
  }

  /** The game as the server has it now. @param {Document} fresh */
  arrived(fresh) {
    const game = readData(fresh);
    if (!game) return;
    if (game.ply !== this.game.ply || !game.running) return location.assign(this.game.urls.page);
    this.regions.take(fresh);
    document.title = game.title;
    writeClocks(this.units);
  }
}

new SetupPage();
