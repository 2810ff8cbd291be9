import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Agent, type AgentEvent, type AgentTool } from '../../src/core/index.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { describeEvents, describeMessages } from './support/event-log.ts';
import { createGate, settlePromises } from './support/gate.ts';
import { assistant, call, MODEL, textResult, tool, user } from './support/messages.ts';
import { runScript } from './support/run-script.ts';
import { createScript, type ScriptedAnswer, stallForEver, stallUntilAborted } from './support/scripted-stream.ts';

const HANGS = { execute: () => new Promise<never>(() => undefined) };

describe('abort', () => {
  it('E2: during a tool ends the run after its results, without another request', async () => {
    const { agent, events, requests } = createAgent([assistant([call('a')])], {
      execute: async (_id, _args, signal) => {
        agent.abort();
        signal?.throwIfAborted();
        return textResult('never');
      },
    });
    agent.followUp(user('later'));
    const prepared: string[] = [];
    agent.prepareNextTurn = () => void prepared.push('asked');

    await agent.prompt([user('hi')]);

    expect(describeEvents(events).slice(-6)).toEqual([
      'tool_execution_start a',
      'tool_execution_end a (error)',
      'message_start result a: This operation was aborted',
      'message_end result a: This operation was aborted',
      'turn_end (a)',
      'agent_end (user assistant toolResult)',
    ]);
    expect(requests).toHaveLength(1);
    expect(prepared).toEqual([]);
    expect(describeMessages(agent.peekQueuedMessages())).toEqual(['user: later']);
  });

  it('E2: before the request asks nobody and ends the turn as aborted', async () => {
    const { agent, events, requests } = createAgent([]);
    agent.subscribe((event) => {
      if (event.type === 'message_end' && event.message.role === 'user') agent.abort();
    });

    await agent.prompt([user('hi')]);

    expect(describeEvents(events).slice(-4)).toEqual([
      'message_start assistant (aborted): ',
      'message_end assistant (aborted): ',
      'turn_end ()',
      'agent_end (user assistant)',
    ]);
    expect(requests).toEqual([]);
    expect(agent.state.errorMessage).toBe('Operation aborted');
  });

  it('E8: during the preflight of a parallel batch starts none of its calls', async () => {
    const ran: string[] = [];
    const { agent, events } = createAgent([assistant([call('a'), call('b'), call('c')])], {
      execute: async (id) => {
        ran.push(id);
        return textResult('ok');
      },
    });
    const asked: string[] = [];
    agent.beforeToolCall = ({ toolCall }) => {
      asked.push(toolCall.id);
      if (toolCall.id === 'b') agent.abort();
      return undefined;
    };
    agent.afterToolCall = ({ toolCall }) => {
      ran.push(`after ${toolCall.id}`);
      return undefined;
    };

    await agent.prompt([user('hi')]);

    expect({ ran, asked }).toEqual({ ran: [], asked: ['a', 'b'] });
    expect(toolLines(events)).toEqual([
      'tool_execution_start a',
      'tool_execution_start b',
      'tool_execution_end b (error)',
      'tool_execution_start c',
      'tool_execution_end c (error)',
      'tool_execution_end a (error)',
    ]);
  });

  it('E9: gives every call of an aborted batch a start, an end and a result', async () => {
    const { agent, events } = createAgent([assistant([call('a'), call('b'), call('c')])], {
      executionMode: 'sequential',
      execute: async () => {
        agent.abort();
        return textResult('done before the abort was seen');
      },
    });

    await agent.prompt([user('hi')]);

    expect(toolLines(events)).toEqual([
      'tool_execution_start a',
      'tool_execution_end a',
      'tool_execution_start b',
      'tool_execution_end b (error)',
      'tool_execution_start c',
      'tool_execution_end c (error)',
    ]);
    expect(describeMessages(agent.state.messages).slice(3)).toEqual([
      'result a: done before the abort was seen',
      'result b: Operation aborted',
      'result c: Operation aborted',
    ]);
  });

  it('abandons a tool that ignores its signal after 500 ms, and ignores what it does later', async () => {
    const clock = createFakeClock(0);
    const late = createGate();
    const listener = createGate();
    const { agent, events } = createAgent(
      [assistant([call('a')])],
      {
        execute: async (_id, _args, _signal, onUpdate) => {
          await late.promise;
          onUpdate?.(textResult('late'));
          return textResult('late');
        },
      },
      clock,
    );
    agent.subscribe(({ type }) => (type === 'tool_execution_end' ? listener.promise : undefined));
    const running = agent.prompt([user('hi')]);
    await settlePromises();
    agent.abort();
    await clock.advanceAsync(499);
    expect(toolLines(events)).toEqual(['tool_execution_start a']);

    await clock.advanceAsync(1);
    late.open();
    await settlePromises();
    listener.open();
    await running;

    expect(toolLines(events)).toEqual(['tool_execution_start a', 'tool_execution_end a (error)']);
    expect(describeMessages(agent.state.messages).at(-1)).toBe('result a: Operation aborted; outcome unknown');
  });

  it('waits as long as toolAbandonMs says, for all calls of a batch together', async () => {
    const clock = createFakeClock(0);
    const { agent } = createAgent([assistant([call('a'), call('b')])], HANGS, clock);
    agent.toolAbandonMs = 20;
    const running = agent.prompt([user('hi')]);
    await settlePromises();
    agent.abort();
    await clock.advanceAsync(20);
    await running;

    expect(describeMessages(agent.state.messages).slice(3)).toEqual([
      'result a: Operation aborted; outcome unknown',
      'result b: Operation aborted; outcome unknown',
    ]);
  });

  it('gives up a beforeToolCall that ignores it: the call has not run', async () => {
    const clock = createFakeClock(0);
    const { agent } = createAgent([assistant([call('a')])], {}, clock);
    agent.beforeToolCall = () => new Promise(() => undefined);
    const running = agent.prompt([user('hi')]);
    await settlePromises();
    agent.abort();
    await clock.advanceAsync(500);
    await running;

    expect(describeMessages(agent.state.messages).at(-1)).toBe('result a: Operation aborted');
  });

  it('keeps what an aborted response had said', async () => {
    const { agent, events } = createAgent([stallUntilAborted('so far')]);
    const running = agent.prompt([user('hi')]);
    await settlePromises();
    agent.abort();
    await running;

    expect(describeEvents(events).slice(-4)).toEqual([
      'message_start assistant (aborted): so far',
      'message_end assistant (aborted): so far',
      'turn_end ()',
      'agent_end (user assistant)',
    ]);
  });

  it('E12: abandons a stream that ignores it, with what it had said', async () => {
    const clock = createFakeClock(0);
    const { agent } = createAgent([stallForEver('so far')], {}, clock);
    const running = agent.prompt([user('hi')]);
    await settlePromises();
    agent.abort();
    await clock.advanceAsync(500);
    await running;

    expect(describeMessages(agent.state.messages).at(-1)).toBe('assistant (aborted): so far');
    expect(agent.state.errorMessage).toBe('Operation aborted');
  });

  it('waits for a busy listener before it abandons a stream', async () => {
    const clock = createFakeClock(0);
    const gate = createGate();
    const { agent, events } = createAgent([stallForEver('so far')], {}, clock);
    agent.subscribe((event) =>
      event.type === 'message_start' && event.message.role === 'assistant' ? gate.promise : undefined,
    );
    const running = agent.prompt([user('hi')]);
    await settlePromises();
    agent.abort();
    await clock.advanceAsync(500);
    expect(events.at(-1)?.type).toBe('message_start');

    gate.open();
    await running;
    expect(describeMessages(agent.state.messages).at(-1)).toBe('assistant (aborted): so far');
  });

  it('E10: while the stream function loads is aborted, not an error', async () => {
    const { agent } = createAgent([
      () => {
        agent.abort();
        return Promise.reject(new Error('cancelled'));
      },
    ]);

    await agent.prompt([user('hi')]);

    expect(agent.state.messages.at(-1)).toMatchObject({ stopReason: 'aborted' });
  });

  it('E45: leaves no listener on the signal it was given', async () => {
    const controller = new AbortController();
    const { agent } = createAgent([assistant([call('a'), call('b')])], { timeoutMs: 1000 });
    agent.subscribe((_event, signal) => {
      signals.add(signal);
    });
    const signals = new Set<AbortSignal>([controller.signal]);

    await agent.prompt([user('hi')]);

    expect(signals.size).toBe(2);
    expect([...signals].flatMap((signal) => getEventListeners(signal, 'abort'))).toEqual([]);
  });

  it('E45: puts one listener on the signal however many calls run', async () => {
    const { signal } = new AbortController();
    const counts = new Set<number>();
    await runScript([assistant(Array.from({ length: 50 }, (_, index) => call(`c${index}`)))], {
      context: { tools: [tool('echo')] },
      signal,
      onEvent: (event) => {
        if (event.type === 'tool_execution_end') counts.add(getEventListeners(signal, 'abort').length);
      },
    });

    expect([...counts]).toEqual([1]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it("E45: puts nothing on the run's signal for calls with a time limit of their own", async () => {
    const limited = createGate();
    let runSignal: AbortSignal | undefined;
    const { agent } = createAgent([assistant([call('a', 'plain'), call('b'), call('c')])], { timeoutMs: 1000 });
    agent.state.tools = [
      ...agent.state.tools,
      tool('plain', {
        execute: (_id, _args, signal) => {
          runSignal = signal;
          return limited.promise.then(() => textResult('ok'));
        },
      }),
    ];
    agent.subscribe((event) => {
      if (event.type === 'tool_execution_end' && event.toolCallId === 'c') limited.open();
    });

    await agent.prompt([user('hi')]);

    expect(runSignal).toBeInstanceOf(AbortSignal);
    expect(runSignal === undefined ? [] : getEventListeners(runSignal, 'abort')).toEqual([]);
  });

  it('does nothing when there is no run', () => {
    const { agent } = createAgent([]);
    agent.abort();
    expect(agent.signal).toBeUndefined();
  });
});

function createAgent(answers: readonly ScriptedAnswer[], echo: Partial<AgentTool> = {}, clock = createFakeClock(0)) {
  const { streamFn, requests } = createScript(...answers);
  const agent = new Agent({ initialState: { model: MODEL, tools: [tool('echo', echo)] }, streamFn, clock });
  const events: AgentEvent[] = [];
  agent.subscribe((event) => {
    events.push(event);
  });
  return { agent, events, requests };
}

function toolLines(events: readonly AgentEvent[]): string[] {
  return describeEvents(events).filter((line) => line.startsWith('tool_'));
}
