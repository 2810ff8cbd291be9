/**
 * An independent reading of markdown for the tests: whole lines and patterns, no code shared with the splitter.
 * A fence ends with its closing line or with the quote it stands in.
 */
export interface OracleFence {
  readonly prefix: string;
  readonly depth: number;
  readonly marker: string;
  readonly info: string;
}

export interface OracleLine {
  readonly text: string;
  readonly kind: 'text' | 'open' | 'code' | 'close';
  /** The fence the line stands in: for `code` and `close`. */
  readonly fence: OracleFence | undefined;
  /** The fence that would be open if the text ended with this line. */
  readonly after: OracleFence | undefined;
}

/** Reads the lines of a text, and the fence that is still open at its end. */
export function readLines(text: string): {
  readonly lines: readonly OracleLine[];
  readonly open: OracleFence | undefined;
} {
  const lines: OracleLine[] = [];
  let open: OracleFence | undefined;
  for (const line of text.split('\n')) {
    if (open !== undefined && quoteDepth(line) < open.depth) open = undefined;
    if (open === undefined) {
      open = openingOf(line);
      lines.push({ text: line, kind: open === undefined ? 'text' : 'open', fence: undefined, after: open });
    } else if (closes(line, open)) {
      lines.push({ text: line, kind: 'close', fence: open, after: undefined });
      open = undefined;
    } else {
      lines.push({ text: line, kind: 'code', fence: open, after: open });
    }
  }
  return { lines, open };
}

/** The lines with which a fence may be opened again. */
export function reopenings(fence: OracleFence): readonly string[] {
  const bare = fence.prefix + fence.marker;
  return [bare + fence.info, bare + fence.info.replace(/\s[^]*$/, ''), bare];
}

function quoteDepth(line: string): number {
  return /^[ \t>]*/.exec(line)?.[0].replaceAll(/[^>]/g, '').length ?? 0;
}

function openingOf(line: string): OracleFence | undefined {
  const match = /^(?<prefix>(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*)(?<marker>`{3,}(?=[^`]*$)|~{3,})(?<info>.*)$/.exec(
    line.replace(/^>>> /, ''),
  );
  if (match?.groups === undefined) return undefined;
  const { prefix = '', marker = '', info = '' } = match.groups;
  return { prefix: prefix.replaceAll(/[^\s>]/g, ' '), depth: prefix.split('>').length - 1, marker, info: info.trim() };
}

function closes(line: string, fence: OracleFence): boolean {
  let rest = line;
  for (let depth = 0; depth < fence.depth; depth += 1) rest = rest.replace(/^\s*>/, '');
  rest = rest.replace(/^[ \t]+/, '').trimEnd();
  return rest.length >= fence.marker.length && rest === fence.marker.charAt(0).repeat(rest.length);
}
