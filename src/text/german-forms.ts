import type { FormProblem } from './form-texts.ts';
import { shortened } from './phrases.ts';

const LONGEST_ENTERED = 60;

/** The sentence beside a field in German. */
export function germanFormProblem(problem: FormProblem): string {
  switch (problem.kind) {
    case 'missing':
      return 'Das darf nicht leer bleiben.';
    case 'number':
      return `Muss eine ${problem.isInteger ? 'ganze Zahl' : 'Zahl'}${range(problem)} sein; eingegeben wurde ${quoted(problem.entered)}.`;
    case 'ambiguousNumber':
      return `Es ist nicht klar, welche Zahl ${quoted(problem.entered)} ist. Schreib sie ohne Zeichen zwischen den Tausendern, etwa 1000 oder 1,5.`;
    case 'tooShort':
      return `Muss mindestens ${problem.limit} Zeichen haben; es sind ${problem.length}.`;
    case 'tooLong':
      return `Darf höchstens ${problem.limit} Zeichen haben; es sind ${problem.length}.`;
    case 'form':
      return `Erwartet wird: ${problem.expects}; eingegeben wurde ${quoted(problem.entered)}.`;
    case 'toggle':
      return `Muss an oder aus sein; eingegeben wurde ${quoted(problem.entered)}.`;
    case 'choice':
      return problem.nearest === undefined
        ? `${quoted(problem.entered)} steht nicht zur Wahl.`
        : `${quoted(problem.entered)} steht nicht zur Wahl. Meintest du ${quoted(problem.nearest)}?`;
    case 'tooFew':
      return `Braucht mindestens ${count(problem.limit)}; es sind ${problem.count}.`;
    case 'tooMany':
      return `Darf höchstens ${count(problem.limit)} haben; es sind ${problem.count}.`;
    case 'itemTooLong':
      return `Jeder Eintrag darf höchstens ${problem.limit} Zeichen haben; ${quoted(problem.item)} hat mehr.`;
    case 'itemForm':
      return `Erwartet wird je Eintrag: ${problem.expects}; ${quoted(problem.item)} ist es nicht.`;
    case 'repeated':
      return `${quoted(problem.item)} steht mehr als einmal da.`;
    case 'people':
      return `Erwartet werden Ids von Personen wie slack:U123; ${quoted(problem.entered)} ist keine.`;
    case 'channels':
      return `Erwartet werden Ids von Kanälen wie slack:C123; ${quoted(problem.entered)} ist keine.`;
    case 'audience':
      return `Erwartet wird „everyone“, „admins“, oder Personen und Gruppen wie person:slack:U123 und group:slack:S123; eingegeben wurde ${quoted(problem.entered)}.`;
    case 'refused':
      return 'Dieser Wert wird hier nicht angenommen.';
  }
}

function range({ minimum, maximum }: Extract<FormProblem, { kind: 'number' }>): string {
  if (minimum !== undefined && maximum !== undefined) return ` von ${minimum} bis ${maximum}`;
  if (minimum !== undefined) return ` ab ${minimum}`;
  return maximum === undefined ? '' : ` bis ${maximum}`;
}

function quoted(text: string): string {
  return `„${shortened(text, LONGEST_ENTERED)}“`;
}

function count(number: number): string {
  return `${number} ${number === 1 ? 'Eintrag' : 'Einträge'}`;
}
