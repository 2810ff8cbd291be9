import type { Actor } from '../../../threads/administration/settings-service.ts';
import { asNumber, asObject, asText } from '../../../threads/json-value.ts';
import type { Person } from '../../../threads/person.ts';
import type { Records } from '../../../threads/ports.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import type { McpServer } from '../mcp-server.ts';
import { hashOf, SIGN_IN_MS } from './sign-in-states.ts';

const PREFIX = 'mcp:back:';

/** What whoever has signed in can take back, in their browser, for ten minutes. */
export interface TakeBack {
  /** Who had asked for it; erasing them ends it. */
  readonly by: Person;
  readonly surface: Actor['surface'];
  readonly team: TeamId;
  /** Where the account is kept. */
  readonly server: Pick<McpServer, 'team' | 'name' | 'account'>;
  /** Of the account: another one in its place is not taken back. */
  readonly account: string;
  /** Where they have signed in. */
  readonly host: string;
  readonly origin: string;
  /** A hash of the browser's secret. */
  readonly browser: string;
}

/** Keeps it under a secret for the browser, of which only the hash is stored. */
export async function keepTakeBack(records: Records, secret: string, takeBack: TakeBack, now: number): Promise<void> {
  const { team } = takeBack;
  // The team's id stands behind a colon, so that erasing it finds what can be taken back there.
  const key = `${PREFIX}${hashOf(secret)}:${team}`;
  await records.put(key, { ...takeBack, until: now + SIGN_IN_MS }, 'new', SIGN_IN_MS);
}

/** What a secret takes back; undefined when there is nothing, or not any more. */
export async function readTakeBack(records: Records, secret: string, now: number): Promise<TakeBack | undefined> {
  for await (const [, { value }] of records.list(`${PREFIX}${hashOf(secret)}`)) return parseTakeBack(value, now);
  return undefined;
}

function parseTakeBack(value: unknown, now: number): TakeBack | undefined {
  const { by, surface, team, server, account, host, origin, browser, until } = asObject(value);
  const { id, name } = asObject(by);
  const { team: place, name: called, account: whose } = asObject(server);
  if (typeof id !== 'string' || typeof called !== 'string' || typeof account !== 'string') return undefined;
  if (typeof host !== 'string' || typeof origin !== 'string' || typeof browser !== 'string') return undefined;
  const own = parseTeam(team);
  if (own === undefined) return undefined;
  if ((asNumber(until) ?? 0) <= now) return undefined;
  return {
    by: { id, name: asText(name) ?? '' },
    surface: surface === 'slack' || surface === 'discord' || surface === 'web' || surface === 'cli' ? surface : 'code',
    team: own,
    server: { team: parseTeam(place), name: called, account: whose === 'team' ? 'team' : 'personal' },
    account,
    host,
    origin,
    browser,
  };
}

function parseTeam(value: unknown): TeamId | undefined {
  return typeof value === 'string' ? (value as TeamId) : undefined; // as it was written above, by us
}
