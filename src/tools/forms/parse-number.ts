/** Between three digits each: `1 000`, `1'000`. */
const GROUPS = /(?<=\d)[\s'’_](?=\d{3}(?!\d))/gu;
const PLAIN = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu;

/**
 * Reads a number as people write it, in English or with a comma for decimals. `ambiguous`: it may be two numbers, such
 * as `1,000`; undefined: it is none.
 */
export function parseNumber(text: string, isInteger: boolean): number | 'ambiguous' | undefined {
  const written = text.trim().replace(/^\+/u, '').replace(/^−/u, '-').replaceAll(GROUPS, '');
  // What a program writes is never read otherwise: 1.125 is no thousand. But nobody writes 1.000 for 1.
  const looksGrouped = isInteger ? /^-?[1-9]\d{0,2}\.\d{3}$/u : /^-?[1-9]\d{0,2}\.\d{2}0$/u;
  if (looksGrouped.test(written) || /^-?[1-9]\d{0,2},\d{3}$/u.test(written)) return 'ambiguous';
  if (PLAIN.test(written)) return finite(written);
  if (isGroupedBy(written, ',', '.')) return finite(written.replaceAll(',', ''));
  if (isGroupedBy(written, '.', ',')) return finite(written.replaceAll('.', '').replace(',', '.'));
  return /^-?\d*,\d+$/u.test(written) ? finite(written.replace(',', '.')) : undefined;
}

/** Thousands that can be nothing else: several groups, or one and decimals behind it. */
function isGroupedBy(text: string, group: ',' | '.', decimal: ',' | '.'): boolean {
  const several = new RegExp(`^-?[1-9]\\d{0,2}(?:[${group}]\\d{3}){2,}(?:[${decimal}]\\d+)?$`, 'u');
  return several.test(text) || new RegExp(`^-?[1-9]\\d{0,2}[${group}]\\d{3}[${decimal}]\\d+$`, 'u').test(text);
}

function finite(text: string): number | undefined {
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  return number === 0 ? 0 : number; // no -0
}
