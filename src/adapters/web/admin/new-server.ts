import type { McpAuth, NewMcpServer } from '../../../threads/administration/mcp-servers.ts';
import type { EnteredServer } from './admin-protocol.ts';

/** A server as the service takes it: of what was entered only what belongs to the way of signing in. */
export function toNewServer(entered: EnteredServer): NewMcpServer {
  const { name, url, account } = entered;
  return { name: name.trim(), url: url.trim(), account, auth: authOf(entered) };
}

function authOf({ auth, token = '', clientId = '', clientSecret = '' }: EnteredServer): McpAuth {
  const id = clientId.trim();
  switch (auth) {
    case 'none':
      return { kind: auth };
    case 'bearer':
      return { kind: auth, token: token.trim() };
    case 'clientCredentials':
      return { kind: auth, clientId: id, clientSecret: clientSecret.trim() };
    case 'oauth': {
      const secret = clientSecret.trim();
      return { kind: auth, ...(id !== '' && { clientId: id }), ...(secret !== '' && { clientSecret: secret }) };
    }
  }
}
