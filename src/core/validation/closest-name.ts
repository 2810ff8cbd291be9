/** Longer names are not compared; the cost is the product of both lengths. */
const MAX_LENGTH = 100;

/** Finds the name that somebody probably meant: the same but for case and separators, or a typing slip away. */
export function findClosestName(name: string, candidates: readonly string[]): string | undefined {
  const plain = simplify(name);
  const limit = Math.floor(plain.length / 3);
  if (plain.length > MAX_LENGTH) return undefined;
  let closest: string | undefined;
  let closestDistance = limit + 1;
  for (const candidate of candidates) {
    const other = simplify(candidate);
    if (Math.abs(other.length - plain.length) > limit) continue;
    const distance = countEdits(plain, other);
    if (distance < closestDistance) {
      closest = candidate;
      closestDistance = distance;
    }
  }
  return closest;
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]/g, '');
}

/** Edit distance: letters to insert, delete or replace. Each row holds the distances of one beginning of `from`. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const letter of from.split('')) row = nextRow(row, letter, to);
  return row.at(-1) ?? 0;
}

function nextRow(above: readonly number[], letter: string, to: string): number[] {
  const [first = 0, ...others] = above;
  let diagonal = first;
  let left = first + 1;
  const rest = others.map((up, column) => {
    left = Math.min(diagonal + (letter === to[column] ? 0 : 1), up + 1, left + 1);
    diagonal = up;
    return left;
  });
  return [first + 1, ...rest];
}
