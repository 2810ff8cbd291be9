import { describe, expect, it } from 'vitest';
import { PageStream, type StreamTarget } from '../../../src/adapters/web/page-stream.ts';
import type { PageEvent } from '../../../src/adapters/web/protocol.ts';
import { createFakeClock } from '../../../src/testing/index.ts';

const REMOVED: PageEvent = { type: 'removed', channel: 'general', messageId: '1' };
const RELOAD: PageEvent = { type: 'reload', serverId: 's' };
const SENT = `id: a.7\ndata: ${JSON.stringify(REMOVED)}\n\n`;

/** A response that remembers what was written; nothing of it leaves. */
class Target {
  readonly written: string[] = [];
  writableLength = 0;
  writableEnded = false;
  isDestroyed = false;
  close = (): void => undefined;

  write(chunk: string): boolean {
    this.written.push(chunk);
    return true;
  }

  end(chunk: string): this {
    if (chunk !== '') this.written.push(chunk);
    this.writableEnded = true;
    return this;
  }

  destroy(): this {
    this.isDestroyed = true;
    return this;
  }

  on(_event: 'close', listener: () => void): this {
    this.close = listener;
    return this;
  }
}

function open() {
  const target = new Target();
  const clock = createFakeClock();
  const closed: string[] = [];
  const stream = new PageStream({
    // A test's own, with the few methods that are called.
    target: target as unknown as StreamTarget,
    clock,
    reload: () => ({ id: 'a.9', event: RELOAD }),
    onClose: () => closed.push('closed'),
  });
  return { stream, target, clock, closed };
}

describe('PageStream', () => {
  it('sends events with their id, and without one what is not told again', () => {
    const { stream, target } = open();
    stream.send(REMOVED, 'a.7');
    stream.send(REMOVED);
    expect(target.written).toEqual([SENT, `data: ${JSON.stringify(REMOVED)}\n\n`]);
  });

  it('gives a sign of life every 15 seconds, until it is closed', () => {
    const { target, clock, closed } = open();
    clock.advance(14_999);
    expect(target.written).toEqual([]);
    clock.advance(15_001);
    expect(target.written).toEqual([': still here\n\n', ': still here\n\n']);
    target.close();
    expect([clock.pendingTimers, closed]).toEqual([0, ['closed']]);
  });

  it('drops a page for which more than a megabyte waits, says that it is to load anew, and cuts it off after a while', () => {
    const { stream, target, clock } = open();
    target.writableLength = 1_000_000;
    stream.send(REMOVED, 'a.7');
    target.writableLength = 1_000_001;
    stream.send(REMOVED, 'a.8');
    stream.send(REMOVED, 'a.9');
    expect(target.written).toEqual([SENT, `id: a.9\ndata: ${JSON.stringify(RELOAD)}\n\n`]);
    expect([target.writableEnded, target.isDestroyed]).toEqual([true, false]);
    clock.advance(10_000);
    expect([target.isDestroyed, clock.pendingTimers]).toEqual([true, 0]);
  });

  it('does not cut off a page that read to the end', () => {
    const { stream, target, clock, closed } = open();
    stream.end();
    stream.end();
    target.close();
    clock.advance(60_000);
    expect([target.written, target.isDestroyed, closed]).toEqual([[], false, ['closed']]);
  });

  it('writes nothing to a response that the server has ended', () => {
    const { stream, target, clock } = open();
    target.writableEnded = true;
    stream.send(REMOVED, 'a.7');
    clock.advance(15_000);
    expect(target.written).toEqual([]);
  });
});
