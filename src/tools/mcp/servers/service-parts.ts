import type { Clock } from '../../../core/index.ts';
import type { Texts } from '../../../text/index.ts';
import type { McpServerView } from '../../../threads/administration/mcp-servers.ts';
import type { Person } from '../../../threads/person.ts';
import type { Records } from '../../../threads/ports.ts';
import type { SecretBox } from '../../../threads/secret-box.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import { within } from '../../../threads/within.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { McpConnections, McpServer } from '../mcp-server.ts';
import type { IssuerPins } from '../oauth/issuer-pins.ts';
import type { RegisteredClients } from '../oauth/registered-clients.ts';
import type { SignIns } from '../oauth/sign-ins.ts';
import type { ActOptions } from './act.ts';
import type { HostRule } from './host-rule.ts';
import type { KnownServer } from './known-server.ts';
import type { ServerBook } from './server-book.ts';
import type { ServerStates } from './server-states.ts';
import { showServer } from './show-server.ts';
import type { Keep, ToolReader } from './tool-reader.ts';

/** What the administration of servers works with. */
export interface ServiceParts extends ActOptions {
  readonly records: Records;
  readonly book: ServerBook;
  readonly states: ServerStates;
  readonly reader: ToolReader;
  readonly accounts: AccountStore;
  readonly clients: RegisteredClients;
  readonly issuers: IssuerPins;
  readonly signIns: SignIns;
  readonly connections: Pick<McpConnections, 'drop'>;
  readonly rules: readonly HostRule[];
  /** The same, as the operator wrote them. */
  readonly hosts: readonly string[];
  readonly secrets: SecretBox | undefined;
  /** Names of the deployment's own tools: a server's tool of such a name is not taken. */
  readonly taken: ReadonlySet<string>;
  readonly timeZone: string;
  readonly track: (name: string, work: () => Promise<unknown>) => void;
  readonly clock: Clock;
}

/** All servers of a place as somebody sees them. */
export async function viewsOf(
  team: TeamId | undefined,
  viewer: Person,
  texts: Texts,
  parts: ServiceParts,
): Promise<readonly McpServerView[]> {
  const servers = await parts.book.of(team);
  return await Promise.all(servers.map((known) => viewOf(known, team, { viewer, texts }, parts)));
}

/** One server as somebody sees it. */
export async function viewOf(
  known: KnownServer,
  team: TeamId | undefined,
  { viewer, texts }: { readonly viewer: Person; readonly texts: Texts },
  { states, accounts, taken, timeZone }: ServiceParts,
): Promise<McpServerView> {
  const { server, auth, obstacle } = known;
  const isUsed = obstacle === undefined;
  const state = isUsed ? (await states.of(team))(server) : undefined;
  const account = isUsed && auth.kind === 'oauth' ? await accounts.read(server, viewer) : undefined;
  return showServer({
    known,
    health: state?.health ?? { kind: 'new' },
    list: await states.listOf(server, state),
    isConnected: account !== undefined,
    isSpent: account?.isSpent === true,
    taken,
    timeZone,
    texts,
  });
}

/** Reads what a server offers, and waits at most so long; it goes on afterwards. */
export async function readWithin(
  limitMs: number,
  { server, person, keep }: { readonly server: McpServer; readonly person: Person | undefined; readonly keep: Keep },
  { reader, track, clock }: ServiceParts,
): Promise<void> {
  const reading = reader.read(server, person, keep);
  track('reading the tools of a server', () => reading);
  const isLate = (): Error => new Error('The server takes long to answer.');
  await within(() => reading, { limitMs, clock, timeout: isLate }).catch(() => undefined); // its health says what comes of it
}
