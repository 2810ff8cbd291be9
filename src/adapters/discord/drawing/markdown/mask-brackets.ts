/** What Discord takes for an address in brackets, though a line end or code is in it. Signs of quotes are taken away before. */
const ADDRESS = /<(?=(?:\n(?: *> )+|[^: >])+:\/(?:\n(?: *> )+|[^ >])+>)(?=[^ >]*[\n`])/uy;
/** What it takes for the label of a link, whatever is in it, with the beginning of a target. */
const LABEL = /\[(?:\[[^\]]*\]|[^[\]]|\](?=[^[]*\]))*\]\((?:\n(?: *> )+|\s)*<?\\?[a-z][a-z0-9+.\\-]*:/iuy;
/** A bracket, and where brackets are none: escaped signs and code. */
const READ = /\\[^\p{L}\p{N}\s]|(`+)[^]*?[^`]\1(?!`)|[<[]/gu;

/**
 * A text in which each link stands beside its words already, without the brackets that Discord would read all the same: it
 * reads them before the code or the escaped words that they reach into. Each sign that is masked is as long.
 */
export function maskBrackets(text: string): string {
  let masked = text;
  const signs = Array.from(text.matchAll(READ)).filter(([sign]) => sign === '<' || sign === '[');
  // From the end on: a bracket that is masked makes those before it reach further.
  for (const { 0: sign, index } of signs.toReversed()) {
    const pattern = sign === '[' ? LABEL : ADDRESS;
    pattern.lastIndex = index;
    if (pattern.test(masked)) masked = masked.slice(0, index) + (sign === '[' ? '［' : '‹') + masked.slice(index + 1);
  }
  return masked;
}
