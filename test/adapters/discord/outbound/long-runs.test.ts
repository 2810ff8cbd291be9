import { expect, test } from 'vitest';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import type { AssistantMessage } from '../../../../src/core/index.ts';
import { createZeroUsage } from '../../../../src/core/zero-usage.ts';
import type { ReplySlot } from '../../../../src/threads/reply.ts';
import { createGrowingSplit } from '../../../../src/threads/reply-writing/growing-split.ts';
import { ReplyStateBuilder } from '../../../../src/threads/reply-writing/reply-state.ts';
import { viewReply } from '../../../../src/threads/reply-writing/reply-view.ts';
import { ReplyWriter } from '../../../../src/threads/reply-writing/reply-writer.ts';
import { alice, setUpDiscord } from './outbound-setup.ts';

test('D50: an answer that comes long after the first words is a new message, which people are notified of', async () => {
  const { outbound, discord, clock, backend, drive } = await setUpDiscord();
  const channel = discord.openDirect(alice);
  const state = new ReplyStateBuilder([]);
  const slots: ReplySlot[] = [];
  const writer = new ReplyWriter({
    thread: threadOf({ kind: 'direct', channel }),
    exchange: 'x1',
    outbound,
    clock,
    logger: backend.host.logger,
    permit: { ended: undefined, signal: new AbortController().signal },
    recovered: [],
    saveSlot: (slot) => {
      slots.push(slot);
      return Promise.resolve('ok');
    },
    onShown: () => undefined,
    onGivenUp: () => undefined,
  });
  const split = createGrowingSplit(outbound.limits.textLength);
  const view = () =>
    viewReply(state.get(), { progress: 'quiet', split, statusLine: () => 'Working', notice: () => undefined });
  const say = (text: string): void => state.apply({ type: 'message_end', message: answer(text, clock.now()) });

  say('I look into it.');
  writer.show(view);
  await drive(new Promise<void>((resolve) => void clock.setTimeout(resolve, 180_000)));
  say('Here it is.');
  state.end({ kind: 'answered' });
  await drive(writer.finish(view()));

  const messages = discord.channel(channel);
  expect(messages.map(({ content, isEdited }) => [content, isEdited])).toEqual([
    ['I look into it.', true],
    ['Here it is.', false],
  ]);
  expect(slots.at(-1)?.platformId).toBe(`${channel}:${messages[1]?.id}`);
});

function answer(text: string, timestamp: number): AssistantMessage {
  return {
    role: 'assistant',
    content: [{ type: 'text', text }],
    api: 'test',
    provider: 'test',
    model: 'test',
    usage: createZeroUsage(),
    stopReason: 'stop',
    timestamp,
  };
}
