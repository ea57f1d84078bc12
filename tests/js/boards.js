/** A rectangular board as the server sends it. */
export function squares(files, ranks, holes = []) {
  const cells = [];
  for (let rank = ranks; rank >= 1; rank--) {
    for (let file = 0; file < files; file++) {
      const id = String.fromCharCode(97 + file) + rank;
      if (holes.includes(id)) continue;
      const [x, y] = [file * 45, (ranks - rank) * 45];
      const polygon = [[x, y], [x + 45, y], [x + 45, y + 45], [x, y + 45]];
      cells.push({ id, polygon, centre: [x + 22.5, y + 22.5], class: (file + rank) % 2 ? "dark" : "light" });
    }
  }
  return cells;
}
