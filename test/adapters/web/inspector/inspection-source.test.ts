import { describe, expect, it } from 'vitest';
import { watchInspection } from '../../../../src/adapters/web/page/inspector/inspection-source.ts';
import type { Inspection, PageEvent, PageLiveEvent } from '../../../../src/adapters/web/protocol.ts';
import { createFakeClock } from '../../../../src/testing/index.ts';
import { assistantMessage } from './samples.ts';

const delta: PageLiveEvent = {
  kind: 'agent',
  exchange: 'x1',
  event: { type: 'message_update', assistantMessageEvent: { type: 'text_delta', delta: 'a' } },
};
const turnEnd: PageLiveEvent = {
  kind: 'agent',
  exchange: 'x1',
  event: { type: 'turn_end', message: assistantMessage(), toolResults: [] },
};

describe('watchInspection', () => {
  it('loads at once, and again every five seconds', async () => {
    const world = watch();
    await world.answer();
    await world.clock.advanceAsync(4_999);
    expect(world.loads).toHaveLength(1);
    await world.clock.advanceAsync(1);
    expect(world.loads).toHaveLength(2);
    expect(world.log).toEqual(['problem: none', 'inspection: 1']);
  });

  it('hands live events on in batches, without those of another thread', async () => {
    const world = watch();
    await world.answer();
    world.say(delta, 'web:playground:general:other');
    world.say(delta);
    world.say({ kind: 'released' });
    expect(world.log).toEqual(['problem: none', 'inspection: 1']);
    await world.clock.advanceAsync(100);
    expect(world.log.slice(2)).toEqual(['events: agent released']);
  });

  it('takes every live event until it knows the thread', async () => {
    const world = watch();
    world.say(delta, 'anything');
    await world.clock.advanceAsync(100);
    expect(world.log).toEqual(['events: agent']);
  });

  it('loads once for many changes, and not for what changes nothing', async () => {
    const world = watch();
    await world.answer();
    world.say(delta);
    await world.clock.advanceAsync(1_000);
    expect(world.loads).toHaveLength(1);
    world.say(turnEnd);
    world.say({ kind: 'released' });
    await world.clock.advanceAsync(300);
    expect(world.loads).toHaveLength(2);
  });

  it('loads again soon what changed while it was being loaded', async () => {
    const world = watch();
    world.say(turnEnd);
    await world.clock.advanceAsync(300);
    expect(world.loads).toHaveLength(1);
    await world.answer();
    await world.clock.advanceAsync(300);
    expect(world.loads).toHaveLength(2);
  });

  it('says why it could not be loaded, and tries again', async () => {
    const world = watch();
    await world.refuse(new Error('No such thread.'));
    expect(world.log).toEqual(['problem: No such thread.']);
    await world.clock.advanceAsync(5_000);
    await world.answer();
    expect(world.log.slice(1)).toEqual(['problem: none', 'inspection: 2']);
  });

  it('has a sentence for a failure that is no error', async () => {
    const world = watch();
    await world.refuse('odd');
    expect(world.log).toEqual(['problem: The thread could not be read.']);
  });

  it.each(['answer', 'refuse'] as const)('tells nothing after its end, with an %s on the way', async (what) => {
    const world = watch();
    world.say(delta);
    world.end();
    await world[what](new Error('late'));
    world.say(delta);
    await world.clock.advanceAsync(10_000);
    expect(world.log).toEqual([]);
    expect(world.loads).toHaveLength(1);
  });

  it('takes back what it had planned at its end', async () => {
    const world = watch();
    await world.answer();
    world.end();
    expect(world.clock.pendingTimers).toBe(0);
  });

  it('leaves out events that are not live', async () => {
    const world = watch();
    world.tell({ type: 'reload', serverId: 's2' });
    await world.clock.advanceAsync(100);
    expect(world.log).toEqual([]);
  });
});

interface Pending {
  resolve(inspection: Inspection): void;
  reject(error: unknown): void;
}

function watch() {
  const clock = createFakeClock();
  const log: string[] = [];
  const listeners = new Set<(event: PageEvent) => void>();
  const loads: Pending[] = [];
  const threadId = 'web:playground:general:r1';
  const end = watchInspection({
    place: { person: 'web:ada', channel: 'general', thread: 'r1' },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
    later: (callback, ms) => clock.setTimeout(callback, ms),
    onInspection: ({ waiting }) => log.push(`inspection: ${waiting.length + loads.length}`),
    onEvents: (events) => log.push(`events: ${events.map(({ event }) => event.kind).join(' ')}`),
    onProblem: (sentence) => log.push(`problem: ${sentence ?? 'none'}`),
  });
  const tell = (event: PageEvent): void => {
    for (const listener of listeners) listener(event);
  };
  return {
    clock,
    log,
    loads,
    end,
    tell,
    say: (event: PageLiveEvent, thread = threadId) => tell({ type: 'live', thread, at: clock.now(), event }),
    answer: async () => {
      loads.at(-1)?.resolve(inspection(threadId));
      await clock.advanceAsync(0);
    },
    refuse: async (error: unknown) => {
      loads.at(-1)?.reject(error);
      await clock.advanceAsync(0);
    },
  };
}

function inspection(threadId: string): Inspection {
  const participation = { takesPart: true, muted: false, speakers: [] };
  const nothing = { waiting: [], transcript: [], modelView: [], exchanges: [], approvals: [], judgements: [] };
  return { threadId, state: 'idle', participation, ...nothing, usage: { thread: null, limits: [] } };
}
