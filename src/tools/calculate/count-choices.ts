/** Counting goes choice by choice, so its time grows with the number. */
const MAX_CHOICES = 1000;

/**
 * How many ways there are to choose `count` of `total`, without order.
 *
 * @throws Error unless 0 ≤ count ≤ total ≤ 1,000, whole numbers.
 */
export function combinations(total: number, count: number): number {
  checkChoices(total, count);
  let ways = 1;
  // Each step is itself a number of combinations, so the division leaves no rest.
  for (let chosen = 1; chosen <= Math.min(count, total - count); chosen++) {
    ways = (ways * (total - chosen + 1)) / chosen;
  }
  return ways;
}

/**
 * How many ways there are to choose `count` of `total`, in order; `count` defaults to all.
 *
 * @throws Error unless 0 ≤ count ≤ total ≤ 1,000, whole numbers.
 */
export function permutations(total: number, count: number = total): number {
  checkChoices(total, count);
  let ways = 1;
  for (let chosen = 0; chosen < count; chosen++) ways *= total - chosen;
  return ways;
}

function checkChoices(total: number, count: number): void {
  const isValid = Number.isInteger(total) && Number.isInteger(count) && count >= 0 && count <= total;
  if (!isValid || total > MAX_CHOICES) {
    throw new Error(`one chooses from a whole number up to ${MAX_CHOICES}, and not more than there are`);
  }
}
