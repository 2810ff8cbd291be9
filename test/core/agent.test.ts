import { describe, expect, it } from 'vitest';
import type { AgentEvent, ImageContent } from '../../src/core/index.ts';
import { createAgent } from './support/create-agent.ts';
import { describeMessages } from './support/event-log.ts';
import { createGate, settlePromises } from './support/gate.ts';
import { assistant, call, customMessage, MODEL, system, tool, user } from './support/messages.ts';
import { stallUntilAborted } from './support/scripted-stream.ts';

const BUSY = 'Agent is already processing';

describe('prompt', () => {
  it('makes one message of a text and its images', async () => {
    const image: ImageContent = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
    const { agent } = createAgent([]);
    await agent.prompt('look', [image]);

    expect(agent.state.messages[0]).toEqual({
      role: 'user',
      content: [{ type: 'text', text: 'look' }, image],
      timestamp: 7,
    });
  });

  it.each([
    ['a message', user('one'), ['user: one', 'assistant: end']],
    ['several messages', [user('one'), user('two')], ['user: one', 'user: two', 'assistant: end']],
    ['none, which asks without new input', [], ['assistant: end']],
  ])('takes %s', async (_, input, expected) => {
    const { agent } = createAgent([]);
    await agent.prompt(input);

    expect(describeMessages(agent.state.messages)).toEqual(expected);
  });

  it('E7: refuses a second run from the first moment on', async () => {
    const { agent } = createAgent([]);
    const running = agent.prompt('one');

    expect(agent.state.isStreaming).toBe(true);
    await expect(agent.prompt('two')).rejects.toThrow(
      `${BUSY} a prompt. Use steer() or followUp() to queue messages, or wait for completion.`,
    );
    await expect(agent.continue()).rejects.toThrow(`${BUSY}. Wait for completion before continuing.`);
    await running;
    expect(describeMessages(agent.state.messages)).toEqual(['user: one', 'assistant: end']);
  });

  it('goes on with what the last run left, also when the transcript was changed meanwhile', async () => {
    const { agent, requests } = createAgent([]);
    await agent.prompt([user('one')]);
    await agent.prompt([user('two')]);
    agent.state.messages[0] = user('uno');
    await agent.prompt([user('three')]);
    agent.state.messages = [user('summary')];
    await agent.prompt([user('four')]);

    expect(requests.map(({ messages }) => describeMessages(messages))).toEqual([
      ['user: one'],
      ['user: one', 'assistant: end', 'user: two'],
      ['user: uno', 'assistant: end', 'user: two', 'assistant: end', 'user: three'],
      ['user: summary', 'user: four'],
    ]);
  });
});

describe('subscribe', () => {
  it('tells nothing of itself, and nothing after it was ended', async () => {
    const { agent } = createAgent([]);
    const events: AgentEvent[] = [];
    const unsubscribe = agent.subscribe((event) => {
      events.push(event);
    });
    agent.state.messages = [user('old')];
    agent.steer(user('steered'));
    agent.clearAllQueues();
    expect(events).toEqual([]);
    unsubscribe();
    await agent.prompt('hi');

    expect(events).toEqual([]);
  });

  it('makes the run wait for listeners, one after another, agent_end included', async () => {
    const { agent } = createAgent([]);
    const gate = createGate();
    const log: string[] = [];
    agent.subscribe(async ({ type }) => {
      if (type === 'agent_end') await gate.promise;
      log.push(`first ${type}`);
    });
    agent.subscribe(({ type }) => void log.push(`second ${type}`));
    let isIdle = false;
    const running = agent.prompt('hi');
    const idle = agent.waitForIdle().then(() => {
      isIdle = true;
    });
    await settlePromises();

    expect({ isIdle, isStreaming: agent.state.isStreaming, last: log.at(-1) }).toEqual({
      isIdle: false,
      isStreaming: true,
      last: 'second turn_end',
    });
    gate.open();
    await Promise.all([running, idle]);
    expect(log.slice(-2)).toEqual(['first agent_end', 'second agent_end']);
    await agent.waitForIdle();
  });

  it('gives listeners the signal of the run', async () => {
    const { agent } = createAgent([stallUntilAborted('so far')]);
    const signals = new Set<AbortSignal>();
    agent.subscribe((_event, signal) => {
      signals.add(signal);
    });
    const running = agent.prompt('hi');
    await settlePromises();
    expect([...signals]).toEqual([agent.signal]);
    agent.abort('enough');
    await running;

    expect([...signals].map(({ reason }) => reason as unknown)).toEqual(['enough']);
    expect(agent.signal).toBeUndefined();
  });

  it('E44: lets a listener added meanwhile see the event, and one taken away not', async () => {
    const { agent } = createAgent([]);
    const log: string[] = [];
    let unsubscribe = (): void => undefined;
    agent.subscribe(async ({ type }) => {
      if (type !== 'agent_start') return;
      await settlePromises();
      unsubscribe();
      agent.subscribe((event) => void log.push(`added ${event.type}`));
    });
    unsubscribe = agent.subscribe(({ type }) => void log.push(`removed ${type}`));

    await agent.prompt('hi');

    expect(log.slice(0, 2)).toEqual(['added agent_start', 'added turn_start']);
    expect(log.filter((line) => line.startsWith('removed'))).toEqual([]);
  });

  it('E11: refuses a prompt of a listener of agent_end, and keeps its follow-up for later', async () => {
    const { agent } = createAgent([]);
    let refusal: unknown;
    agent.subscribe(async ({ type }) => {
      if (type !== 'agent_end') return;
      agent.followUp(user('later'));
      refusal = await agent.prompt('again').catch((error: unknown) => error);
    });

    await agent.prompt([user('hi')]);

    expect(String(refusal)).toContain(BUSY);
    expect(describeMessages(agent.peekQueuedMessages())).toEqual(['user: later']);
  });
});

