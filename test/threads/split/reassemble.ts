import { type OracleLine, readLines, reopenings } from './source-map.ts';

/** Where the parts of a text begin: what the properties are asserted on. */
export interface Reassembly {
  /** What is wrong with the parts, in words; nothing if removing what was added gives back the source. */
  readonly problems: readonly string[];
  /** For every part but the first, the index in the source of its first visible character. */
  readonly cuts: readonly number[];
}

/**
 * Walks the source and its parts side by side. A part that begins inside a fence must begin with that fence opened
 * again, and one that ends inside it with its closing line; the rest must be the source's visible characters, in order.
 * `additions` lists other openings that a part may begin with, such as quote signs.
 */
export function reassemble(source: string, parts: readonly string[], additions: readonly string[] = []): Reassembly {
  const map = mapSource(source);
  const problems: string[] = [];
  const cuts: number[] = [];
  let position = 0;
  for (const [number, part] of parts.entries()) {
    if (number > 0) cuts.push(map.visible[position] ?? source.length);
    const inside = map.lineAt(position)?.fence;
    let body = part;
    if (number > 0 && inside !== undefined) {
      const [first = '', ...others] = body.split('\n');
      if (!reopenings(inside).includes(first)) problems.push(`part ${number} does not open its fence again: ${first}`);
      body = others.join('\n');
    }
    const readings = readBody(map, body, position, additions);
    // A closing line that was added may look like the beginning of the next line of code: "```" before "````md".
    const reading = readings.find(({ isConsistent }) => isConsistent) ?? readings[0];
    if (reading === undefined) return { problems: [...problems, `part ${number} is not the source: ${part}`], cuts };
    if (!reading.isConsistent) problems.push(`part ${number} does not close its fence: ${part}`);
    position = reading.end;
    const next = map.lineAt(position);
    // A fence closed at the cut has swallowed its own closing line.
    if (next?.kind === 'close') position += squeeze(next.text).length;
  }
  if (position !== map.visible.length) problems.push(`text lost from ${position} on`);
  return { problems, cuts };
}

interface Reading {
  /** The position after the part's share of the source. */
  readonly end: number;
  /** Whether a closing line was added exactly if the share leaves a fence open. */
  readonly isConsistent: boolean;
}

/** The ways to read a part as a share of the source: as it is, or with its last line as an added closing line. */
function readBody(map: SourceMap, body: string, position: number, additions: readonly string[]): readonly Reading[] {
  const lastBreak = Math.max(0, body.lastIndexOf('\n'));
  return [body, body.slice(0, lastBreak)].flatMap((text) =>
    [text, ...additions.map((added) => withoutStart(text, added))]
      .filter((share) => share.trim() !== '' && map.squeezed.startsWith(squeeze(share), position))
      .map((share) => {
        const end = position + squeeze(share).length;
        const fence = map.lineAt(end - 1)?.after;
        const closing = fence === undefined ? undefined : fence.prefix + fence.marker;
        return { end, isConsistent: text === body ? closing === undefined : closing === body.slice(lastBreak + 1) };
      }),
  );
}

export function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

interface SourceMap {
  /** The source without white space, and where each of its characters stands. */
  readonly squeezed: string;
  readonly visible: readonly number[];
  /** The line of a visible character; nothing after the last. */
  lineAt(position: number): OracleLine | undefined;
}

function mapSource(source: string): SourceMap {
  const { lines } = readLines(source);
  const visible: number[] = [];
  const owners: OracleLine[] = [];
  let start = 0;
  for (const line of lines) {
    for (let index = 0; index < line.text.length; index += 1) {
      if (/\s/.test(line.text.charAt(index))) continue;
      visible.push(start + index);
      owners.push(line);
    }
    start += line.text.length + 1;
  }
  return { squeezed: squeeze(source), visible, lineAt: (position) => owners[position] };
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : '';
}
