import type { McpServer } from '../mcp-server.ts';
import type { HostRule } from '../servers/host-rule.ts';

/**
 * Origins that may be reached though they are not public, to sign in with a server. Only for a server that may be at such
 * an address itself: a public one must not lead into a network by what it says of itself.
 */
export function trustedOriginsOf({ transport }: McpServer, rules: readonly HostRule[]): readonly string[] {
  if (transport.kind !== 'http' || !transport.isPrivateAllowed) return [];
  const named = rules.flatMap((rule) => (rule.kind === 'origin' ? [rule.origin] : []));
  return [new URL(transport.url).origin, ...named];
}
