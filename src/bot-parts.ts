import type { Clock, Logger } from './core/index.ts';
import type { LifecyclePart } from './lifecycle.ts';
import type { Recorder } from './models/recording/recorder.ts';
import type { Outgoing } from './outgoing.ts';
import { type Role, runsThreads, takesEventsIn } from './role.ts';
import type { Adapter, AdapterHost } from './threads/adapter.ts';
import type { ApprovalKeeper } from './threads/approvals/create-approvals.ts';
import type { Background } from './threads/background.ts';
import type { Erasing } from './threads/erasing/erasing.ts';
import type { RunThread, Storage } from './threads/ports.ts';
import type { RecordTrail } from './threads/record-trail.ts';
import type { TimerPoller } from './threads/timers/timer-poller.ts';

/** Milliseconds that storage and platforms may take to answer for the first time. */
const START_MS = 60_000;

/** Milliseconds that anything may take to end, besides the grace that runs get. */
const STOP_MS = 3_000;

/** Milliseconds that the last notes of messages' ways, and the last answers, get to be kept. */
const LAST_NOTES_MS = 2_000;

/** Milliseconds after the start at which tools load what they need: the first message goes first. */
const PREPARE_MS = 1_000;

export interface BotPartsOptions {
  readonly role: Role;
  readonly storage: Storage;
  readonly outgoing: Pick<Outgoing, 'close'>;
  readonly recorder: Pick<Recorder, 'close'> | undefined;
  /** Connections to other people's tools. */
  readonly mcp: { start(): Promise<void>; close(): Promise<void> };
  readonly adapters: readonly Adapter[];
  readonly host: AdapterHost;
  readonly run: RunThread;
  readonly concurrency: number;
  readonly erasing: Erasing;
  readonly approvals: ApprovalKeeper;
  readonly trail: Pick<RecordTrail, 'close'>;
  readonly timers: TimerPoller;
  readonly prepareTools: () => void;
  /** Notices that are on their way. */
  readonly saying: Pick<Background, 'drained'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * What a bot of a role consists of, in the order in which it begins: storage before everything, every platform's way
 * out before the runs that use it, the ways in last. So an end takes nothing in first, and keeps for the runs what they
 * need until they have ended.
 */
export function botParts(options: BotPartsOptions): readonly LifecyclePart[] {
  const { role, storage, outgoing, recorder, adapters, host, run, concurrency, erasing, trail } = options;
  const limits = { startMs: START_MS, stopMs: STOP_MS };
  const parts: LifecyclePart[] = [
    { ...limits, name: 'the storage', start: () => storage.open(), stop: () => storage.close() },
    { ...limits, name: 'the way out', start: async () => undefined, stop: () => outgoing.close() },
    {
      ...limits,
      name: 'the trail of messages',
      start: async () => undefined,
      stop: () => trail.close(LAST_NOTES_MS),
    },
    {
      ...limits,
      name: 'the recording of answers',
      start: async () => undefined,
      stop: async () => await recorder?.close(LAST_NOTES_MS),
    },
    { ...limits, name: 'the MCP servers', start: () => options.mcp.start(), stop: () => options.mcp.close() },
    {
      ...limits,
      name: 'the connection of the platforms',
      start: () => all(adapters, async (adapter) => await adapter.connect?.(host)),
      stop: () => all(adapters, async (adapter) => await adapter.disconnect?.()),
    },
    {
      ...limits,
      name: 'what is still to be said',
      start: async () => undefined,
      stop: () => options.saying.drained(LAST_NOTES_MS),
    },
    {
      ...limits,
      name: 'the erasing',
      start: async () => (runsThreads(role) ? erasing.start() : undefined),
      stop: () => erasing.stop(),
    },
    {
      ...limits,
      name: 'the requests for consent',
      // What was decided here is told from here; the looks are the workers'.
      start: async () => (runsThreads(role) ? options.approvals.start() : undefined),
      stop: () => options.approvals.stop(),
    },
  ];
  if (runsThreads(role)) {
    const { activator } = storage;
    parts.push({
      ...limits,
      name: 'the queue of runs',
      start: () => activator.start(run, { concurrency }),
      stop: (graceMs) => activator.stop(graceMs),
      heedsGrace: true,
    });
    parts.push({
      ...limits,
      name: 'the timers',
      start: async () => options.timers.start(),
      stop: () => options.timers.stop(),
    });
  }
  if (takesEventsIn(role)) {
    parts.push({
      ...limits,
      name: 'the intake of the platforms',
      start: () => all(adapters, (adapter) => adapter.start(host)),
      stop: () => all(adapters, (adapter) => adapter.stop()),
    });
  }
  return runsThreads(role) ? [...parts, preparation(options)] : parts;
}

function preparation({ clock, prepareTools }: BotPartsOptions): LifecyclePart {
  let cancel = (): void => undefined;
  return {
    startMs: START_MS,
    stopMs: STOP_MS,
    name: 'the preparation of tools',
    start: async () => {
      cancel = clock.setTimeout(prepareTools, PREPARE_MS);
    },
    stop: async () => cancel(),
  };
}

/** Does something with all adapters at once, and waits for all before it says that one failed. */
async function all(adapters: readonly Adapter[], act: (adapter: Adapter) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(adapters.map((adapter) => Promise.resolve().then(() => act(adapter))));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
