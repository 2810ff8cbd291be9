import type { Clock, JsonValue } from '../../core/index.ts';
import type { Records, Versioned } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';
import type { Approval } from './approval.ts';
import { type OpenMark, type StoredApproval, type StoredCall, toApproval } from './stored-approval.ts';

/** Milliseconds for which a request is kept that is done with. */
const KEPT_MS = 30 * 86_400_000;

/** Milliseconds after its time for which one is kept that nobody has brought to its end: longer than any process is away. */
const ABANDONED_MS = 31 * 86_400_000;

/** Milliseconds after which a mark without a request is one of a process that died before it stored the request. */
const LOST_MARK_MS = 3_600_000;

/** Tries to change one request before it is given up; each lost one means that somebody else's change went through. */
const MAX_TRIES = 50;

/** What the keys of marks begin with. */
const OPEN = 'approvals:open:';

/** What came of a change: what is stored now, and whether it is this change's. */
export interface ChangedApproval {
  readonly stored: StoredApproval;
  readonly isChanged: boolean;
}

/** A mark with the request's id. */
export interface OpenApproval extends OpenMark {
  readonly id: string;
  readonly key: string;
}

/**
 * Requests as documents:
 *
 *     approvals:open:<thread>:<id>   that it is not done with; written before and after the request, removed at the end
 *     approvals:call:<id>            its arguments
 *     approvals:record:<id>          all that changes, by compare-and-set
 *
 * So a process that dies in between leaves at worst a mark without a request.
 */
export class ApprovalStore {
  readonly #records: Records;
  readonly #clock: Clock;

  constructor({ records, clock }: { readonly records: Records; readonly clock: Clock }) {
    this.#records = records;
    this.#clock = clock;
  }

  /** Stores a request, once: answers with the one that stands there. */
  async create(stored: StoredApproval, args: JsonValue): Promise<StoredApproval> {
    const { id, thread, requesters, askedAt, expiresAt } = stored;
    const ttlMs = expiresAt - this.#clock.now() + ABANDONED_MS;
    const mark: OpenMark = { thread, requesters, askedAt };
    const call: StoredCall = { thread, requesters, json: JSON.stringify(args) };
    await this.#records.put(openKey(stored), mark, 'any', ttlMs);
    await this.#records.put(callKey(id), call, 'new', ttlMs);
    if ((await this.#records.put(recordKey(id), stored, 'new', ttlMs)) === 'conflict') {
      const known = await this.#records.get<StoredApproval>(recordKey(id));
      if (known !== undefined) return known.value;
    }
    // Again, where the first one was taken for a lost one meanwhile.
    await this.#records.put(openKey(stored), mark, 'new', ttlMs);
    return stored;
  }

  /** A request without its arguments. */
  async stored(id: string): Promise<StoredApproval | undefined> {
    return (await this.#get(id))?.value;
  }

  async read(id: string): Promise<Approval | undefined> {
    const stored = await this.stored(id);
    return stored && (await this.complete(stored));
  }

  /** The same with its arguments; undefined when they were erased. */
  async complete(stored: StoredApproval): Promise<Approval | undefined> {
    const call = await this.#records.get<StoredCall>(callKey(stored.id));
    if (call === undefined) return undefined;
    const args: JsonValue = JSON.parse(call.value.json);
    return toApproval(stored, args);
  }

  /**
   * Changes a request as it now stands; `update` answers undefined where there is nothing to be changed. Undefined when
   * there is no such request.
   */
  async change(
    id: string,
    update: (stored: StoredApproval) => StoredApproval | undefined,
  ): Promise<ChangedApproval | undefined> {
    for (let tried = 0; tried < MAX_TRIES; tried += 1) {
      const found = await this.#get(id);
      if (found === undefined) return undefined;
      const next = update(found.value);
      if (next === undefined) return { stored: found.value, isChanged: false };
      if ((await this.#records.put(recordKey(id), next, found.version, 'keep')) === 'ok')
        return { stored: next, isChanged: true };
    }
    throw new Error(`A request for consent was changed by others ${MAX_TRIES} times while one change was tried.`);
  }

  /** Says that nothing is left to be done about a request; it is kept for a while. */
  async close(id: string): Promise<void> {
    const found = await this.#get(id);
    if (found === undefined) return;
    const { value, version } = found;
    if ((await this.#records.put(recordKey(id), value, version, KEPT_MS)) !== 'ok') return;
    const call = await this.#records.get<StoredCall>(callKey(id));
    // By version: what was erased meanwhile does not come back.
    if (call !== undefined) await this.#records.put(callKey(id), call.value, call.version, KEPT_MS);
    await this.#records.remove(openKey(value));
  }

  /** What is not done with: everywhere, or where threads' ids begin so. In no order. */
  async *open(threads = ''): AsyncIterable<OpenApproval> {
    for await (const [key, { value }] of this.#records.list<OpenMark>(`${OPEN}${threads}`)) {
      yield { ...value, id: key.slice(key.lastIndexOf(':') + 1), key };
    }
  }

  /** So many are not done with where threads' ids begin so, counted as far as `limit`. */
  async countOpen(threads: string, limit: number): Promise<number> {
    let count = 0;
    for await (const _ of this.open(threads)) {
      count += 1;
      if (count >= limit) break;
    }
    return count;
  }

  /** Forgets a mark of which there is no request, once its process cannot be about to store it. */
  async dropMark({ key, askedAt }: OpenApproval): Promise<void> {
    if (askedAt + LOST_MARK_MS < this.#clock.now()) await this.#records.remove(key);
  }

  #get(id: string): Promise<Versioned<StoredApproval> | undefined> {
    return this.#records.get<StoredApproval>(recordKey(id));
  }
}

function openKey({ thread, id }: { readonly thread: ThreadId; readonly id: string }): string {
  return `${OPEN}${thread}:${id}`;
}

function recordKey(id: string): string {
  return `approvals:record:${id}`;
}

function callKey(id: string): string {
  return `approvals:call:${id}`;
}
