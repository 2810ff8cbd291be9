/** Names of this machine in addresses of pages on it. */
const OWN_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where somebody signs in who has begun it on a page: where that page is, because its browser's cookie is sent nowhere
 * else. Undefined where that is neither the deployment's address nor this machine.
 */
export function pageOrigin(origin: string | undefined, deployment: string): string | undefined {
  // A program tells none, and takes its cookie where it wants to.
  if (origin === undefined || origin === deployment) return deployment;
  if (!URL.canParse(origin)) return undefined;
  const { protocol, hostname, origin: itself } = new URL(origin);
  return protocol === 'http:' && OWN_NAMES.has(hostname) ? itself : undefined;
}
