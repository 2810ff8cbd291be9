import type { Choice } from '../../threads/administration/form-field.ts';
import { fitInMiddle, fitLabel } from './fit-label.ts';

/**
 * Choices with labels of so many UTF-16 units, no two alike: where shortened ones would be, their ends stay, and where
 * that does not tell them apart they are numbered. What was shortened stands in full in the description. All choices of
 * a menu are given at once, before they are put onto pages, so that a choice is called the same on every page.
 */
export function distinctLabels(choices: readonly Choice[], maxLength: number): readonly Choice[] {
  const fitted = choices.map(({ label }) => fitLabel(label, maxLength));
  const isRepeated = repeatedIn(fitted);
  const labels = choices.map(({ label }, index) => {
    const short = fitted[index] ?? '';
    return isRepeated(short) ? fitInMiddle(label, maxLength) : short;
  });
  const taken = new Set<string>();
  const stillRepeated = repeatedIn(labels);
  for (const label of labels) if (!stillRepeated(label)) taken.add(label);
  return choices.map((choice, index) => {
    const short = labels[index] ?? '';
    const label = stillRepeated(short) ? numbered(short, maxLength, taken) : short;
    taken.add(label);
    return label === choice.label ? choice : { ...choice, label, description: inFull(choice) };
  });
}

function repeatedIn(labels: readonly string[]): (label: string) => boolean {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const label of labels) {
    if (seen.has(label)) repeated.add(label);
    seen.add(label);
  }
  return (label) => repeated.has(label);
}

function numbered(label: string, maxLength: number, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = ` (${number})`;
    const candidate = `${fitLabel(label, maxLength - suffix.length)}${suffix}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function inFull({ label, description }: Choice): string {
  return description === undefined ? label : `${label}: ${description}`;
}
