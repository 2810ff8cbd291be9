import { readMonotonic } from '../../core/clock.ts';
import { type Clock, sleep } from '../../core/index.ts';
import type { Person } from '../person.ts';
import type { JournalledCall, OwnerToken, ThreadStore, TurnStep, TurnTaken } from '../ports.ts';
import type { ReplySlot } from '../reply.ts';
import { LAST_WORD_MS } from '../reply-writing/call-outbound.ts';
import type { ThreadId } from '../thread-id.ts';
import type { Lease } from './lease.ts';
import type { Outage } from './outage.ts';
import { callStore, RETRY_MS } from './store-call.ts';

export interface OwnerStoreOptions {
  readonly store: ThreadStore;
  readonly thread: ThreadId;
  readonly token: OwnerToken;
  readonly lease: Lease;
  readonly outage: Outage;
  readonly clock: Clock;
  readonly leaseMs: number;
}

/**
 * The store as the owner of one thread sees it. A call that fails or takes too long is sent again until the store has
 * taken it, or the lease has ended: `fenced` then, so that nothing follows it. Sending twice is harmless: a step has its
 * number, an outcome and a slot their ids.
 *
 * A call that is refused for as long as a lease lasts, though the lease is renewed, ends it: another owner may fare
 * better, and one that does not is counted.
 */
export class OwnerStore {
  readonly #options: OwnerStoreOptions;

  constructor(options: OwnerStoreOptions) {
    this.#options = options;
  }

  async turn(step: TurnStep): Promise<TurnTaken> {
    const { store, thread, token, lease } = this.#options;
    const taken = await this.#insist(() => store.turn(thread, token, step), true);
    if (taken === undefined) return { status: 'fenced' };
    if (taken.status === 'fenced') lease.end('lost');
    if (taken.status === 'ok') lease.noticeStop(taken.stop);
    return taken;
  }

  async journal(callId: string, known: JournalledCall): Promise<'ok' | 'fenced'> {
    const { store, thread, token } = this.#options;
    return this.#heed(await this.#insist(() => store.journal(thread, token, callId, known), true));
  }

  /** While the thread is being given away a slot is written too, once: who goes on is to find what was posted last. */
  async slot(slot: ReplySlot): Promise<'ok' | 'fenced'> {
    const { store, thread, token, lease, clock } = this.#options;
    const write = (): Promise<'ok' | 'fenced'> => store.slot(thread, token, slot);
    if (lease.ended !== 'handoff') return this.#heed(await this.#insist(write, true));
    return await callStore(write, { clock, limitMs: LAST_WORD_MS }).catch(() => 'fenced' as const);
  }

  /** Stops what is under way as somebody's command would, once for an event, and heeds it before it resolves. */
  async stop(eventId: string, by: Person): Promise<void> {
    const { store, thread, token, lease } = this.#options;
    await this.#insist(() => store.command(thread, eventId, by, { kind: 'stop' }), false);
    const renewed = await this.#insist(() => store.renew(thread, token), true);
    if (renewed?.status === 'fenced') lease.end('lost');
    if (renewed?.status === 'ok') lease.noticeStop(renewed.stop);
  }

  /** Asks what the run cannot go on without, in the same way; the answer says nothing about the lease. */
  ask<T>(call: () => Promise<T>): Promise<T | undefined> {
    return this.#insist(call, false);
  }

  /** What the call answered; undefined once the lease has ended. */
  async #insist<T>(call: () => Promise<T>, isWrite: boolean): Promise<T | undefined> {
    const { lease, outage, clock, leaseMs } = this.#options;
    const startedAt = readMonotonic(clock);
    while (lease.ended === undefined) {
      const sentAt = readMonotonic(clock);
      try {
        const answer = await callStore(call, { clock, signal: lease.signal });
        if (isWrite) lease.reached(sentAt);
        outage.succeeded(call);
        return answer;
      } catch (error) {
        // That the lease ended while it waited is no outage.
        if (lease.ended !== undefined) break;
        outage.failed(call, error);
        if (readMonotonic(clock) - startedAt >= leaseMs) lease.expire();
        await sleep(RETRY_MS, clock, lease.signal).catch(() => undefined); // cut short by the end, which the loop sees
      }
    }
    return undefined;
  }

  #heed(answer: 'ok' | 'fenced' | undefined): 'ok' | 'fenced' {
    if (answer === 'fenced') this.#options.lease.end('lost');
    return answer ?? 'fenced';
  }
}
