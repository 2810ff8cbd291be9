import { describe, expect, it } from 'vitest';
import {
  activationJobId,
  activationJobOptions,
  parseActivation,
  queuePrefix,
} from '../../../../src/threads/redis/queue/activation-job.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';

const channel = toThreadId({ platform: 'discord', team: '1', channel: '175928847299117063' });

const threads = [
  toThreadId({ platform: 'slack', team: 'T1', channel: 'C1', thread: '1700000000.000100' }),
  toThreadId({ platform: 'slack', channel: 'D1', thread: '1.2' }),
  channel,
  toThreadId({ platform: 'web', team: 'a b', channel: 'größe:1', thread: '%' }),
];

describe('an activation as a job', () => {
  it.each(threads)('has an id that BullMQ takes for %s, one for each activation', (thread) => {
    const ids = [activationJobId(thread, 1), activationJobId(thread, 12)];
    expect(ids.every((id) => /^a\d+\.[\w-]+$/u.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(2);
    expect(Buffer.from(ids[0]?.split('.')[1] ?? '', 'base64url').toString()).toBe(thread);
  });

  it.each(threads)('carries %s and its number', (thread) => {
    expect(parseActivation({ t: thread, a: 3 })).toEqual({ thread, activation: 3 });
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ t: channel }],
    [{ a: 1 }],
    [{ t: 'nonsense', a: 1 }],
    [{ t: 7, a: 1 }],
    [{ t: channel, a: '1' }],
    [{ t: channel, a: 1.5 }],
  ])('is not read from %j', (data) => {
    expect(parseActivation(data)).toBeUndefined();
  });

  it('leaves nothing behind, is tried again and again, and keeps no stack traces', () => {
    expect(activationJobOptions(channel, 4, 300)).toEqual({
      jobId: 'a4.ZGlzY29yZDoxOjE3NTkyODg0NzI5OTExNzA2Mzo',
      delay: 300,
      attempts: 1_000_000_000,
      backoff: { type: 'custom' },
      removeOnComplete: true,
      removeOnFail: true,
      stackTraceLimit: 0,
    });
  });

  it('stands in one slot of a cluster', () => {
    expect(queuePrefix({ prefix: 'threadloop', partitions: 16 })).toBe('{threadloop:queue}');
  });
});
