import type { FormProblem } from './form-texts.ts';
import { shortened } from './phrases.ts';

const LONGEST_ENTERED = 60;

/** The sentence beside a field in English. */
export function englishFormProblem(problem: FormProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'This cannot be left empty.';
    case 'number':
      return `Must be a ${problem.isInteger ? 'whole number' : 'number'}${range(problem)}; you entered ${quoted(problem.entered)}.`;
    case 'ambiguousNumber':
      return `It is not clear which number ${quoted(problem.entered)} is. Write it without separators between thousands, such as 1000 or 1.5.`;
    case 'tooShort':
      return `Must have at least ${count(problem.limit, 'character')}; it has ${problem.length}.`;
    case 'tooLong':
      return `May have at most ${count(problem.limit, 'character')}; it has ${problem.length}.`;
    case 'form':
      return `Must be ${problem.expects}; you entered ${quoted(problem.entered)}.`;
    case 'toggle':
      return `Must be on or off; you entered ${quoted(problem.entered)}.`;
    case 'choice':
      return problem.nearest === undefined
        ? `There is no choice ${quoted(problem.entered)}.`
        : `There is no choice ${quoted(problem.entered)}. Did you mean ${quoted(problem.nearest)}?`;
    case 'tooFew':
      return `Needs at least ${count(problem.limit, 'entry', 'entries')}; there ${problem.count === 1 ? 'is' : 'are'} ${problem.count}.`;
    case 'tooMany':
      return `May have at most ${count(problem.limit, 'entry', 'entries')}; there are ${problem.count}.`;
    case 'itemTooLong':
      return `Each entry may have at most ${count(problem.limit, 'character')}; ${quoted(problem.item)} has more.`;
    case 'itemForm':
      return `Each entry must be ${problem.expects}; ${quoted(problem.item)} is not.`;
    case 'repeated':
      return `${quoted(problem.item)} is there more than once.`;
    case 'people':
      return `Must be ids of people such as slack:U123; ${quoted(problem.entered)} is none.`;
    case 'channels':
      return `Must be ids of channels such as slack:C123; ${quoted(problem.entered)} is none.`;
    case 'audience':
      return `Must be "everyone", "admins", or people and groups such as person:slack:U123 and group:slack:S123; you entered ${quoted(problem.entered)}.`;
    case 'refused':
      return 'This value is not accepted here.';
  }
}

function range({ minimum, maximum }: Extract<FormProblem, { kind: 'number' }>): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}

function quoted(text: string): string {
  return `“${shortened(text, LONGEST_ENTERED)}”`;
}

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
