import { describe, expect, it } from 'vitest';
import { SlackCallError } from '../../../../src/adapters/slack/calls/slack-call-error.ts';
import { ALICE, InteractWorld, TEXTS } from './support/interact-world.ts';
import { slash } from './support/payloads.ts';

const KEY = 'slack:command:slack:T1:1.2.abc';
const RESPONSE = 'https://hooks.slack.com/commands/T1/1/x';

/** Milliseconds that a process has a question to itself. */
const LOCK_MS = 60_000;

describe('a question on its way', () => {
  it('is gone on with by the next process when one died before it posted', async () => {
    const first = new InteractWorld();
    first.host.lock.acquire = () => new Promise(() => undefined);
    await first.tellOnly(slash('ask hi'));
    first.interactions.stop();
    const second = new InteractWorld({ sharedWith: first });
    second.host.lock.acquire = () => Promise.resolve('token');
    await second.pass(0);
    expect(second.calls.methods).toEqual(['chat.postMessage']);
    expect(second.messages.map(({ id, text }) => [id, text])).toEqual([['C1GENERAL:900.000001', 'hi']]);
  });

  it('is gone on with by a process that runs already when the one that took it ends', async () => {
    const first = new InteractWorld();
    const second = new InteractWorld({ sharedWith: first });
    await second.settle();
    first.interactions.stop();
    await first.tell(slash('ask hi'));
    expect([first.calls.methods, second.messages]).toEqual([[], []]);
    await second.pass(LOCK_MS);
    expect(second.calls.methods).toEqual(['chat.postMessage']);
    expect(second.messages.map(({ id, text }) => [id, text])).toEqual([['C1GENERAL:900.000001', 'hi']]);
    await second.pass(10 * LOCK_MS);
    expect(second.calls.methods).toEqual(['chat.postMessage']);
  });

  it('is found in the channel, and not posted again, when a process died while it posted', async () => {
    const first = new InteractWorld();
    first.calls.answer('chat.postMessage', () => new Promise(() => undefined));
    await first.tellOnly(slash('ask hi'));
    await first.clock.advanceAsync(0);
    first.interactions.stop();
    const second = new InteractWorld({ sharedWith: first });
    const metadata = { event_type: 'threadloop_asked', event_payload: { ask: '1.2.abc' } };
    const messages = [
      { ts: '1.000009', text: 'other' },
      { ts: '2.000009', metadata },
    ];
    second.calls.answer('conversations.history', { ok: true, messages });
    await second.settle();
    expect(second.messages).toEqual([]);
    await second.pass(LOCK_MS);
    expect(second.calls.methods).toEqual(['chat.postMessage', 'conversations.history']);
    expect(second.calls.of('conversations.history')).toEqual([
      {
        channel: 'C1GENERAL',
        oldest: String(second.clock.now() / 1_000 - 120),
        limit: 100,
        include_all_metadata: true,
      },
    ]);
    expect(second.messages.map(({ id, text }) => [id, text])).toEqual([['C1GENERAL:2.000009', 'hi']]);
  });

  it('is handed in, and not posted again, when a process died after it posted', async () => {
    const first = new InteractWorld();
    first.receive = () => new Promise(() => undefined);
    await first.tellOnly(slash('ask hi'));
    await first.clock.advanceAsync(0);
    first.interactions.stop();
    const second = new InteractWorld({ sharedWith: first });
    await second.settle();
    await second.pass(LOCK_MS);
    expect(second.calls.methods).toEqual(['chat.postMessage']);
    expect(second.messages.map(({ id, text }) => [id, text])).toEqual([['C1GENERAL:900.000001', 'hi']]);
  });

  it('is looked for before it is posted again when the answer of Slack was lost', async () => {
    const world = new InteractWorld();
    world.calls.refuse('chat.postMessage', 'timeout', { retryable: true });
    await world.tell(slash('ask hi'));
    expect([world.messages, world.failures]).toEqual([[], ['a question']]);
    await world.pass(1_000);
    expect(world.calls.methods).toEqual(['chat.postMessage', 'conversations.history', 'chat.postMessage']);
    expect(world.messages.map(({ id }) => id)).toEqual(['C1GENERAL:900.000001']);
  });

  it('is posted after the time that Slack asked for, without a search, when there were too many', async () => {
    const world = new InteractWorld();
    world.calls.refuse('chat.postMessage', 'ratelimited', { retryable: true, retryAfterMs: 7_000 });
    await world.tell(slash('ask hi'));
    await world.pass(6_999);
    expect(world.calls.methods).toEqual(['chat.postMessage']);
    await world.pass(1);
    expect(world.calls.methods).toEqual(['chat.postMessage', 'chat.postMessage']);
    expect(world.messages).toHaveLength(1);
  });

  it('is handed in once more, and posted once, when the store failed', async () => {
    const world = new InteractWorld();
    let isDown = true;
    world.receive = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve({ status: 'started' }));
    await world.tell(slash('ask hi'));
    isDown = false;
    await world.pass(1_000);
    expect(world.calls.methods).toEqual(['chat.postMessage']);
    expect(world.messages).toHaveLength(1);
  });

  it.each(['not_in_channel', 'channel_not_found'])('tells its author to invite the bot, on %s', async (reason) => {
    const world = new InteractWorld();
    world.calls.refuse('chat.postMessage', reason);
    expect(await world.tell(slash('ask hi'))).toEqual({ acked: undefined });
    expect(world.responses).toEqual([{ url: RESPONSE, text: TEXTS.slack.notInChannel('<@U0BOT>') }]);
    expect([world.messages, await world.stored(KEY)]).toEqual([[], { [KEY]: { state: 'settled', author: ALICE.id } }]);
  });

  it('tells its author where the bot may not write', async () => {
    const world = new InteractWorld();
    world.calls.refuse('chat.postMessage', 'is_archived');
    await world.tell(slash('ask hi'));
    expect(world.responses).toEqual([{ url: RESPONSE, text: TEXTS.slack.mayNotPost }]);
  });

  it('sends no response to an address that is not of Slack', async () => {
    const world = new InteractWorld();
    world.calls.refuse('chat.postMessage', 'is_archived');
    await world.tell(slash('ask hi', { response_url: 'https://hooks.slack.com.example.com/x' }));
    expect([world.responses, await world.stored(KEY)]).toEqual([[], { [KEY]: { state: 'settled', author: ALICE.id } }]);
  });

  it('is given up after a quarter of an hour, and its author told', async () => {
    const world = new InteractWorld();
    const failures = Array.from({ length: 30 }, () => new SlackCallError('x', 'http_503', { retryable: true }));
    world.calls.answer('chat.postMessage', ...failures);
    await world.tell(slash('ask hi'));
    for (let minute = 0; minute < 20; minute += 1) await world.pass(60_000);
    expect(world.responses).toEqual([{ url: RESPONSE, text: TEXTS.slack.notAsked }]);
    expect(world.messages).toEqual([]);
    world.interactions.stop();
    expect(world.clock.pendingTimers).toBe(0);
  });

  it('is dropped when its author is erased on the way', async () => {
    const world = new InteractWorld();
    world.calls.answer('chat.postMessage', async () => {
      await world.host.records.remove(KEY);
      return { ok: true, ts: '1.000001' };
    });
    await world.tell(slash('ask hi'));
    expect([world.messages, await world.stored('slack:command:')]).toEqual([[], {}]);
  });

  it('leaves no timer behind when the process ends', async () => {
    const world = new InteractWorld();
    world.calls.refuse('chat.postMessage', 'timeout', { retryable: true });
    await world.tell(slash('ask hi'));
    world.interactions.stop();
    expect(world.clock.pendingTimers).toBe(0);
  });
});
