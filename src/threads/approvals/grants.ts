import type { Clock } from '../../core/index.ts';
import { ERASED } from '../erased-person.ts';
import type { Records, SessionView, ThreadStore } from '../ports.ts';
import { type ThreadId, teamOf } from '../thread-id.ts';
import type { ApprovalGrant } from './approval.ts';
import type { GrantsOf } from './approvals.ts';
import type { ApprovalsOptions } from './approvals-options.ts';
import { directPrefixOf } from './direct-prefix.ts';
import { isForgotten } from './is-forgotten.ts';
import type { Listed } from './listed.ts';
import type { StoredApproval } from './stored-approval.ts';
import { isAmong } from './who-may-decide.ts';

/** Milliseconds for which consent for further calls holds. */
const GRANT_MS = 24 * 3_600_000;

/** Most that are listed. */
const MAX_LISTED = 100;

/** Threads that are asked for at once. */
const READ_AT_ONCE = 20;

const PREFIX = 'approvals:grant:';

/** One that was taken back stays until its time is up: nobody who is late with it brings it back. */
interface StoredGrant extends KeptGrant {
  readonly isRevoked?: true;
}

/** A consent, whether whoever gave it runs the deployment, and the channels that its thread stands in. */
export interface KeptGrant extends ApprovalGrant {
  /** That of the request that it came with: where the thread is begun anew behind it, the consent ends. */
  readonly position: number;
  readonly isOperator?: true;
  readonly channels: readonly string[];
  /** Of the tool as it was shown. */
  readonly revision?: string;
}

type Covered = Pick<StoredApproval, 'thread' | 'tool' | 'revision' | 'requesters'>;

/** Consent for further calls of a tool in a thread. Its documents' keys begin with the thread's, so that they go with it. */
export class Grants {
  readonly #records: Records;
  readonly #clock: Clock;

  readonly #store: Pick<ThreadStore, 'read'>;

  constructor({ records, clock, store }: Pick<ApprovalsOptions, 'records' | 'clock' | 'store'>) {
    this.#records = records;
    this.#clock = clock;
    this.#store = store;
  }

  /** Keeps the consent that goes with a decision. Doing it again changes nothing. */
  async keep(stored: StoredApproval): Promise<void> {
    const { id, thread, channels, tool, label, revision, requesters, position, decision } = stored;
    if (decision?.verdict !== 'approved' || !decision.forThread || decision.who === undefined) return;
    const expiresAt = decision.at + GRANT_MS;
    if (expiresAt <= this.#clock.now()) return;
    const { who, at, isOperator } = decision;
    const of = { thread, channels, tool, label, ...(revision !== undefined && { revision }) };
    const given = { ...of, who, requesters, position, at, expiresAt };
    const grant: StoredGrant = { ...given, ...(isOperator === true && { isOperator }) };
    await this.#records.put(`${keyOf(thread, tool)}:${id}`, grant, 'new', expiresAt - this.#clock.now());
  }

  /** Those that cover what these people ask for at present: the tool as it was shown, whatever has its name now. */
  async covering({ thread, tool, revision, requesters: people }: Covered): Promise<readonly KeptGrant[]> {
    if (people.length === 0 || isAmong(ERASED, people)) return [];
    const grants = await this.#read(`${keyOf(thread, tool)}:`);
    const ofTool = grants.filter((grant) => grant.revision === revision);
    return ofTool.filter(({ requesters }) => people.every((person) => isAmong(person, requesters)));
  }

  /** What holds now, the oldest first: one for each tool of a thread. At most 100, and how many more there are. */
  async list(whose: GrantsOf | readonly GrantsOf[]): Promise<Listed<ApprovalGrant>> {
    const found: KeptGrant[] = [];
    for (const each of 'length' in whose ? whose : [whose]) {
      found.push(...(await this.#read(`${PREFIX}${threadsOf(each)}`, (grant) => isOf(each, grant))));
    }
    // The newest of several that stand for the same lasts longest.
    const newest = new Map(
      found.toSorted((one, other) => one.at - other.at).map((grant) => [keyOf(grant.thread, grant.tool), grant]),
    );
    const all = [...newest.values()].toSorted((one, other) => one.at - other.at);
    const items = all.slice(0, MAX_LISTED).map(({ thread, tool, label, who, requesters, at, expiresAt }) => {
      return { thread, tool, label, who, requesters, at, expiresAt };
    });
    return { items, more: all.length - items.length, isMoreAtLeast: false };
  }

  /** All that hold for a tool in a thread. */
  async of(thread: ThreadId, tool: string): Promise<readonly KeptGrant[]> {
    return await this.#read(`${keyOf(thread, tool)}:`);
  }

  /** Ends all that hold for a tool in a thread. */
  async revoke(thread: ThreadId, tool: string): Promise<void> {
    // By version: one that was erased meanwhile does not come back.
    for await (const [key, { value, version }] of this.#records.list<StoredGrant>(`${keyOf(thread, tool)}:`)) {
      await this.#records.put(key, { ...value, isRevoked: true }, version, 'keep');
    }
  }

  async #read(prefix: string, isMeant = (_grant: KeptGrant) => true): Promise<readonly KeptGrant[]> {
    const grants: KeptGrant[] = [];
    for await (const [, { value }] of this.#records.list<StoredGrant>(prefix)) {
      const { isRevoked = false, ...grant } = value;
      if (!isRevoked && grant.expiresAt > this.#clock.now() && isMeant(grant)) grants.push(grant);
    }
    return await this.#stillKnown(grants);
  }

  /** Without those that ended when their conversation was begun anew; each is asked about once. */
  async #stillKnown(grants: readonly KeptGrant[]): Promise<readonly KeptGrant[]> {
    const threads = [...new Set(grants.map(({ thread }) => thread))];
    const sessions = new Map<ThreadId, SessionView | undefined>();
    for (let at = 0; at < threads.length; at += READ_AT_ONCE) {
      const some = threads.slice(at, at + READ_AT_ONCE);
      const read = await Promise.all(some.map((thread) => this.#store.read(thread, 'none')));
      some.forEach((thread, index) => sessions.set(thread, read[index]));
    }
    return grants.filter(({ thread, position }) => !isForgotten(position, sessions.get(thread)));
  }
}

/** What the ids of threads begin with in which such consents can be. */
function threadsOf(whose: GrantsOf): string {
  if ('everywhere' in whose) return '';
  if ('thread' in whose) return `${whose.thread}:`;
  if (whose.team !== undefined) return `${whose.team}:`;
  return whose.person === undefined ? '' : directPrefixOf(whose.person);
}

function isOf(whose: GrantsOf, { thread, who, channels }: KeptGrant): boolean {
  if ('everywhere' in whose || 'thread' in whose) return true;
  const { team, person, channel } = whose;
  if (teamOf(thread) !== team || (person !== undefined && who.id !== person.id)) return false;
  return channel === undefined || channels.includes(channel);
}

/** Names of tools have letters, digits, `_` and `-` only. */
function keyOf(thread: ThreadId, tool: string): string {
  return `${PREFIX}${thread}:${tool}`;
}
