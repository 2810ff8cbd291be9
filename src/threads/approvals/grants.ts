import type { Clock } from '../../core/index.ts';
import { ERASED } from '../erased-person.ts';
import type { Person } from '../person.ts';
import type { Records, ThreadStore } from '../ports.ts';
import { type TeamId, type ThreadId, teamOf } from '../thread-id.ts';
import type { ApprovalGrant } from './approval.ts';
import type { ApprovalsOptions } from './approvals-options.ts';
import type { StoredApproval } from './stored-approval.ts';
import { isAmong } from './who-may-decide.ts';

/** Milliseconds for which consent for further calls holds. */
const GRANT_MS = 24 * 3_600_000;

/** Most that are listed. */
const MAX_LISTED = 100;

const PREFIX = 'approvals:grant:';

/** One that was taken back stays until its time is up: nobody who is late with it brings it back. */
interface StoredGrant extends KeptGrant {
  readonly isRevoked?: true;
}

/** A consent, and whether whoever gave it runs the deployment. */
export interface KeptGrant extends ApprovalGrant {
  /** That of the request that it came with: where the thread is begun anew behind it, the consent ends. */
  readonly position: number;
  readonly isOperator?: true;
}

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
  async keep({ id, thread, tool, label, requesters, position, decision }: StoredApproval): Promise<void> {
    if (decision?.verdict !== 'approved' || !decision.forThread || decision.who === undefined) return;
    const expiresAt = decision.at + GRANT_MS;
    if (expiresAt <= this.#clock.now()) return;
    const { who, at, isOperator } = decision;
    const given = { thread, tool, label, who, requesters, position, at, expiresAt };
    const grant: StoredGrant = { ...given, ...(isOperator === true && { isOperator }) };
    await this.#records.put(`${keyOf(thread, tool)}:${id}`, grant, 'new', expiresAt - this.#clock.now());
  }

  /** Those that cover what these people ask for at present. */
  async covering(thread: ThreadId, tool: string, people: readonly Person[]): Promise<readonly KeptGrant[]> {
    if (people.length === 0 || isAmong(ERASED, people)) return [];
    const grants = await this.#read(`${keyOf(thread, tool)}:`);
    return grants.filter(({ requesters }) => people.every((person) => isAmong(person, requesters)));
  }

  /** What holds now, the oldest first: one for each tool of a thread. At most 100. */
  async list(
    where: { readonly team: TeamId | undefined } | { readonly thread: ThreadId },
  ): Promise<readonly ApprovalGrant[]> {
    const prefix = 'thread' in where ? `${where.thread}:` : where.team === undefined ? '' : `${where.team}:`;
    const all = await this.#read(`${PREFIX}${prefix}`);
    const inPlace = 'thread' in where || where.team !== undefined ? all : all.filter(({ thread }) => !teamOf(thread));
    // The newest of several that stand for the same lasts longest.
    const newest = new Map(
      inPlace.toSorted((one, other) => one.at - other.at).map((grant) => [keyOf(grant.thread, grant.tool), grant]),
    );
    return [...newest.values()]
      .toSorted((one, other) => one.at - other.at)
      .slice(0, MAX_LISTED)
      .map(({ thread, tool, label, who, requesters, at, expiresAt }) => {
        return { thread, tool, label, who, requesters, at, expiresAt };
      });
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

  async #read(prefix: string): Promise<readonly KeptGrant[]> {
    const grants: KeptGrant[] = [];
    for await (const [, { value }] of this.#records.list<StoredGrant>(prefix)) {
      const { isRevoked = false, ...grant } = value;
      if (!isRevoked && grant.expiresAt > this.#clock.now()) grants.push(grant);
    }
    return await this.#stillKnown(grants);
  }

  /** Without those that ended when their conversation was begun anew; each is asked about once. */
  async #stillKnown(grants: readonly KeptGrant[]): Promise<readonly KeptGrant[]> {
    const resets = new Map<ThreadId, number>();
    for (const { thread } of grants) {
      if (!resets.has(thread)) resets.set(thread, (await this.#store.read(thread, 'none'))?.lastReset ?? -1);
    }
    return grants.filter(({ thread, position }) => (resets.get(thread) ?? -1) < position);
  }
}

/** Names of tools have letters, digits, `_` and `-` only. */
function keyOf(thread: ThreadId, tool: string): string {
  return `${PREFIX}${thread}:${tool}`;
}
