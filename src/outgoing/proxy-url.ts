/** A proxy, as it was named. */
export interface Proxy {
  /** `http://host:port` or `https://host:port`, without credentials. */
  readonly origin: string;
  /** As sentences and log lines call it: host and port. */
  readonly name: string;
  /** The value of the header that says who we are; absent when the proxy is told nothing. */
  readonly authorization?: string;
}

/** `problem` goes on from the name of the setting, and repeats nothing of the text: it may hold a password anywhere. */
export type ParsedProxyUrl =
  | { readonly ok: true; readonly proxy: Proxy }
  | { readonly ok: false; readonly problem: string };

/** The forms that are understood, as the end of "must be …". */
export const PROXY_URL_FORMS = 'http://user:password@host:port or https://…';

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Reads where a proxy is. `host:port` alone is one that is spoken to in HTTP. User and password may be
 * percent-encoded, and must be where they hold one of `/ ? # % @`.
 */
export function parseProxyUrl(text: string): ParsedProxyUrl {
  const trimmed = text.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//iu.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme?.startsWith('socks')) return refuse('names a SOCKS proxy; only HTTP and HTTPS ones can be used.');
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return refuse(`must be ${PROXY_URL_FORMS}.`);
  const whole = scheme === undefined ? `http://${trimmed}` : trimmed;
  if (!URL.canParse(whole)) return refuse(`must be ${PROXY_URL_FORMS}; it is no address.`);
  const url = new URL(whole);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return refuse('has a "/", "?" or "#" behind its host: in a user or password write these as %2F, %3F and %23.');
  }
  const credentials = readCredentials(url);
  if (credentials === undefined) return refuse('has a user or password with a "%" that begins no percent-encoding.');
  const name = `${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`;
  const authorization = credentials === ':' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const proxy = { origin: `${url.protocol}//${name}`, name };
  return { ok: true, proxy: authorization === undefined ? proxy : { ...proxy, authorization } };
}

function refuse(problem: string): ParsedProxyUrl {
  return { ok: false, problem };
}

function readCredentials({ username, password }: URL): string | undefined {
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return undefined;
  }
}
