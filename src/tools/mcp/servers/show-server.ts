import type { Texts } from '../../../text/index.ts';
import type { McpServerView } from '../../../threads/administration/mcp-servers.ts';
import type { McpHealth, McpToolList } from '../mcp-server.ts';
import type { KnownServer } from './known-server.ts';

export interface ServerFacts {
  readonly known: KnownServer;
  readonly health: McpHealth;
  readonly list: McpToolList | undefined;
  /** Whether there is an account that the viewer may disconnect. */
  readonly isConnected: boolean;
  /** The server did not take it any more. */
  readonly isSpent: boolean;
  /** Names that the deployment's own tools have. */
  readonly taken: ReadonlySet<string>;
  readonly timeZone: string;
  readonly texts: Texts;
}

/** A server as admins see it. */
export function showServer(facts: ServerFacts): McpServerView {
  const { known, list, isConnected, taken, texts } = facts;
  const { server, origin, auth, address } = known;
  const tools = list?.tools ?? [];
  const refused = tools.filter(({ as }) => taken.has(as));
  return {
    name: server.name,
    address,
    origin,
    auth: auth.kind,
    account: server.account,
    ...healthOf(facts),
    isConnected,
    tools: tools.filter(({ as }) => !taken.has(as)).map(({ as, label }) => ({ name: as, label })),
    leftOut: [...(list?.leftOut ?? []), ...refused.map(({ name }) => ({ name, sentence: texts.mcp.nameTaken }))],
  };
}

function healthOf({
  known,
  health,
  list,
  timeZone,
  texts,
  isConnected,
  isSpent,
}: ServerFacts): Pick<McpServerView, 'health' | 'shown'> {
  const { server, auth, obstacle } = known;
  const words = texts.mcp.health;
  switch (obstacle) {
    case 'shadowed':
      return { health: 'failing', shown: words.shadowed };
    case 'noTeam':
      return { health: 'signIn', shown: words.noTeam };
    case 'hostNotAllowed':
      return { health: 'failing', shown: words.hostNotAllowed(hostOf(known)) };
    case undefined:
  }
  if (isSecretMissing(known)) return { health: 'failing', shown: words.secretMissing };
  const canSignIn = health.kind !== 'failing' || health.isOfSignIn !== true;
  if (auth.kind === 'oauth' && (!isConnected || isSpent) && canSignIn)
    return { health: 'signIn', shown: words.signIn[server.account] };
  switch (health.kind) {
    case 'new':
      return { health: 'new', shown: words.new };
    case 'ok':
      return { health: 'ok', shown: words.ok(list?.tools.length ?? 0) };
    case 'signIn':
      if (auth.kind !== 'oauth') return { health: 'failing', shown: words.refused[auth.kind] };
      return { health: 'signIn', shown: words.signIn[server.account] };
    case 'failing':
      return { health: 'failing', shown: words.failing(health.sentence, { at: health.at, zone: timeZone }) };
  }
}

function isSecretMissing({ auth }: KnownServer): boolean {
  switch (auth.kind) {
    case 'none':
      return false;
    case 'bearer':
      return auth.token() === undefined;
    case 'clientCredentials':
      return auth.clientSecret() === undefined;
    case 'oauth':
      return auth.clientSecret !== undefined && auth.clientSecret() === undefined;
  }
}

function hostOf({ server: { transport } }: KnownServer): string {
  return transport.kind === 'http' ? new URL(transport.url).host : transport.command;
}
