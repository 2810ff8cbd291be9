import { isIP } from 'node:net';
import type { McpUrlProblem } from '../../../text/index.ts';
import { isPublicAddress } from '../../net/public-address.ts';
import { isSpecialName, withoutDot } from '../../net/special-name.ts';

/** Characters of an address. */
const MAX_URL_LENGTH = 500;

/** Where servers may be: `mcp.example.com`, `*.example.com`, `*`, or a whole origin. */
export type HostRule =
  /** Over https, at public addresses only. Undefined: any. */
  | { readonly kind: 'host'; readonly host: string | undefined; readonly isBelow: boolean }
  /** Exactly there, private addresses too. */
  | { readonly kind: 'origin'; readonly origin: string };

/** Reads a rule as an operator writes it; undefined when it is none. */
export function parseHostRule(text: string): HostRule | undefined {
  if (text === '*') return { kind: 'host', host: undefined, isBelow: true };
  if (/^https?:\/\//iu.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url === undefined || `${url.origin}/` !== url.href ? undefined : { kind: 'origin', origin: url.origin };
  }
  const isBelow = text.startsWith('*.');
  const name = isBelow ? text.slice(2) : text;
  if (!/^[\p{L}\p{N}.-]+$/u.test(name) || !URL.canParse(`https://${name}/`)) return undefined;
  const { host } = new URL(`https://${name}/`);
  return { kind: 'host', host: withoutDot(host), isBelow };
}

/** How an address stands to the rules. `isPrivateAllowed`: its whole origin is named. */
export type JudgedUrl =
  | { readonly ok: true; readonly url: URL; readonly isPrivateAllowed: boolean }
  | { readonly ok: false; readonly problem: McpUrlProblem };

/** Judges the address that an admin enters for a server, or has entered. */
export function judgeUrl(text: string, rules: readonly HostRule[], hosts: readonly string[]): JudgedUrl {
  const refuse = (problem: McpUrlProblem): JudgedUrl => ({ ok: false, problem });
  if (text.length > MAX_URL_LENGTH) return refuse({ kind: 'tooLong' });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol)) return refuse({ kind: 'form' });
  if (url.username !== '' || url.password !== '' || url.hash !== '') return refuse({ kind: 'user' });
  if (rules.some((rule) => rule.kind === 'origin' && rule.origin === url.origin)) {
    return { ok: true, url, isPrivateAllowed: true };
  }
  const host = withoutDot(url.hostname.replace(/^\[(.*)\]$/u, '$1'));
  if (!rules.some((rule) => rule.kind === 'host' && isOfRule(host, rule))) {
    return refuse({ kind: 'host', host: url.host, hosts });
  }
  if (url.protocol !== 'https:') return refuse({ kind: 'https' });
  if (isIP(host) === 0 ? isSpecialName(host) : !isPublicAddress(host)) return refuse({ kind: 'notPublic' });
  return { ok: true, url, isPrivateAllowed: false };
}

function isOfRule(host: string, rule: Extract<HostRule, { kind: 'host' }>): boolean {
  if (rule.host === undefined) return true;
  return rule.isBelow ? host.endsWith(`.${rule.host}`) : host === rule.host;
}
