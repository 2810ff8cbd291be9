import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { call, createFakeClock, stall, text } from '../../../../src/testing/index.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import { defineTool } from '../../../../src/tools/index.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';
import { wordsIn } from '../../support/words-in.ts';
import { startBotOnFake } from '../interact/support/bot-on-fake.ts';
import { begin } from './support/conversation.ts';
import { startDeployment } from './support/deployment.ts';

describe.each(['socket', 'http'] as const)('a thread whose process is gone, over %s', (transport) => {
  it('R35, R36, R38: is gone on with by another one, in the same message and in order, and no sign is left', async () => {
    const { gateway, startWorker } = await startDeployment(transport);
    const { slack, during, until, pass } = gateway;
    const first = await startWorker({ script: [stall(text('I was about to'))] });
    const thread = await begin(gateway, 'one');
    await thread.shows('I was about to');
    await during(thread.say('two'));
    await during(thread.say('three'));
    expect(slack.statuses).toHaveLength(1);
    first.freeze();
    await pass(31_000);
    const second = await startWorker({ script: ['All three.', 'And the fourth.'] });
    await thread.shows('All three.');
    await until('no status is left', () => slack.statuses.length === 0);
    expect(wordsIn(second.model.requests.at(-1))).toEqual(['one', 'two', 'three']);
    expect(thread.shown()).toEqual(['All three.']);
    await during(thread.say('four'));
    await thread.shows('And the fourth.');
    await until('no status is left', () => slack.statuses.length === 0);
    expect(slack.channel('C1GENERAL').filter(({ isStreaming }) => isStreaming)).toEqual([]);
  });

  it('R19, R86: has one answer and one effect, though the process wakes when another has taken over', async () => {
    const { gateway, startWorker } = await startDeployment(transport);
    const { slack, until, pass } = gateway;
    const sent: string[] = [];
    const send = defineTool({
      name: 'send',
      label: 'Send',
      description: 'Sends once.',
      parameters: Type.Object({}),
      execute: () => {
        sent.push('mail');
        return 'Sent.';
      },
    });
    const first = await startWorker({ script: [call('send'), stall(text('Half of')), 'Mine.'], tools: [send] });
    const thread = await begin(gateway, 'send it');
    await until('it goes on', () => first.model.requests.length === 2);
    await pass(1_000);
    first.freeze();
    await pass(40_000);
    await startWorker({ script: ['It is sent.'], tools: [send] });
    await thread.shows('It is sent.');
    await until('no status is left', () => slack.statuses.length === 0);
    const posts = ['chat.postMessage', 'chat.update', 'chat.delete'].map((method) => slack.callsOf(method).length);
    first.thaw();
    await pass(60_000);
    expect(['chat.postMessage', 'chat.update', 'chat.delete'].map((method) => slack.callsOf(method).length)).toEqual(
      posts,
    );
    expect(thread.shown()).toEqual(['It is sent.']);
    expect(sent).toEqual(['mail']);
    expect(slack.statuses).toEqual([]);
  });
});

describe.each(['socket', 'http'] as const)('two processes that take messages in, over %s', (transport) => {
  it('R26: make one run of two messages that come 5 ms apart to a thread that does not exist yet', async () => {
    const clock = createFakeClock();
    const storage = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
    const options = { clock, storage, settleMs: 300 };
    const one = await startBotOnFake(transport, { ...options, script: ['Both.'] });
    const two = await startBotOnFake(transport, { ...options, script: ['Both.'], beside: one });
    const { slack, during, pass } = one;
    const thread = await begin(one, 'read this');
    await clock.advanceAsync(5);
    await during(thread.say('<@U0BOT> and that', 'U2BOB'));
    await thread.shows('Both.');
    await during(slack.settled());
    await pass(1_000);
    const requests = [...one.model.requests, ...two.model.requests];
    expect(requests.map(wordsIn)).toEqual([['read this', 'and that']]);
    expect(thread.shown()).toEqual(['Both.']);
  });
});
