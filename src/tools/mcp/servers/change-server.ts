import type { McpActing, McpChanged } from '../../../threads/administration/mcp-servers.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import { noteAct, refusalOf } from './act.ts';
import { secretProblem } from './check-new-server.ts';
import { clearToolSettings } from './clear-tool-settings.ts';
import type { KnownServer } from './known-server.ts';
import { readWithin, type ServiceParts, viewOf } from './service-parts.ts';
import { sealAuth } from './stored-servers.ts';

/** Milliseconds that a server may take to answer while somebody waits for it. */
const LOOK_MS = 10_000;

/** The same where a form waits: a platform gives up on one after three seconds. */
const FORM_LOOK_MS = 1_500;

/** Removes a server that an admin has added, with its accounts and what is remembered of its tools. */
export async function removeServer(
  team: TeamId,
  name: string,
  acting: McpActing,
  parts: ServiceParts,
): Promise<McpChanged> {
  const { by, texts } = acting;
  const { book, states, accounts, clients, issuers, signIns, connections, track } = parts;
  const found = await findToChange(team, name, acting, parts);
  if ('status' in found) return found;
  const { server, obstacle } = found;
  const isGone = await book.change<boolean>(team, ({ [server.name]: gone, ...servers }) =>
    gone === undefined ? { result: false } : { servers, result: true },
  );
  if (!isGone) return { status: 'refused', sentence: texts.mcp.refused.unknown(name) };
  const clearing = clearToolSettings(team, server.name, acting, parts);
  track('taking back what was set for tools that are gone', () => clearing);
  await clearing.catch(() => undefined); // it is logged above
  await noteAct(team, server.name, { change: 'serverRemoved', before: found.address, by }, parts);
  await issuers.forget(found);
  // What is kept under the name is that of the configuration's server, where there is one now.
  if (obstacle !== 'shadowed') {
    const removed = await accounts.removeAll(server);
    await clients.forget(server);
    await states.forget(server);
    track('telling a server that accounts are gone', () => signIns.revoke(server, removed));
  }
  await connections.drop(server);
  return { status: 'done', server: undefined };
}

/** Connects anew and reads the tools, with whoever asks where the accounts are people's own. */
export async function checkServer(
  team: TeamId | undefined,
  name: string,
  acting: McpActing,
  parts: ServiceParts,
): Promise<McpChanged> {
  const { by, texts } = acting;
  const refusal = await refusalOf(team, acting, parts);
  if (refusal !== undefined) return { status: 'refused', sentence: refusal };
  const known = await parts.book.find(team, name);
  if (known === undefined) return { status: 'refused', sentence: texts.mcp.refused.unknown(name) };
  await look(known, LOOK_MS, acting, parts);
  return { status: 'done', server: await viewOf(known, team, { viewer: by.person, texts }, parts) };
}

/** Enters a token, or a client's secret, in the place of the one before. */
export async function setServerSecret(
  team: TeamId,
  name: string,
  secret: string,
  acting: McpActing,
  parts: ServiceParts,
): Promise<McpChanged> {
  const { by, texts } = acting;
  const { book, secrets, newId } = parts;
  const { refused } = texts.mcp;
  const found = await findToChange(team, name, acting, parts);
  if ('status' in found) return found;
  const { server, auth } = found;
  const hasSecret = auth.kind === 'bearer' || ('clientId' in auth && auth.clientId !== undefined);
  if (!hasSecret) return { status: 'refused', sentence: refused.noSecret(server.name) };
  const plain = secret.trim();
  const problem = secretProblem(plain, secrets !== undefined, texts);
  if (problem !== undefined) return { status: 'invalid', problems: { secret: problem } };
  const isDone = await book.change<boolean>(team, (servers) => {
    const stored = servers[server.name];
    if (stored === undefined || stored.auth.kind === 'none') return { result: false };
    const { clientId = '' } = stored.auth;
    const entered =
      stored.auth.kind === 'bearer'
        ? ({ kind: 'bearer', token: plain } as const)
        : ({ kind: stored.auth.kind, clientId, clientSecret: plain } as const);
    const changed = { ...stored, auth: sealAuth(entered, team, server.name, secrets), revision: newId() };
    return { servers: { ...servers, [server.name]: changed }, result: true };
  });
  const known = isDone ? await book.find(team, server.name) : undefined;
  if (known === undefined) return { status: 'refused', sentence: refused.unknown(name) };
  await noteAct(team, server.name, { change: 'serverChanged', after: texts.settings.shown.entered, by }, parts);
  await look(known, FORM_LOOK_MS, acting, parts);
  return { status: 'done', server: await viewOf(known, team, { viewer: by.person, texts }, parts) };
}

/** Forgets an account: the team's, or who asks for it their own. The server is told where it can be told. */
export async function disconnectServer(
  team: TeamId | undefined,
  name: string,
  acting: McpActing,
  parts: ServiceParts,
): Promise<McpChanged> {
  const { by, texts } = acting;
  const { book, accounts, signIns, connections, track } = parts;
  const { refused } = texts.mcp;
  const known = await book.find(team, name);
  if (known === undefined) return { status: 'refused', sentence: refused.unknown(name) };
  const { server, auth } = known;
  if (auth.kind !== 'oauth') return { status: 'refused', sentence: refused.noSignIn(server.name) };
  if (server.account === 'team') {
    const refusal = await refusalOf(team, acting, parts);
    if (refusal !== undefined) return { status: 'refused', sentence: refusal };
  }
  // One that cannot be opened any more is removed as well.
  const account = await accounts.remove(server, by.person);
  await connections.drop(server);
  if (account === undefined) return { status: 'refused', sentence: refused.notConnected(server.name) };
  await noteAct(team, server.name, { change: 'signedOut', after: server.account, by }, parts);
  track('telling a server that an account is gone', () => signIns.revoke(server, [account]));
  return { status: 'done', server: await viewOf(known, team, { viewer: by.person, texts }, parts) };
}

async function look(known: KnownServer, limitMs: number, { by }: McpActing, parts: ServiceParts): Promise<void> {
  const { server, auth, obstacle } = known;
  if (obstacle !== undefined) return;
  await parts.connections.drop(server);
  const isOwn = auth.kind === 'oauth' && server.account === 'personal';
  await readWithin(limitMs, { server, person: isOwn ? by.person : undefined, keep: 'always' }, parts);
}

/** The server, if an admin has added it and whoever asks may change it. */
async function findToChange(
  team: TeamId,
  name: string,
  acting: McpActing,
  parts: ServiceParts,
): Promise<KnownServer | Extract<McpChanged, { status: 'refused' }>> {
  const { refused } = acting.texts.mcp;
  const refusal = await refusalOf(team, acting, parts);
  if (refusal !== undefined) return { status: 'refused', sentence: refusal };
  // Of two of one name it is the one that can be changed here.
  const all = await parts.book.of(team);
  const known = all.find(({ server, origin }) => server.name === name && origin === 'chat');
  if (known !== undefined) return known;
  const isConfigs = all.some(({ server }) => server.name === name);
  return { status: 'refused', sentence: isConfigs ? refused.fromConfig(name) : refused.unknown(name) };
}
