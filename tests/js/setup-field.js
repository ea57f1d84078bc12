/** The squares and stones of a set-up, as the server sends them, and the arrangement it recommends. */
const FILES = [..."abcdefg"];
const of = (ranks) => ranks.flatMap((rank) => FILES.map((file) => file + rank));
const COUNTS = { J: 2, Z: 2, C: 2, E: 8, N: 4, D: 8, F: 8, W: 8 };

export const KINDS = Object.entries(COUNTS).map(([letter, count]) => ({ letter, count, name: letter, picture: null }));
export const WHITE = { squares: of([1, 2, 3]), others: of([7, 6, 5]), royal: "d1", kinds: KINDS };
export const BLACK = { squares: of([7, 6, 5]), others: of([1, 2, 3]), royal: "d7", kinds: KINDS };
export const RECOMMENDED =
  "Setup: ED@a1, JD@b1, ZE@c1, RFW@d1, ZE@e1, JD@f1, ED@g1, CD@a2, EN@b2, ND@c2, EE@d2, ND@e2, EN@f2, CD@g2, " +
  "FW@a3, FW@b3, FW@c3, FW@d3, FW@e3, FW@f3, FW@g3";
