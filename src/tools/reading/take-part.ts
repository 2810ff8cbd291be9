import type { ReadPart } from './reading.ts';

/** The share of a part, at its end, in which a better place to end is looked for. */
const LOOK_BACK = 0.1;

/** The part of a text that begins at a character and has so many bytes: whole words, and whole lines where there are some. */
export function takePart(
  text: string,
  from: number,
  maxBytes: number,
): Pick<ReadPart, 'unit' | 'from' | 'next' | 'total' | 'text'> {
  const start = Math.min(Math.max(0, from), text.length);
  const most = text.slice(start, start + maxBytes);
  const whole = new TextDecoder().decode(Buffer.from(most).subarray(0, maxBytes), { stream: true });
  const end = start + whole.length;
  const place = { unit: 'character', from: start, total: text.length } as const;
  if (end >= text.length) return { ...place, text: whole };
  const ends = ['\n', ' '].map((mark) => whole.lastIndexOf(mark) + 1);
  const cut = ends.find((at) => at > whole.length * (1 - LOOK_BACK)) ?? whole.length;
  return { ...place, next: start + cut, text: whole.slice(0, cut) };
}
