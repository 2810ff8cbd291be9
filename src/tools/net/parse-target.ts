import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { isSpecialName, withoutDot } from './special-name.ts';

/** Ports below 1024 are services of machines, but for these two. */
const LOW_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** From 1024 on, what browsers refuse as well (the Fetch standard's "bad ports"), and databases that speak first. */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 9200, 10080, 11211, 27017,
]);

const MAX_URL_LENGTH = 8_000;

/** Somewhere that may be asked for, as far as its address alone tells. */
export interface Target {
  readonly url: URL;
  /** Without the brackets of an IPv6 address and the dot that ends a complete name. */
  readonly host: string;
  /** Whether the host is an IP address; else its name is to be looked up, and every address of it checked. */
  readonly isAddress: boolean;
  /** Whether the operator or an admin vouches for its origin. */
  readonly isTrusted: boolean;
}

/**
 * Reads an address that somebody wrote. All spellings are those of the URL standard: numbers in hexadecimal or octal,
 * letters that only look different, and the like are the same host afterwards.
 *
 * @throws Error with a sentence for the model.
 */
export function parseTarget(text: string, trustedOrigins: readonly string[]): Target {
  if (text.length > MAX_URL_LENGTH) throw new Error(`The address has more than ${MAX_URL_LENGTH} characters.`);
  if (!URL.canParse(text)) throw new Error('That is no complete address; write it as https://example.com/page.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new Error('Only addresses that begin with https:// or http:// can be fetched.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('An address with a user name or password in it is not fetched; leave them out.');
  }
  const host = withoutDot(url.hostname.replace(/^\[(.*)\]$/u, '$1'));
  const isAddress = isIP(host) !== 0;
  const isTrusted = trustedOrigins.some((origin) => originOf(origin) === url.origin);
  if (isTrusted) return { url, host, isAddress, isTrusted };
  if (!isAllowedPort(url.port)) throw new Error(`Port ${url.port} is not one that pages are fetched from.`);
  if (isAddress ? !isPublicAddress(host) : isSpecialName(host)) throw notPublic(url);
  return { url, host, isAddress, isTrusted };
}

/** The same whether there is such a host or not: nobody is told what a network holds. */
export function notPublic({ hostname }: URL): Error {
  return new Error(
    `"${hostname}" is not on the public internet: only what everybody can reach is fetched, no private or local addresses.`,
  );
}

function isAllowedPort(text: string): boolean {
  if (text === '') return true;
  const port = Number(text);
  return LOW_PORTS.has(port) || (port >= 1_024 && !REFUSED_PORTS.has(port));
}

function originOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined;
}
