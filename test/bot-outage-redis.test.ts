import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { createBot } from '../src/bot.ts';
import { createScriptedModel, fail, type ScriptEntry } from '../src/testing/index.ts';
import { createTexts } from '../src/text/index.ts';
import type { InboundMessage } from '../src/threads/inbound-message.ts';
import { type ThreadId, toThreadId } from '../src/threads/thread-id.ts';
import { hasRedis } from './support/redis.ts';
import { RecordingOutbound } from './threads/support/recording-outbound.ts';

const { modelFailed, modelOutage, modelStillOut, modelIsBack } = createTexts('en');

describe.skipIf(!hasRedis)('an outage of the model, over processes that share a Redis', () => {
  it('is told in full once in a channel and once that it is over, whatever process fails, ends or answers', async () => {
    const prefix = `test-${randomUUID()}`;
    const first = begin(prefix, [fail('401 no')]);
    await first.bot.start();
    await first.say(thread('C1', '1'), 'm1');
    await first.shown(1);
    await first.bot.stop();

    const second = begin(prefix, [fail('401 no'), 'I am here.']);
    await second.bot.start();
    await second.say(thread('C1', '2'), 'm2');
    await second.shown(1);
    await second.say(thread('C2', '1'), 'm3');
    await second.shown(3);
    await second.bot.stop();

    expect(first.outbound.visible()).toEqual([`! ${modelFailed.auth} ${modelOutage}`]);
    expect(new Set(second.outbound.visible())).toEqual(
      new Set([`! ${modelStillOut}`, 'I am here.', `! ${modelIsBack}`]),
    );
    const posts = second.outbound.calls.filter(({ call }) => call === 'post');
    expect(posts).toHaveLength(3);
  });
});

function begin(prefix: string, script: readonly ScriptEntry[]) {
  const outbound = new RecordingOutbound();
  const adapter = { platform: 'test', outbound, start: async () => undefined, stop: async () => undefined };
  const redis = { url: inject('redisUrl'), prefix };
  const bot = createBot({ adapters: [adapter], streamFn: createScriptedModel(script), settleMs: 0, redis });
  /** Resolves when so many messages stand there. */
  const shown = (count: number): Promise<void> =>
    new Promise((resolve) => {
      outbound.onShown = () => {
        if (outbound.messages.size >= count) resolve();
      };
      outbound.onShown();
    });
  return { bot, outbound, shown, say: (where: ThreadId, id: string) => bot.intake.receive(message(where, id)) };
}

function thread(channel: string, id: string): ThreadId {
  return toThreadId({ platform: 'test', team: 'T', channel, thread: id });
}

function message(where: ThreadId, id: string): InboundMessage {
  return {
    id,
    thread: where,
    author: { id: 'test:alice', name: 'alice', kind: 'person' },
    text: 'hello',
    files: [],
    quotes: [],
    address: 'mention',
    addressesOthers: false,
    isSystem: false,
    sentAt: Date.now(),
    earlierSpeakers: [],
  };
}
