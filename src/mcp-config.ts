import type { Config } from './config.ts';
import { byName, type ConfiguredServer } from './tools/index.ts';

/** The MCP servers of a config, in the order of their names. */
export function configuredServers({ mcpServers }: Pick<Config, 'mcpServers'>): readonly ConfiguredServer[] {
  return Object.entries(mcpServers)
    .sort(([name], [other]) => byName(name, other))
    .map(([name, server]) => ({
      name,
      transport: transportOf(server),
      auth: authOf(server.auth),
      account: server.account ?? 'team',
      isTrusted: server.isTrusted ?? false,
    }));
}

function transportOf(server: Config['mcpServers'][string]): ConfiguredServer['transport'] {
  const { command = '', args = [], env = {}, directory, url } = server;
  // An operator who names an address says that it may be there, wherever that is.
  if (url !== undefined) return { kind: 'http', url: new URL(url).href, isPrivateAllowed: true };
  return { kind: 'stdio', command, args, env, ...(directory !== undefined && { directory }) };
}

/** What each kind needs is there: the config was checked. */
function authOf(auth: Config['mcpServers'][string]['auth']): ConfiguredServer['auth'] {
  const { kind, token = '', clientId = '', clientSecret = '', scope, issuer } = auth ?? {};
  const set = { ...(scope !== undefined && { scope }), ...(issuer !== undefined && { issuer }) };
  switch (kind) {
    case undefined:
      return { kind: 'none' };
    case 'bearer':
      return { kind, token };
    case 'clientCredentials':
      return { kind, clientId, clientSecret, ...set };
    case 'oauth':
      return { kind, ...(clientId !== '' && { clientId }), ...(clientSecret !== '' && { clientSecret }), ...set };
  }
}

/** Whether people come from elsewhere to sign in with MCP servers: whatever leads them here may lead others, too. */
export function hasPublicSignIn({ mcpServers, mcpHosts, server }: Config): boolean {
  const isPossible = mcpHosts.length > 0 || Object.values(mcpServers).some(({ auth }) => auth?.kind === 'oauth');
  return server.publicUrl !== undefined && isPossible;
}
