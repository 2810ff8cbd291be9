import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { after, createFakeClock, stall, text } from '../../../../src/testing/index.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import type { Storage } from '../../../../src/threads/ports.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';
import { wordsIn } from '../../support/words-in.ts';
import { startBotOnFake } from '../interact/support/bot-on-fake.ts';
import { begin } from './support/conversation.ts';

/** A storage that outlives the bots on it, and its clock. */
function lasting(): { readonly clock: ReturnType<typeof createFakeClock>; readonly storage: Storage } {
  const clock = createFakeClock();
  return { clock, storage: createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID }) };
}

describe.each(['socket', 'http'] as const)('a process that is replaced, over %s', (transport) => {
  it('R36: leaves no stream and no status, and the next one ends the answer in its message', async () => {
    const shared = lasting();
    const first = await startBotOnFake(transport, { ...shared, script: [stall(text('I was about to'))] });
    const { slack, during, until } = first;
    const channel = slack.openDirect('U1ALICE');
    const { ts } = await during(slack.say({ channel, user: 'U1ALICE', text: 'hi' }));
    const ofBot = () => slack.thread(channel, ts).filter(({ botId }) => botId !== undefined);
    await until('it streams', () => ofBot().some(({ shown }) => shown.includes('I was about to')));
    await first.stop(0);
    expect(ofBot().filter(({ isStreaming }) => isStreaming)).toEqual([]);
    await startBotOnFake(transport, { ...shared, script: ['Hello.'], beside: first });
    await until('it answers', () => ofBot().some(({ shown }) => shown.includes('Hello.')));
    await until('no status is left', () => slack.statuses.length === 0);
    expect(ofBot().map(({ shown, isStreaming }) => [shown.split('\n')[0], isStreaming])).toEqual([['Hello.', false]]);
    expect(slack.sessions.filter(({ status }) => status === 'processing')).toEqual([]);
  });

  it('R41: ends the answer that it is writing before it goes, within its grace', async () => {
    const world = await startBotOnFake(transport, { script: [after(1_000, 'Just in time.')] });
    const thread = await begin(world, 'quick');
    await world.until('it is asked', () => world.model.requests.length === 1);
    await world.pass(100);
    const toldAt = world.clock.now();
    await world.stop(5_000);
    expect(world.clock.now() - toldAt).toBeLessThan(2_000);
    expect(thread.shown()).toEqual(['Just in time.']);
    expect(world.slack.statuses).toEqual([]);
  });

  it('R75: has posted buttons that the next one obeys', async () => {
    const shared = lasting();
    const first = await startBotOnFake(transport, { ...shared, script: ['Forty-one.'] });
    const { slack, during, until } = first;
    const thread = await begin(first, '6*7?');
    await thread.shows('Forty-one.');
    await until('it is done', () => slack.statuses.length === 0);
    await first.stop(0);
    const second = await startBotOnFake(transport, { ...shared, script: ['Forty-two.'], beside: first });
    const answer = slack.thread('C1GENERAL', thread.root).find(({ shown }) => shown.includes('Forty-one.'));
    const press = { user: 'U1ALICE', channel: 'C1GENERAL', ts: answer?.ts ?? '', action: 'threadloop.tryAgain' };
    await during(slack.press(press));
    await thread.shows('Forty-two.');
    expect(second.model.requests.map(wordsIn)).toEqual([['6*7?']]);
  });
});
