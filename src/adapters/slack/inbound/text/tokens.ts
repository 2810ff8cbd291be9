import { drawDate } from './date.ts';
import { drawLink } from './links.ts';
import { mark } from './marks.ts';

const LINK = /^[a-z][a-z0-9+.-]*:/iu;

/**
 * What stands between `<` and `>` in mrkdwn: a person, a channel, a group, a date, a link. Undefined for anything else.
 * `decode` is applied to what people read.
 */
export function drawToken(token: string, decode: (text: string) => string): string | undefined {
  const { target, label } = partsOf(token);
  const name = label === undefined ? undefined : decode(label);
  const [first, rest] = [target.charAt(0), target.slice(1)];
  if (first === '@') return mark({ kind: 'user', id: rest, ...labelled(name, '@') });
  if (first === '#') return mark({ kind: 'channel', id: rest, ...labelled(name, '#') });
  if (first === '!') return drawSpecial(rest, name);
  return LINK.test(target) ? drawLink(decode(target), name) : undefined;
}

/** The same for code, where a token shows what it stands for. */
export function plainToken(token: string): string | undefined {
  const { target, label } = partsOf(token);
  return LINK.test(target) ? (label ?? target) : drawToken(token, (text) => text);
}

function partsOf(token: string): { readonly target: string; readonly label: string | undefined } {
  const bar = token.indexOf('|');
  if (bar === -1) return { target: token, label: undefined };
  const label = token.slice(bar + 1);
  return { target: token.slice(0, bar), label: label === '' ? undefined : label };
}

function drawSpecial(word: string, label: string | undefined): string {
  const [name = '', ...more] = word.split('^');
  if (name === 'subteam') return mark({ kind: 'group', id: more[0] ?? '', ...labelled(label, '@') });
  if (name === 'date') return drawDate(Number(more[0]), label);
  if (name === 'here' || name === 'channel' || name === 'everyone') return mark({ kind: 'broadcast', id: name });
  return label ?? `@${name}`;
}

/** Labels come with the sign of what they are, or without. */
function labelled(label: string | undefined, sign: string): { readonly label?: string } {
  if (label === undefined) return {};
  return { label: label.startsWith(sign) ? label.slice(1) : label };
}
