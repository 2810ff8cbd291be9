/**
 * How Discord's client reads a message, as far as it matters what is live in it: written apart from src, after the rules
 * that its client is known to have. Code spans and blocks may hold anything; an escape takes the sign behind it.
 */
export interface Reading {
  /** What stands in blocks of code, without the line ends around it. */
  readonly code: readonly string[];
  readonly links: readonly { readonly label: string; readonly target: string }[];
  /** Commands and parts of a server, which one may click. */
  readonly clickable: readonly string[];
}

const CODE_BLOCK = /^```(?:([a-z0-9_+\-.#]+?)\n)?\n*([^\n][^]*?)\n*```/i;
const INLINE_CODE = /^(`+)([^]*?[^`])\1(?!`)/;
const ESCAPE = /^\\[^0-9A-Za-z\s]/;
const LINK =
  /^\[((?:\[[^\]]*\]|[^[\]]|\](?=[^[]*\]))*)\]\(\s*<?((?:\([^)]*\)|[^\s\\]|\\.)*?)>?(?:\s+['"]([^]*?)['"])?\s*\)/;
/** An address in brackets ends with them; any other goes on up to a blank. */
const ENCLOSED = /^<[^: >]+:\/[^ >]+>/;
const ADDRESS = /^(?:https?|steam):\/\/[^\s<]+[^<.,:;"'\]\s]/i;
const CLICKABLE = /^<(?:\/[^<>\n]+:\d+|id:[a-z-]+)>/i;

export function readAsDiscord(content: string): Reading {
  const code: string[] = [];
  const links: { label: string; target: string }[] = [];
  const clickable: string[] = [];
  // Quotes are taken apart first, and what is in them is read the same way.
  let rest = content.replace(/^(?: *> )+/gm, '');
  while (rest !== '') {
    const block = CODE_BLOCK.exec(rest);
    const link = LINK.exec(rest);
    const [token] = CLICKABLE.exec(rest) ?? [];
    if (block !== null) code.push(block[2] ?? '');
    else if (link !== null) links.push({ label: link[1] ?? '', target: link[2] ?? '' });
    else if (token !== undefined) clickable.push(token);
    const [taken] = block ??
      ESCAPE.exec(rest) ??
      INLINE_CODE.exec(rest) ??
      ENCLOSED.exec(rest) ??
      ADDRESS.exec(rest) ?? [token];
    rest = rest.slice(taken?.length ?? 1);
  }
  return { code, links, clickable };
}
