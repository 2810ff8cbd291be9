import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock, stall, text } from '../../../../src/testing/index.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import { wordsIn } from '../../support/words-in.ts';
import { startBotOnFake } from '../support/bot-on-fake.ts';
import { begin } from './support/conversation.ts';
import { startDeployment } from './support/deployment.ts';

describe('a thread whose process is gone', () => {
  it('R35, R36, R38: is gone on with by another one, in the same message and in order, and nobody types', async () => {
    const { gateway, startWorker } = await startDeployment();
    const { discord, until, pass } = gateway;
    const first = await startWorker({ script: [stall(text('I was about to'))] });
    const thread = await begin(gateway, 'one');
    await thread.shows('I was about to');
    const draft = discord.channel(thread.root).find(({ author }) => author === discord.app.id)?.id;
    await thread.say('two');
    await thread.say('three');
    first.freeze();
    await pass(31_000);
    const second = await startWorker({ script: ['All three.', 'And the fourth.'] });
    await thread.shows('All three.');
    await until('nobody types', () => discord.typing.length === 0);
    expect(wordsIn(second.model.requests.at(-1))).toEqual(['one', 'two', 'three']);
    expect(thread.shown()).toEqual(['All three.']);
    expect(discord.channel(thread.root).find(({ author }) => author === discord.app.id)?.id).toBe(draft);
    await thread.say('four');
    await thread.shows('And the fourth.');
    await pass(12_000);
    expect([discord.typing, discord.problems]).toEqual([[], []]);
  });
});

describe('two processes that take messages in', () => {
  it('R26: make one run of two messages that come 5 ms apart to a thread that does not exist yet', async () => {
    const clock = createFakeClock();
    const storage = createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID });
    const options = { clock, storage, settleMs: 300 };
    const one = await startBotOnFake({ ...options, script: ['Both.'] });
    const two = await startBotOnFake({ ...options, script: ['Both.'], beside: one });
    const channel = one.discord.openDirect('100000000000000011');
    await one.discord.say({ channel, user: '100000000000000011', text: 'read this' });
    await clock.advanceAsync(5);
    await one.discord.say({ channel, user: '100000000000000011', text: 'and that' });
    const answers = () => one.read(channel).filter((line) => line.includes('Both.'));
    await one.until('it is answered', () => answers().length > 0);
    await one.pass(2_000);
    const requests = [...one.model.requests, ...two.model.requests];
    expect(requests.map(wordsIn)).toEqual([['read this', 'and that']]);
    expect(answers()).toHaveLength(1);
  });
});
