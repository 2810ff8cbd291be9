import type { McpActing, McpChanged, NewMcpServer } from '../../../threads/administration/mcp-servers.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import { noteAct, refusalOf } from './act.ts';
import { checkNewServer } from './check-new-server.ts';
import { addressOf, isSameName } from './known-server.ts';
import { readWithin, type ServiceParts, viewOf } from './service-parts.ts';
import { type StoredServer, sealAuth } from './stored-servers.ts';

/** Servers that the admins of one team may add. */
const MAX_SERVERS = 20;

/** Milliseconds that a new server may take to answer while somebody waits: a platform gives up on a form after three seconds. */
const FIRST_LOOK_MS = 1_500;

/**
 * Adds a server to a team and looks what it offers. One that does not answer is added all the same: its health says what
 * is wrong, and it is asked again.
 */
export async function addServer(
  team: TeamId,
  given: NewMcpServer,
  acting: McpActing,
  parts: ServiceParts,
): Promise<McpChanged> {
  const { by, texts } = acting;
  const { book, rules, hosts, secrets, newId, clock } = parts;
  const { refused, problems } = texts.mcp;
  const refusal = await refusalOf(team, acting, parts);
  if (refusal !== undefined) return { status: 'refused', sentence: refusal };
  if (hosts.length === 0) return { status: 'refused', sentence: refused.noHosts };
  const server = { ...given, name: given.name.trim(), url: given.url.trim() };
  const found = checkNewServer(server, { rules, hosts, canSeal: secrets !== undefined, texts });
  const others = await book.of(team);
  const isTaken = others.some((other) => isSameName(other.server.name, server.name));
  const all = { ...found, ...(isTaken && { name: problems.nameInUse(server.name) }) };
  if (Object.keys(all).length > 0) return { status: 'invalid', problems: all };

  const { name, url, auth, account } = server;
  const stored: StoredServer = {
    url: new URL(url).href,
    auth: sealAuth(auth, team, name, secrets),
    account,
    revision: newId(),
    who: { id: by.person.id, name: by.person.name },
    at: clock.now(),
  };
  const outcome = await book.change<'added' | 'taken' | 'full'>(team, (servers) => {
    const names = Object.keys(servers);
    if (names.some((other) => isSameName(other, name))) return { result: 'taken' };
    if (names.length >= MAX_SERVERS) return { result: 'full' };
    return { servers: { ...servers, [name]: stored }, result: 'added' };
  });
  if (outcome === 'full') return { status: 'refused', sentence: refused.tooMany(MAX_SERVERS) };
  if (outcome === 'taken') return { status: 'invalid', problems: { name: problems.nameInUse(name) } };
  const known = await book.find(team, name);
  if (known === undefined) return { status: 'done', server: undefined };
  await noteAct(team, name, { change: 'serverAdded', after: addressOf(known.server.transport), by }, parts);
  // Nobody can have signed in yet.
  if (auth.kind !== 'oauth')
    await readWithin(FIRST_LOOK_MS, { server: known.server, person: undefined, keep: 'always' }, parts);
  return { status: 'done', server: await viewOf(known, team, { viewer: by.person, texts }, parts) };
}
