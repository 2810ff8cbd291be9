import type { McpConnect, McpConnecting } from '../../../threads/administration/mcp-servers.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import { refusalOf } from './act.ts';
import type { ServiceParts } from './service-parts.ts';

/** Begins a sign-in: makes a link for who asks, which is good once, for ten minutes. */
export async function connectServer(
  team: TeamId | undefined,
  name: string,
  acting: McpConnecting,
  parts: ServiceParts,
): Promise<McpConnect> {
  const { refused } = acting.texts.mcp;
  const refuse = (sentence: string): McpConnect => ({ status: 'refused', sentence });
  const known = await parts.book.find(team, name);
  if (known === undefined) return refuse(refused.unknown(name));
  const { server, auth, obstacle } = known;
  if (auth.kind !== 'oauth') return refuse(refused.noSignIn(server.name));
  if (team === undefined) return refuse(refused.noTeam);
  if (server.account === 'team') {
    const refusal = await refusalOf(team, acting, parts);
    if (refusal !== undefined) return refuse(refusal);
  }
  if (obstacle !== undefined) return refuse(refused.unknown(server.name));
  if (parts.secrets === undefined) return refuse(refused.noSecretKey);
  const begun = await parts.signIns.begin({ server, team, by: acting.by, browser: acting.browser });
  if (begun === 'noAddress') return refuse(refused.noPublicUrl);
  if (typeof begun === 'object' && 'onlyAt' in begun) return refuse(refused.otherAddress(begun.onlyAt));
  return begun === 'tooOften' ? refuse(refused.tooOften) : { status: 'link', ...begun };
}
