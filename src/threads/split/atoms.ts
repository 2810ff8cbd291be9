import { LeafReader, runLength } from './leaves.ts';

const LONGEST_MARKER: Readonly<Record<string, number>> = { '*': 3, _: 3, '~': 2, '|': 2 };

/** A stretch of one line that is not to be cut. `end` is Infinity while it may still go on. */
export interface Atom {
  readonly start: number;
  readonly end: number;
  /** What closes it and opens it again when it has to be cut after all; nothing for links and tokens. */
  readonly marker?: string;
}

/**
 * Finds the outermost atoms of a line from `from` on, in order: code, links, tokens, bold, struck, spoilers.
 * The line may be unfinished. What opens and does not close is an atom without end, and always the last one: it may
 * close with the next characters, and a part that is complete never changes.
 */
export function findAtoms(line: string, from: number): readonly Atom[] {
  const leaves = new LeafReader(line);
  const atoms: Atom[] = [];
  let open: readonly { readonly start: number; readonly marker: string }[] = [];
  let index = from;
  while (index < line.length) {
    const leaf = leaves.read(index);
    const marker = leaf === undefined ? readMarker(line, index) : '';
    const opening = open.findIndex((span) => span.marker === marker);
    const [outermost] = open;
    if (leaf !== undefined) {
      if (outermost === undefined) atoms.push(leaf);
      index = leaf.end;
    } else if (marker === '') {
      index += markerStep(line, index);
    } else {
      if (opening >= 0 && canClose(line, index)) {
        open = open.slice(0, opening);
        if (opening === 0 && outermost !== undefined) {
          atoms.push({ start: outermost.start, end: index + marker.length, marker });
        }
      } else if (opening < 0 && canOpen(line, index, marker)) {
        open = [...open, { start: index, marker }];
      }
      index += marker.length;
    }
  }
  const [unclosed] = open;
  return unclosed === undefined ? atoms : [...atoms, { ...unclosed, end: Infinity }];
}

/** A run that formats: single stars and underscores are too often a sum, a name or a bullet to count. */
function readMarker(line: string, index: number): string {
  const longest = LONGEST_MARKER[line.charAt(index)];
  if (longest === undefined) return '';
  const length = runLength(line, index);
  return length >= 2 && length <= longest ? line.slice(index, index + length) : '';
}

function markerStep(line: string, index: number): number {
  return line.charAt(index) in LONGEST_MARKER ? runLength(line, index) : 1;
}

function canClose(line: string, index: number): boolean {
  return /^\S/.test(line.charAt(index - 1));
}

function canOpen(line: string, index: number, marker: string): boolean {
  const isInWord = /^[A-Za-z0-9]/.test(line.charAt(index - 1));
  return !isInWord && !/^\s/.test(line.charAt(index + marker.length));
}
