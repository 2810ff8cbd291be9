import type { Clock } from '../../../core/index.ts';
import type { FakeDelivery } from '../fake-slack.ts';
import type { DeliveryFaults } from './delivery-faults.ts';
import type { AttemptOutcome, Parcel, RetryReason, Transport } from './parcel.ts';

/** Before the first, second and third try again. The first comes nearly at once. */
const RETRY_DELAYS_MS = [0, 60_000, 300_000];
/** How long something waits for an app that is not connected. */
const PATIENCE_MS = 360_000;

export interface CourierOptions {
  readonly clock: Clock;
  readonly transport: Transport;
  readonly faults: DeliveryFaults;
}

/** Brings parcels to the app, with the tries that Slack makes, and keeps a record of each. */
export interface Courier {
  readonly deliveries: readonly FakeDelivery[];
  /**
   * Resolves with the acknowledgement, or undefined after the last try. Events are tried four times; commands and
   * interactions once, because somebody is waiting. Never rejects.
   */
  deliver(parcel: Parcel): Promise<{ readonly response?: unknown } | undefined>;
  /** Lets go what was held. */
  release(): void;
  settled(): Promise<void>;
  /** Ends all tries. */
  close(): void;
}

interface Entry extends FakeDelivery {
  readonly tries: FakeDelivery['tries'][number][];
  isAcked: boolean;
}

export function createCourier({ clock, transport, faults }: CourierOptions): Courier {
  const deliveries: Entry[] = [];
  const settledWaiters: (() => void)[] = [];
  // Those that wait for a time, a connection or a release; calling one ends its waiting.
  const sleepers = new Set<() => void>();
  const held: (() => void)[] = [];
  let active = 0;
  let isClosed = false;

  const finish = () => {
    active -= 1;
    if (active > 0) return;
    for (const waiter of settledWaiters.splice(0)) waiter();
  };

  const sleep = (delayMs: number) => wait((wake) => clock.setTimeout(wake, delayMs));

  /** Waits for what `begin` sets up; what that returns is called at the end. */
  const wait = (begin: (wake: () => void) => () => void) =>
    new Promise<void>((resolve) => {
      if (isClosed) {
        resolve();
        return;
      }
      let end = () => {};
      const wake = () => {
        sleepers.delete(wake);
        end();
        resolve();
      };
      sleepers.add(wake);
      end = begin(wake);
    });

  const untilReady = () =>
    wait((wake) => {
      const forget = transport.onReady(wake);
      const cancel = clock.setTimeout(wake, PATIENCE_MS);
      return () => {
        forget();
        cancel();
      };
    });

  const tryOnce = async (entry: Entry, parcel: Parcel, number: number, reason?: RetryReason) => {
    const at = clock.now();
    const index = entry.tries.push({ at, transport: transport.name }) - 1;
    const outcome = await transport.attempt(parcel, reason === undefined ? { number } : { number, reason });
    const isHeard = outcome.kind !== 'acked' || !faults.takeIgnoredAck();
    entry.tries[index] = {
      at,
      transport: transport.name,
      ...(outcome.kind === 'acked' && isHeard ? { ackedAfterMs: clock.now() - at } : {}),
      ...(outcome.httpStatus === undefined ? {} : { httpStatus: outcome.httpStatus }),
      ...(outcome.kind === 'acked' && outcome.response !== undefined ? { response: outcome.response } : {}),
    };
    return isHeard ? outcome : NOT_HEARD;
  };

  const tryAll = async (entry: Entry, parcel: Parcel) => {
    const tries = parcel.kind === 'event' ? RETRY_DELAYS_MS.length + 1 : 1;
    let reason: RetryReason | undefined;
    for (let number = 0; number < tries; number += 1) {
      // An app that is not connected uses up no try; it gets what is left when it is back, if that is not too late.
      if (parcel.kind === 'event' && !transport.isReady()) {
        await untilReady();
        if (!transport.isReady()) return undefined;
      }
      if (isClosed) return undefined;
      const outcome = await tryOnce(entry, parcel, number, reason);
      if (outcome.kind === 'acked') {
        entry.isAcked = true;
        return outcome;
      }
      if (outcome.isLast === true) return undefined;
      reason = outcome.reason;
      // What was acknowledged without being heard is sent again at once: a test need not wait for it.
      const delayMs = outcome === NOT_HEARD ? 0 : (RETRY_DELAYS_MS[number] ?? 0);
      if (delayMs > 0 && number + 1 < tries) await sleep(delayMs);
    }
    return undefined;
  };

  return {
    deliveries,
    deliver: async (parcel) => {
      const { kind, id, type, workspace } = parcel;
      const entry: Entry = { kind, id, type, workspace, tries: [], isAcked: false };
      deliveries.push(entry);
      active += 1;
      try {
        if (faults.isHolding) {
          await wait((wake) => {
            held.push(wake);
            return () => {};
          });
        }
        if (isClosed) return undefined;
        const copies = faults.takeDuplicate() ? [parcel, parcel] : [parcel];
        const outcomes = await Promise.all(copies.map((copy) => tryAll(entry, copy)));
        return outcomes.find((outcome) => outcome !== undefined);
      } finally {
        finish();
      }
    },
    release: () => {
      faults.release();
      for (const wake of held.splice(0)) wake();
    },
    settled: () =>
      new Promise((resolve) => {
        if (active === 0) resolve();
        else settledWaiters.push(resolve);
      }),
    close: () => {
      isClosed = true;
      for (const wake of sleepers) wake();
    },
  };
}

const NOT_HEARD: AttemptOutcome & { readonly kind: 'failed' } = { kind: 'failed', reason: 'http_timeout' };
