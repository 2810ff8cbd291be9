import { describe, expect, it } from 'vitest';
import { Agent, type AgentEvent, type AgentOptions, agentLoop, agentLoopContinue } from '../../src/core/index.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { describeEvents, describeMessages } from './support/event-log.ts';
import { createGate, settlePromises } from './support/gate.ts';
import { assistant, call, MODEL, textResult, tool, user } from './support/messages.ts';
import { createConfig } from './support/run-script.ts';
import { aborted, createScript, type ScriptedAnswer } from './support/scripted-stream.ts';

describe('a run that throws', () => {
  it('E34: ends with a failed turn that stands in the transcript', async () => {
    const { agent, events } = createAgent([() => Promise.reject(new Error('no network'))]);

    await agent.prompt([user('hi')]);

    expect(describeEvents(events)).toEqual([
      'agent_start',
      'turn_start',
      'message_start user: hi',
      'message_end user: hi',
      'message_start assistant (error): ',
      'message_end assistant (error): ',
      'turn_end ()',
      'agent_end (user assistant)',
    ]);
    expect(agent.state.errorMessage).toBe('no network');
    expect(agent.state.isStreaming).toBe(false);
  });

  const hooks: Record<string, AgentOptions> = {
    convertToLlm: { convertToLlm: fail },
    transformContext: { transformContext: fail },
    getApiKey: { getApiKey: fail },
    prepareRequest: { prepareRequest: fail },
    finishTurn: { finishTurn: fail },
  };
  for (const [name, options] of Object.entries(hooks)) {
    it(`because of ${name} ends with a failed turn`, async () => {
      const { agent, events } = createAgent([], options);

      await agent.prompt([user('hi')]);

      expect(describeEvents(events).slice(-4)).toEqual([
        'message_start assistant (error): ',
        'message_end assistant (error): ',
        'turn_end ()',
        expect.stringMatching(/^agent_end \(user (assistant )?assistant\)$/),
      ]);
      expect(agent.state.errorMessage).toBe('hook failed');
    });
  }

  it('E38: lists in agent_end what it had added', async () => {
    const { agent, events } = createAgent([assistant([call('a')]), fail], {
      initialState: { model: MODEL, messages: [user('old')], tools: [tool('echo')] },
    });

    await agent.prompt([user('hi')]);

    expect(describeEvents(events).at(-1)).toBe('agent_end (user assistant toolResult assistant)');
    expect(events.at(-1)).toEqual({ type: 'agent_end', messages: agent.state.messages.slice(2) });
  });

  it('E42: has a usage of its own in every failure', async () => {
    const { agent } = createAgent([fail, fail]);
    await agent.prompt([user('hi')]);
    await agent.prompt([user('again')]);

    const usages = agent.state.messages.flatMap((message) => (message.role === 'assistant' ? [message.usage] : []));
    expect(usages).toHaveLength(2);
    expect(usages[0]).toEqual(usages[1]);
    expect(usages[0]).not.toBe(usages[1]);
    expect(usages[0]?.cost).not.toBe(usages[1]?.cost);
  });

  it('E31: ends the stream of agentLoop with a failed turn', async () => {
    const { streamFn } = createScript(assistant([call('a')]), fail);
    const stream = agentLoop(
      [user('hi')],
      { messages: [], tools: [tool('echo')] },
      createConfig(),
      undefined,
      streamFn,
    );

    const events = await collect(stream);

    expect(describeEvents(events).slice(-5)).toEqual([
      'turn_start',
      'message_start assistant (error): ',
      'message_end assistant (error): ',
      'turn_end ()',
      'agent_end (system user assistant toolResult assistant)',
    ]);
    expect((await stream.result()).at(-1)).toMatchObject({ stopReason: 'error', errorMessage: 'hook failed' });
  });

  it('E31: ends the stream of agentLoopContinue as aborted when its signal fired', async () => {
    const controller = new AbortController();
    const config = createConfig({
      transformContext: () => {
        controller.abort();
        throw new Error('cancelled');
      },
    });
    const stream = agentLoopContinue({ messages: [user('hi')] }, config, controller.signal, createScript().streamFn);

    expect(describeMessages(await stream.result())).toEqual(['assistant (aborted): ']);
  });
});

