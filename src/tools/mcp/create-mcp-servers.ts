import type { McpServers } from '../../threads/administration/mcp-servers.ts';
import { addServer } from './servers/add-server.ts';
import { checkServer, disconnectServer, removeServer, setServerSecret } from './servers/change-server.ts';
import { connectServer } from './servers/connect-server.ts';
import { type ServiceParts, viewsOf } from './servers/service-parts.ts';

/** Makes what people see and change of MCP servers, on every surface. */
export function createMcpServers(parts: ServiceParts): McpServers {
  return {
    list: (team, viewer, texts) => viewsOf(team, viewer.person, texts, parts),
    form: async (team, { mcp }) => {
      if (team === undefined) return { status: 'closed', sentence: mcp.refused.noTeam };
      if (parts.hosts.length === 0) return { status: 'closed', sentence: mcp.refused.noHosts };
      return { status: 'open', hosts: parts.hosts };
    },
    add: (team, server, acting) => addServer(team, server, acting, parts),
    remove: (team, name, acting) => removeServer(team, name, acting, parts),
    check: (team, name, acting) => checkServer(team, name, acting, parts),
    setSecret: (team, name, secret, acting) => setServerSecret(team, name, secret, acting, parts),
    connect: (team, name, acting) => connectServer(team, name, acting, parts),
    disconnect: (team, name, acting) => disconnectServer(team, name, acting, parts),
  };
}
