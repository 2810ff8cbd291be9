/**
 * One spelling for all spellings of a web address: without the scheme, what follows a `#`, a slash at the end of the path
 * and percent-encoding that says nothing. Undefined for what is no web address. One without scheme is taken for `https:`.
 */
export function canonicalAddress(address: string): string | undefined {
  const url = toUrl(address) ?? toUrl(`https://${address.trim()}`);
  if (url === undefined) return undefined;
  const { username, password, host, pathname, search } = url;
  const person = username === '' && password === '' ? '' : `${username}:${password}@`;
  return decoded(`${person}${host}${pathname.replace(/\/$/u, '')}${search}`);
}

function toUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

/** Signs that mean something in an address stay as they are, so that no two addresses become one. */
function decoded(text: string): string {
  const even = text.replace(/%[\da-f]{2}/giu, (code) => code.toUpperCase());
  try {
    return decodeURI(even);
  } catch {
    return even;
  }
}
