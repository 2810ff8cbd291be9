import { type OracleFence, type OracleLine, readLines, reopenings } from './source-map.ts';

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
    const closed = body.slice(0, Math.max(0, body.lastIndexOf('\n')));
    const candidates = [body, closed].flatMap((text) => [text, ...additions.map((added) => withoutStart(text, added))]);
    const match = candidates.find((text) => text.trim() !== '' && map.squeezed.startsWith(squeeze(text), position));
    if (match === undefined) {
      return { problems: [...problems, `part ${number} is not the source: ${part}`], cuts };
    }
    position += squeeze(match).length;
    const next = map.lineAt(position);
    const unclosed = position === map.visible.length ? map.open : next?.fence;
    const lastLine = part.slice(part.lastIndexOf('\n') + 1);
    if (unclosed !== undefined && lastLine !== unclosed.prefix + unclosed.marker) {
      problems.push(`part ${number} does not close its fence: ${lastLine}`);
    }
    // A fence closed at the cut has swallowed its own closing line.
    if (next?.kind === 'close') position += squeeze(next.text).length;
  }
  if (position !== map.visible.length) problems.push(`text lost from ${position} on`);
  return { problems, cuts };
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
  readonly open: OracleFence | undefined;
}

function mapSource(source: string): SourceMap {
  const { lines, open } = readLines(source);
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
  return { squeezed: squeeze(source), visible, lineAt: (position) => owners[position], open };
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : '';
}
