import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { createBot } from '../src/bot.ts';
import { createScriptedModel } from '../src/testing/index.ts';
import type { InboundMessage } from '../src/threads/inbound-message.ts';
import { toThreadId } from '../src/threads/thread-id.ts';
import { dumpRedis } from './support/dump-redis.ts';
import { connectToRedis, hasRedis } from './support/redis.ts';
import { RecordingOutbound } from './threads/support/recording-outbound.ts';

const thread = toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: '1' });

describe.skipIf(!hasRedis)('a bot whose settings name a Redis', () => {
  it('keeps its threads there, and another bot on it goes on with them', async () => {
    const prefix = `test-${randomUUID()}`;
    const first = begin(prefix, ['One.']);
    await first.bot.start();
    expect(first.bot.checks()).toEqual([
      { check: 'bot', ok: true },
      { check: 'redis', ok: true },
    ]);
    expect(await first.bot.intake.receive(message('m1', 'hello'))).toEqual({ status: 'started' });
    await first.answered;
    await first.bot.stop();

    const second = begin(prefix, ['Two.']);
    await second.bot.start();
    expect(await second.bot.intake.receive(message('m1', 'hello'))).toEqual({ status: 'duplicate' });
    expect(await second.bot.intake.receive(message('m2', 'and?'))).toEqual({ status: 'started' });
    await second.answered;
    const said = second.model.requests[0]?.messages.map(({ role }) => role);
    expect(said).toEqual(['system', 'user', 'assistant', 'user']);
    await second.bot.stop();
    expect([first.outbound.visible(), second.outbound.visible()]).toEqual([['One.'], ['Two.']]);

    const client = connectToRedis();
    const dump = await dumpRedis(client, { prefix, partitions: 1 });
    expect(dump).toContain(`{${prefix}:0}:meta:${thread}`);
    // No run is left in the queue.
    expect(dump).not.toMatch(/:queue\}:runs:a\d/u);
  });

  it('says at its start what is wrong with the Redis', async () => {
    const bot = createBot({ adapters: [], redis: { url: 'redis://127.0.0.1:1' } });
    await expect(bot.start()).rejects.toMatchObject({
      code: 'redis_unavailable',
      message: expect.stringContaining('refuses the connection: nothing listens there'),
    });
  });

  it('cannot be started again after its end: its connections are gone', async () => {
    const { bot } = begin(`test-${randomUUID()}`, []);
    await bot.start();
    await bot.stop();
    await expect(bot.start()).rejects.toThrow('This storage was closed; make another one.');
  });
});

function begin(prefix: string, script: readonly string[]) {
  const outbound = new RecordingOutbound();
  const model = createScriptedModel([...script]);
  const answered = new Promise<void>((resolve) => {
    outbound.before = (call) => {
      if (call.call === 'post' && call.content.kind === 'text' && call.content.final) resolve();
      if (call.call === 'edit' && call.content.kind === 'text' && call.content.final) resolve();
    };
  });
  const adapter = { platform: 'test', outbound, start: async () => undefined, stop: async () => undefined };
  const bot = createBot({
    adapters: [adapter],
    streamFn: model,
    settleMs: 0,
    redis: { url: inject('redisUrl'), prefix },
  });
  return { bot, outbound, model, answered };
}

function message(id: string, text: string): InboundMessage {
  return {
    id,
    thread,
    author: { id: 'test:alice', name: 'alice', kind: 'person' },
    text,
    files: [],
    quotes: [],
    address: 'mention',
    addressesOthers: false,
    isSystem: false,
    sentAt: Date.now(),
    earlierSpeakers: [],
  };
}
