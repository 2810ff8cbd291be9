/** What a reader makes of an entity that matters here; written apart from the code that is tested. */
const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  LT: '<',
  gt: '>',
  GT: '>',
  amp: '&',
  AMP: '&',
  excl: '!',
  commat: '@',
  num: '#',
  colon: ':',
  bsol: '\\',
  zwj: '\u200d',
  ZeroWidthSpace: '\u200b',
  NoBreak: '\u2060',
  shy: '\u00ad',
};

const NOT_SHOWN = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]|\\/gu;
const TOKEN = /<[!@#][^\n]{0,20}/g;
const DECLARATION = /^<!(?:--|\[CDATA\[|DOCTYPE[ \t])/;

/**
 * Slack's tokens in a text, as the most credulous reader would find them: one that decodes entities up to three times,
 * and takes away backslashes and whatever does not show.
 */
export function liveTokens(text: string, allowed: readonly string[] = []): readonly string[] {
  let read = text;
  const found: string[] = [];
  for (let times = 0; times <= 3; times += 1) {
    const tokens = read.replace(NOT_SHOWN, '').match(TOKEN) ?? [];
    found.push(...tokens.filter((token) => !DECLARATION.test(token) && !allowed.some((one) => token.startsWith(one))));
    read = decodeOnce(read);
  }
  return found;
}

function decodeOnce(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z]+));?/g, (all, decimal, hexadecimal, name) => {
    if (name !== undefined) return NAMED[String(name)] ?? all;
    const code = decimal === undefined ? Number.parseInt(String(hexadecimal), 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
  });
}
