import { maskCalls } from '../safe/call.ts';
import type { AllowedTokens } from '../safe/safe-markdown.ts';

const TOKEN =
  /<@([UW][A-Z\d]{2,20})(?:\|[^<>\n]{0,80})?>|<!(here|channel|everyone|subteam\^S[A-Z\d]{2,20})(?:\|[^<>\n]{0,80})?>/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as it is shown by mrkdwn, word by word: nothing of it is a token or a link. Marks of formatting are kept. */
export function escapeMrkdwn(text: string): string {
  return escapeSigns(maskCalls(text));
}

/** The same, but the tokens that are allowed stay live. */
export function escapeAllowing(text: string, allowed: AllowedTokens): string {
  const escape = allowed.massMentions === true ? escapeSigns : escapeMrkdwn;
  const escaped: string[] = [];
  let end = 0;
  for (const { 0: token, 1: user, 2: command, index } of text.matchAll(TOKEN)) {
    escaped.push(escape(text.slice(end, index)));
    if (user !== undefined && allowed.allowMention?.(user)) escaped.push(`<@${user}>`);
    else if (command !== undefined && allowed.massMentions === true) escaped.push(`<!${command}>`);
    else escaped.push(escape(token));
    end = index + token.length;
  }
  return escaped.join('') + escape(text.slice(end));
}

/** A link as mrkdwn writes it, or its label alone where the address is none of the web or of mail. `label` is mrkdwn. */
export function mrkdwnLink(url: string, label: string): string {
  const address = url.trim();
  if (!/^(?:https?|mailto):/i.test(address)) return label;
  const target = escapeSigns(address.replace(/[<>|\s]/g, (sign) => encodeURIComponent(sign)));
  const name = label
    .replace(/\|/g, '¦')
    // Each run of blanks is read once, however long it is.
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
    .trim();
  return name === '' || name === target ? `<${target}>` : `<${target}|${name}>`;
}

function escapeSigns(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