describe('a listener that throws', () => {
  it.each([
    ['at once', (): void => fail()],
    ['later', async (): Promise<void> => fail()],
  ])('%s fails the run; the other listeners still get every event', async (_, failNow) => {
    const { agent, events } = createAgent([assistant(['1'])]);
    const first: string[] = [];
    agent.subscribe(({ type }) => {
      first.push(type);
      return type === 'message_update' ? failNow() : undefined;
    });
    const last: string[] = [];
    agent.subscribe(async (event) => {
      last.push(event.type);
      await settlePromises();
    });

    await agent.prompt([user('hi')]);

    expect(describeEvents(events).slice(4)).toEqual([
      'message_start assistant: 1',
      'message_update text_delta',
      'message_start assistant (error): ',
      'message_end assistant (error): ',
      'turn_end ()',
      'agent_end (user assistant)',
    ]);
    expect(first).toEqual(events.map(({ type }) => type));
    expect(last).toEqual(first);
    expect(agent.state.errorMessage).toBe('hook failed');
  });

  it('again while the failure is told makes the prompt reject, after everything was told and cleaned up', async () => {
    const { agent, events } = createAgent([assistant(['1'])]);
    agent.subscribe(async (event) => {
      if (event.type === 'message_start') throw new Error(`failed at ${events.length}`);
    });

    await expect(agent.prompt([user('hi')])).rejects.toThrow('failed at 4');

    expect(describeEvents(events).slice(2)).toEqual([
      'message_start user: hi',
      'message_start assistant (error): ',
      'message_end assistant (error): ',
      'turn_end ()',
      'agent_end (assistant)',
    ]);
    expect(agent.state.isStreaming).toBe(false);
    await agent.waitForIdle();
  });

  it('E35: on a tool update fails the run and is no unhandled rejection', async () => {
    const { agent, events } = createAgent([assistant([call('a')])], {
      initialState: {
        model: MODEL,
        tools: [
          tool('echo', {
            execute: async (_id, _args, signal, onUpdate) => {
              onUpdate?.(textResult('half'));
              await aborted(signal);
              return textResult('stopped');
            },
          }),
        ],
      },
    });
    agent.subscribe(async (event) => {
      await settlePromises();
      if (event.type === 'tool_execution_update') throw new Error('listener failed');
    });

    await agent.prompt([user('hi')]);
    await settlePromises();

    expect(agent.state.errorMessage).toBe('listener failed');
    expect(describeEvents(events).slice(6)).toEqual([
      'tool_execution_start a',
      'tool_execution_update a',
      'tool_execution_end a',
      'message_start result a: stopped',
      'message_end result a: stopped',
      'message_start assistant (error): ',
      'message_end assistant (error): ',
      'turn_end ()',
      'agent_end (user assistant toolResult assistant)',
    ]);
  });

  it('E35: at once on a tool update does not throw into the tool', async () => {
    const { agent } = createAgent([assistant([call('a')])], {
      initialState: {
        model: MODEL,
        tools: [
          tool('echo', {
            execute: async (_id, _args, _signal, onUpdate) => {
              onUpdate?.(textResult('half'));
              return textResult('whole');
            },
          }),
        ],
      },
    });
    agent.subscribe((event) => {
      if (event.type === 'tool_execution_update') throw new Error('listener failed');
    });

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages).slice(-2)).toEqual(['result a: whole', 'assistant (error): ']);
  });

  it("E36: on a call's end stops the siblings, waits for them and keeps all results", async () => {
    const stopped = createGate<string>();
    const { agent } = createAgent([assistant([call('a', 'fast'), call('b', 'slow')])], {
      initialState: {
        model: MODEL,
        tools: [
          tool('fast'),
          tool('slow', {
            execute: async (_id, _args, signal) => {
              await aborted(signal);
              stopped.open(String(signal?.reason));
              await settlePromises();
              return textResult('stopped in order');
            },
          }),
        ],
      },
    });
    agent.subscribe((event) => {
      if (event.type === 'tool_execution_end' && event.toolCallId === 'a') throw new Error('listener failed');
    });

    await agent.prompt([user('hi')]);

    expect(await stopped.promise).toBe('Error: listener failed');
    expect(describeMessages(agent.state.messages).slice(2)).toEqual([
      'assistant (toolUse): [toolCall] [toolCall]',
      'result a: ok',
      'result b: stopped in order',
      'assistant (error): ',
    ]);
    expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'error', errorMessage: 'listener failed' });
  });

  it('E37: on agent_end makes the prompt reject; the run has ended once', async () => {
    const { agent, events } = createAgent([assistant(['1'])]);
    agent.subscribe((event) => {
      if (event.type === 'agent_end') throw new Error('too late');
    });

    await expect(agent.prompt([user('hi')])).rejects.toThrow('too late');

    expect(events.filter(({ type }) => type === 'agent_end')).toHaveLength(1);
    expect(describeMessages(agent.state.messages)).toEqual(['user: hi', 'assistant: 1']);
    expect(agent.state.isStreaming).toBe(false);
  });
});

function createAgent(answers: readonly ScriptedAnswer[], options: AgentOptions = {}) {
  const { streamFn } = createScript(...answers);
  const agent = new Agent({ initialState: { model: MODEL }, streamFn, clock: createFakeClock(0), ...options });
  const events: AgentEvent[] = [];
  agent.subscribe((event) => {
    events.push(event);
  });
  return { agent, events };
}

async function collect(stream: AsyncIterable<AgentEvent>): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

function fail(): never {
  throw new Error('hook failed');
}
