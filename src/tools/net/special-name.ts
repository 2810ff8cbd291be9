/** Names below these belong to a machine or a network of one's own. */
const LOCAL_ENDINGS = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'lan',
  'home',
  'home.arpa',
  'onion',
  'invalid',
  'test',
];

/** Whether a host's name is none of the public internet, whatever it resolves to: local endings, and single words. */
export function isSpecialName(host: string): boolean {
  const name = withoutDot(host).toLowerCase();
  if (!name.includes('.')) return true;
  return LOCAL_ENDINGS.some((ending) => name.endsWith(`.${ending}`));
}

/** The dots that end a complete name change nothing about whose it is. */
export function withoutDot(host: string): string {
  return host.replace(/\.+$/u, '');
}
