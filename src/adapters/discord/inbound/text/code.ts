/** Changes what of a markdown text is no code: neither between fences of three backticks nor between runs of as many. */
export function outsideCode(text: string, change: (prose: string) => string): string {
  // Prose and runs of backticks in turn: the odd ones are the runs.
  const pieces = text.split(/(`+)/u);
  const closings = closingsOf(pieces);
  const result: string[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? '';
    if (at % 2 === 0) {
      result.push(change(piece));
      continue;
    }
    const end = closings.get(at) ?? at;
    result.push(pieces.slice(at, end + 1).join(''));
    at = end;
  }
  return result.join('');
}

/** For each run of backticks the next one that would end it, if there is one. */
function closingsOf(pieces: readonly string[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const next = new Map<number, number>();
  for (let at = pieces.length - (pieces.length % 2 === 0 ? 1 : 2); at > 0; at -= 2) {
    const length = Math.min(pieces[at]?.length ?? 0, 3);
    const closing = next.get(length);
    if (closing !== undefined) closings.set(at, closing);
    next.set(length, at);
  }
  return closings;
}