describe('reset', () => {
  it('forgets all but prompt and tools', async () => {
    const { agent } = createAgent([assistant([], 'error')], {
      initialState: { systemPrompt: 'one', tools: [tool('echo')], model: MODEL },
    });
    await agent.prompt('hi');
    agent.state.messages.push(system('two'));
    agent.steer(user('a'));
    agent.followUp(user('b'));
    agent.reset();

    expect(agent.state.messages).toEqual([{ ...agent.state.messages[0], content: 'one\n\ntwo' }]);
    expect(agent.state.messages).toHaveLength(1);
    expect([agent.hasQueuedMessages(), agent.state.errorMessage, agent.state.model]).toEqual([false, undefined, MODEL]);
  });

  it('of an agent without prompt and tools leaves nothing', async () => {
    const { agent } = createAgent([]);
    await agent.prompt('hi');
    agent.reset();

    expect(agent.state.messages).toEqual([]);
  });

  it('E6: is refused while a run is active', async () => {
    const { agent } = createAgent([]);
    const running = agent.prompt('hi');

    expect(() => agent.reset()).toThrow(`${BUSY}. Wait for completion before resetting.`);
    await running;
  });
});

describe('configuration', () => {
  it('reaches the stream function', async () => {
    const options = {
      sessionId: 'session',
      thinkingBudgets: { low: 5 },
      transport: 'sse',
      maxRetryDelayMs: 9,
      identity: { version: '1' },
      onPayload: () => undefined,
      onResponse: () => undefined,
      onProviderStreamEvent: () => undefined,
    } as const;
    const { agent, requests } = createAgent([], options);
    await agent.prompt('hi');

    expect(requests[0]?.options).toMatchObject(options);
  });

  it('may be assigned, and holds from the next run on', async () => {
    const { agent, requests } = createAgent([]);
    agent.subscribe(({ type }) => {
      if (type === 'agent_start') agent.sessionId = 'new';
    });
    await agent.prompt('one');
    await agent.prompt('two');

    expect(requests.map(({ options }) => options.sessionId)).toEqual([undefined, 'new']);
  });

  it('asks prepareNextTurn with the signal, or with the turn when that form is set, even in mid-run', async () => {
    const asked: unknown[] = [];
    const { agent } = createAgent([assistant([call('a')]), assistant([call('b')])], {
      initialState: { model: MODEL, tools: [tool('echo')] },
      prepareNextTurn: (signal) => {
        asked.push(signal instanceof AbortSignal);
        agent.prepareNextTurnWithContext = ({ toolResults }, own) => {
          asked.push([toolResults.length, own === signal]);
        };
      },
    });

    await agent.prompt('hi');

    expect(asked).toEqual([true, [1, true]]);
  });

  it('passes hooks the signal of the run', async () => {
    const signals = new Set<AbortSignal | undefined>();
    const { agent } = createAgent([assistant([call('a')])], {
      initialState: { model: MODEL, tools: [tool('echo')] },
      transformContext: (messages, signal) => {
        signals.add(signal);
        return messages;
      },
      finishTurn: (_turn, signal) => void signals.add(signal),
      prepareRequest: (_request, signal) => void signals.add(signal),
      beforeToolCall: (_call, signal) => void signals.add(signal),
      afterToolCall: (_call, signal) => void signals.add(signal),
    });
    let own: AbortSignal | undefined;
    agent.subscribe((_event, signal) => {
      own = signal;
    });

    await agent.prompt('hi');

    expect([...signals]).toEqual([own]);
  });

  it('drops custom messages on the way to the model by default, and keeps them in the transcript', async () => {
    const { agent, requests } = createAgent([]);
    const notice = customMessage('notice');
    await agent.prompt([notice, user('hi')]);

    expect(describeMessages(requests[0]?.messages ?? [])).toEqual(['user: hi']);
    expect(agent.state.messages[0]).toBe(notice);
  });
});
