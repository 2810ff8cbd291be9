const LINE_FEED = 10;

/**
 * Splits what a process writes into lines, each given to `take` as text. Nothing is kept of a line that is longer than
 * `maxBytes`: `tooLong` is called once, and what comes after it is dropped.
 */
export function createMessageLines(options: {
  readonly maxBytes: number;
  readonly take: (line: string) => void;
  readonly tooLong: () => void;
}): (chunk: Uint8Array) => void {
  const { maxBytes, take, tooLong } = options;
  let parts: Uint8Array[] = [];
  let length = 0;
  let isOver = false;

  /** Whether there was room for it. */
  const keep = (part: Uint8Array): boolean => {
    length += part.length;
    if (length > maxBytes) {
      isOver = true;
      parts = [];
      tooLong();
      return false;
    }
    // A copy: a short rest would hold on to the whole chunk.
    if (part.length > 0) parts.push(Uint8Array.from(part));
    return true;
  };

  return (chunk) => {
    if (isOver) return;
    let rest = chunk;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED)) {
      if (!keep(rest.subarray(0, end))) return;
      const line = Buffer.concat(parts).toString().trim();
      parts = [];
      length = 0;
      rest = rest.subarray(end + 1);
      if (line !== '') take(line);
    }
    keep(rest);
  };
}
