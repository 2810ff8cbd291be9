/** Characters of an address that are shown beside a link; its host is always shown whole. */
const SHOWN = 60;

/**
 * Where a link leads, as it stands beside the link: nothing where the label says the whole of it. The host is the one
 * that a browser would ask, in letters that cannot be taken for others, and without what stands before an `@`.
 */
export function linkTarget(href: string, label: string): string | undefined {
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  const said = label.trim();
  if (isPlain(said) && said === href && url.username === '' && said.toLowerCase().includes(url.host)) return undefined;
  if (url.protocol === 'mailto:') {
    const address = cut(href.slice('mailto:'.length), SHOWN);
    return said === address && isPlain(said) ? undefined : address;
  }
  const path = `${url.pathname}${url.search}${url.hash}`;
  const whole = `${url.host}${path === '/' ? '' : path}`;
  if (said === whole) return undefined;
  return `${url.host}${path === '/' ? '' : cut(path, Math.max(SHOWN - url.host.length, 12))}`;
}

/** Whether a text is read as it is written: signs that turn what follows round, or that nobody sees, do not count. */
function isPlain(text: string): boolean {
  return !/\p{Cf}|\p{Cc}/u.test(text);
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
