/** Marks a line as small text. */
const SMALL = '-# ';

/** A line of small text; nothing for what is blank. */
export function smallLine(text: string): string {
  return text === '' ? '' : SMALL + text;
}

/** Units that lines take under a text: each begins with a line end. */
export function lengthUnder(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/**
 * As many lines from the first on as fit under a text in `room` units, and then one that says how many are left out.
 * `fixed` is a heading, which stands only above a line. A line that fits nowhere is left out for those behind it.
 */
export function fitLines(
  lines: readonly string[],
  room: number,
  sayLeftOut: (count: number) => string,
  fixed: readonly string[] = [],
): readonly string[] {
  const all = [...fixed, ...lines];
  if (lines.length === 0 || lengthUnder(all) <= room) return lines.length === 0 ? [] : all;
  const saying = (left: number): string => smallLine(sayLeftOut(left));
  let left = room - lengthUnder(fixed) - lengthUnder([saying(lines.length)]);
  const kept = lines.filter((line) => {
    if (line.length + 1 > left) return false;
    left -= line.length + 1;
    return true;
  });
  const last = saying(lines.length - kept.length);
  const shown = kept.length === 0 ? [last] : [...fixed, ...kept, last];
  return lengthUnder(shown) <= room ? shown : [];
}
