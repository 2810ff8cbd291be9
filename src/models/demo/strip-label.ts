export interface LabelledText {
  /** What the label says, without its brackets; empty when there is none. */
  readonly label: string;
  /** The first name in the label. */
  readonly author: string | undefined;
  /** What the author wrote, without quoted lines. */
  readonly text: string;
}

/** How a label may stand before a text: on a line of its own, or, in square brackets, on the same line. */
const LABELS: readonly RegExp[] = [
  /^⟦([^⟧]*)⟧\s*/,
  /^\[(\p{L}[^\]\n,]*)\]\s*/u,
  /^(\p{L}[^:\n]{0,79}):[ \t]*(?:\n|$)/u,
];

/** Takes the label that names a message's author off its text. Text without one stays as it is. */
export function stripLabel(message: string): LabelledText {
  for (const pattern of LABELS) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const [whole, label = ''] = match;
    const name = pattern === LABELS[0] ? /"([^"]*)"/.exec(label)?.[1] : label;
    return { label, author: name, text: withoutQuotes(message.slice(whole.length)) };
  }
  return { label: '', author: undefined, text: withoutQuotes(message) };
}

/** Quoted and forwarded text is not the author's request. */
function withoutQuotes(text: string): string {
  const own = text.split('\n').filter((line) => !line.startsWith('>'));
  return own.join('\n').trim();
}
