/** Characters that are compared at once. */
const WINDOW = 16;

/** A run of one and a half windows always covers a whole one, wherever it begins. */
const STEP = WINDOW / 2;

/**
 * Leaves out of a message what it shares with texts that were sent: providers quote what they refuse. What is shared
 * by chance is as good as always shorter than the 23 characters from which on nothing is missed.
 */
export function leaveOutSent(message: string, sentTexts: readonly string[]): string {
  let kept = '';
  let from = 0;
  for (let at = 0; at + WINDOW <= message.length; ) {
    const run = message.slice(at, at + WINDOW);
    const text = sentTexts.find((sent) => sent.includes(run));
    if (text === undefined) {
      at += STEP;
      continue;
    }
    const [begin, end] = widen(message, text, at, at + WINDOW);
    kept += `${message.slice(from, Math.max(from, begin))}[…]`;
    from = end;
    at = end;
  }
  return kept + message.slice(from);
}

/** Stretches a shared run as far as both texts agree. */
function widen(message: string, text: string, begin: number, end: number): [begin: number, end: number] {
  const offset = text.indexOf(message.slice(begin, end)) - begin;
  let first = begin;
  let last = end;
  while (first > 0 && first + offset > 0 && message[first - 1] === text[first - 1 + offset]) first -= 1;
  while (last < message.length && last + offset < text.length && message[last] === text[last + offset]) last += 1;
  return [first, last];
}
