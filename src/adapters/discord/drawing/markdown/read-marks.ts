/** Where code and brackets are in a text. */
export interface Marks {
  /** Code spans by where they begin: how long they are, and how many backticks open them. */
  readonly code: ReadonlyMap<number, { readonly length: number; readonly run: number }>;
  /** For an opening bracket, the one that closes it. */
  readonly closings: ReadonlyMap<number, number>;
}

/** Finds code spans, which end on their line, and pairs of brackets outside them. Escaped ones are none. */
export function readMarks(text: string): Marks {
  const code = new Map<number, { length: number; run: number }>();
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (let index = 0; index < text.length; ) {
    const character = text.charAt(index);
    if (character === '\\') index += 2;
    else if (character === '`') {
      const run = runAt(text, index);
      const end = endOfSpan(text, index + run, run);
      if (end !== undefined) code.set(index, { length: end - index, run });
      index = end ?? index + run;
    } else {
      if (character === '[') open.push(index);
      const opening = character === ']' ? open.pop() : undefined;
      if (opening !== undefined) closings.set(opening, index);
      index += 1;
    }
  }
  return { code, closings };
}

/** Where the span ends whose code begins at an index: behind the next run that is as long. */
function endOfSpan(text: string, from: number, run: number): number | undefined {
  for (let index = from; index < text.length && text.charAt(index) !== '\n'; ) {
    if (text.charAt(index) !== '`') index += 1;
    else {
      const next = runAt(text, index);
      index += next;
      if (next === run) return index;
    }
  }
  return undefined;
}

function runAt(text: string, index: number): number {
  let end = index;
  while (text.charAt(end) === '`') end += 1;
  return end - index;
}
