import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import type { ReplyContent, ReplySlot } from '../../../src/threads/reply.ts';
import type { ViewPart } from '../../../src/threads/reply-writing/reply-view.ts';
import { ReplyWriter } from '../../../src/threads/reply-writing/reply-writer.ts';
import { RecordingOutbound } from '../support/recording-outbound.ts';
import { THREAD } from '../support/world.ts';

describe('a reply writer', () => {
  it('stores a slot before its first post and its platform id after it', async () => {
    const { writer, clock, log } = make();
    writer.show(() => [part('t0', 'Hel')]);
    await clock.advanceAsync(0);
    writer.show(() => [part('t0', 'Hello')]);
    await clock.advanceAsync(50);
    await writer.finish([part('t0', 'Hello.')]);
    expect(log).toEqual([
      'slot x1.t0 intended',
      'post x1.t0 Hel',
      'slot x1.t0 posted m1',
      'edit x1.t0 Hello',
      'edit x1.t0 Hello.',
      'slot x1.t0 closed m1',
    ]);
  });

  it('closes a part that shows its last text already without another edit', async () => {
    const { writer, clock, log } = make();
    writer.show(() => [part('t0', 'Hello')]);
    await clock.advanceAsync(0);
    await writer.finish([part('t0', 'Hello')]);
    expect(log.slice(-2)).toEqual(['slot x1.t0 posted m1', 'slot x1.t0 closed m1']);
  });

  it('draws the newest of the views that came while it was busy', async () => {
    const { writer, clock, log, outbound } = make();
    let release = (): void => undefined;
    outbound.before = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    for (const text of ['a', 'ab', 'abc', 'abcd']) writer.show(() => [part('t0', text)]);
    await clock.advanceAsync(0);
    release();
    outbound.before = () => undefined;
    await clock.advanceAsync(50);
    expect(log.filter((line) => line.startsWith('post') || line.startsWith('edit'))).toEqual([
      'post x1.t0 a',
      'edit x1.t0 abcd',
    ]);
  });

  it('takes away what its last view does not have, what an earlier owner left included', async () => {
    const { writer, log } = make({ recovered: [slot('x1.t1', 'm7'), slot('x1.p', 'm6')] });
    await writer.finish([part('t0', 'Short.')]);
    expect(log).toEqual([
      'remove x1.t1',
      'slot x1.t1 closed m7',
      'remove x1.p',
      'slot x1.p closed m6',
      'slot x1.t0 intended',
      'post x1.t0 Short.',
      'slot x1.t0 closed m1',
    ]);
  });

  it('edits what an earlier owner posted instead of posting it again', async () => {
    const { writer, log, outbound } = make({ recovered: [slot('x1.t0', 'm7')] });
    outbound.messages.set('m7', { kind: 'notice', text: 'half', buttons: [] });
    await writer.finish([part('t0', 'Whole.')]);
    expect(log).toEqual(['edit x1.t0 Whole.', 'slot x1.t0 closed m7']);
  });

  it('asks who owns the thread before it draws a draft over what an earlier owner posted, once', async () => {
    const heard = make({ recovered: [slot('x1.t0', 'm7')] });
    heard.outbound.messages.set('m7', { kind: 'notice', text: 'half', buttons: [] });
    for (const text of ['On', 'On and on']) {
      heard.writer.show(() => [part('t0', text)]);
      await heard.clock.advanceAsync(50);
    }
    const unheard = make({ recovered: [slot('x1.t0', 'm7')], fencedAfter: 0 });
    unheard.writer.show(() => [part('t0', 'On')]);
    await unheard.clock.advanceAsync(50);
    expect({ heard: heard.log, unheard: unheard.log }).toEqual({
      heard: ['slot x1.t0 posted m7', 'edit x1.t0 On', 'edit x1.t0 On and on'],
      unheard: ['slot x1.t0 fenced'],
    });
  });

  it('falls silent when its slots are fenced, in the middle of drawing too', async () => {
    const { writer, log, clock } = make({ fencedAfter: 1 });
    writer.show(() => [part('t0', 'one'), part('t1', 'two')]);
    await clock.advanceAsync(0);
    await writer.finish([part('t0', 'one'), part('t1', 'two')]);
    expect(log).toEqual(['slot x1.t0 intended', 'post x1.t0 one', 'slot x1.t0 fenced']);
  });

  it('draws nothing more once it is abandoned', async () => {
    const { writer, log, clock } = make();
    writer.show(() => [part('t0', 'one')]);
    await writer.abandon();
    writer.show(() => [part('t0', 'two')]);
    await clock.advanceAsync(1_000);
    expect(log.filter((line) => line.includes('two'))).toEqual([]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('gives a draft up that cannot be stored, and draws the next', async () => {
    const { writer, log, clock, fail } = make();
    fail(1);
    writer.show(() => [part('t0', 'one')]);
    await clock.advanceAsync(0);
    writer.show(() => [part('t0', 'two')]);
    await clock.advanceAsync(0);
    expect(log).toEqual(['slot x1.t0 intended', 'post x1.t0 two', 'slot x1.t0 posted m1']);
  });

  it('removes a progress part once, and says so when the platform refuses', async () => {
    const { writer, log, outbound, clock } = make({ recovered: [slot('x1.p', 'm6')] });
    let refusals = 1;
    outbound.before = () => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('try later');
    };
    const done = writer.finish([{ key: 'p', content: null }]);
    await clock.advanceAsync(500);
    await done;
    await writer.finish([{ key: 'p', content: null }]);
    expect(log).toEqual(['remove x1.p', 'remove x1.p', 'slot x1.p closed m6']);
  });
});

function make({
  recovered = [],
  fencedAfter = Infinity,
}: {
  recovered?: readonly ReplySlot[];
  fencedAfter?: number;
} = {}) {
  const clock = createFakeClock();
  const outbound = new RecordingOutbound();
  const log: string[] = [];
  let saves = 0;
  let failures = 0;
  const recording = Object.assign(Object.create(outbound) as RecordingOutbound, {
    post: (target: ReplySlot, content: ReplyContent, recovery: boolean) => {
      log.push(`post ${target.id} ${textOf(content)}`);
      return outbound.post(target, content, recovery);
    },
    edit: (target: ReplySlot, content: ReplyContent) => {
      log.push(`edit ${target.id} ${textOf(content)}`);
      return outbound.edit(target, content);
    },
    remove: (target: ReplySlot) => {
      log.push(`remove ${target.id}`);
      return outbound.remove(target);
    },
  });
  const writer = new ReplyWriter({
    thread: THREAD,
    exchange: 'x1',
    outbound: recording,
    clock,
    logger: silentLogger,
    permit: { ended: undefined, signal: new AbortController().signal },
    recovered,
    saveSlot: async (saved) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('connection refused');
      }
      saves += 1;
      const isFenced = saves > fencedAfter;
      log.push(
        `slot ${saved.id} ${isFenced ? 'fenced' : saved.state}${saved.platformId === undefined || isFenced ? '' : ` ${saved.platformId}`}`,
      );
      return isFenced ? 'fenced' : 'ok';
    },
    onShown: () => undefined,
    onGivenUp: () => undefined,
  });
  return {
    writer,
    clock,
    outbound,
    log,
    fail: (times: number) => {
      failures = times;
    },
  };
}

function part(key: string, markdown: string): ViewPart {
  return { key, content: { kind: 'text', markdown, final: false, sources: [], buttons: [] } };
}

function slot(id: string, platformId: string): ReplySlot {
  return { id, thread: THREAD, exchange: 'x1', kind: 'text', state: 'posted', platformId };
}

function textOf(content: ReplyContent): string {
  return content.kind === 'text' ? content.markdown : content.kind === 'notice' ? content.text : content.line;
}
