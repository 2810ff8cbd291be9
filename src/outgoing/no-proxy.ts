import { BlockList, isIP } from 'node:net';

/** Whether a host is reached directly. */
type Rule = (host: string, port: number) => boolean;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'ws:': 80, 'wss:': 443 };

/**
 * Tells which addresses are reached without the proxy, from entries as `NO_PROXY` has them: `*`, a host with all that
 * ends in it (`example.com`, `.example.com`, `*.example.com`), an IP address, a range of these (`10.0.0.0/8`), each
 * with a port or without. Ranges are about addresses written as such: no name is looked up. What is none of these
 * excludes nothing.
 */
export function createNoProxy(entries: readonly string[]): (url: URL) => boolean {
  const rules = entries
    .flatMap((entry) => entry.toLowerCase().split(/[\s,]+/u))
    .filter((entry) => entry !== '')
    .map(ruleOf);
  return (url) => {
    const host = bare(url.hostname.toLowerCase());
    const port = url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port);
    return rules.some((rule) => rule(host, port));
  };
}

function ruleOf(entry: string): Rule {
  if (entry === '*') return () => true;
  const { host, port } = splitPort(entry);
  const matches = host.includes('/') || isIP(host) !== 0 ? addressRule(host) : nameRule(host);
  return (asked, askedPort) => (port === undefined || port === askedPort) && matches(asked);
}

/** An IPv6 address has colons of its own, and is in brackets where a port follows. */
function splitPort(entry: string): { readonly host: string; readonly port?: number } {
  const match = /^(\[[^\]]*\]|[^:]*):(\d+)$/u.exec(entry);
  if (match === null) return { host: bare(entry) };
  const [, host = '', port] = match;
  return { host: bare(host), port: Number(port) };
}

/** Without the brackets of an IPv6 address, and without the dot that ends a complete name. */
function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/u, '$1').replace(/\.$/u, '');
}

function nameRule(entry: string): (host: string) => boolean {
  const name = entry.replace(/^\*?\./u, '');
  return (host) => isIP(host) === 0 && (host === name || host.endsWith(`.${name}`));
}

function addressRule(entry: string): (host: string) => boolean {
  const [address = '', bits] = entry.split('/');
  const version = isIP(address);
  if (version === 0) return () => false;
  const list = new BlockList();
  const most = version === 6 ? 128 : 32;
  const length = bits === undefined ? most : Number(bits);
  if (bits === '' || !Number.isInteger(length) || length < 0 || length > most) return () => false;
  list.addSubnet(address, length, familyOf(version));
  return (host) => {
    const asked = isIP(host);
    return asked !== 0 && list.check(host, familyOf(asked));
  };
}

function familyOf(version: number): 'ipv4' | 'ipv6' {
  return version === 6 ? 'ipv6' : 'ipv4';
}
