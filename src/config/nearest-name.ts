import { closest, distance } from 'fastest-levenshtein';

/** The name that was probably meant, or undefined when none is near. Case does not matter. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const byLowerCase = new Map(names.map((known) => [known.toLowerCase(), known]));
  const lower = name.toLowerCase();
  const nearest = closest(lower, [...byLowerCase.keys()]);
  if (nearest === undefined) return undefined;
  const mistakes = distance(lower, nearest);
  // Two letters in the wrong order are one slip of the fingers, and two of distance.
  const isSwapped = mistakes === 2 && lettersOf(lower) === lettersOf(nearest);
  const isNear = isSwapped || mistakes <= Math.max(1, Math.floor(lower.length / 3));
  return isNear ? byLowerCase.get(nearest) : undefined;
}

function lettersOf(name: string): string {
  return name.split('').sort().join('');
}
