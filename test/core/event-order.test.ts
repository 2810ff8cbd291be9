import { describe, expect, it } from 'vitest';
import { describeEvents } from './support/event-log.ts';
import { createGate, settlePromises } from './support/gate.ts';
import { assistant, call, textResult, tool, user } from './support/messages.ts';
import { runScript } from './support/run-script.ts';
import { streamEvents } from './support/scripted-stream.ts';

describe('event order', () => {
  it('of an answer in one turn', async () => {
    const { events, messages } = await runScript([assistant(['hello', 'world'])]);

    expect(describeEvents(events)).toEqual([
      'agent_start',
      'turn_start',
      'message_start user: hi',
      'message_end user: hi',
      'message_start assistant: hello world',
      'message_update text_delta',
      'message_update text_delta',
      'message_end assistant: hello world',
      'turn_end ()',
      'agent_end (user assistant)',
    ]);
    expect(messages).toEqual([user('hi'), { ...assistant(['hello', 'world']), thinkingLevel: 'off' }]);
  });

  it('of a turn with a tool declares the tool, runs it and asks again', async () => {
    const { events } = await runScript([assistant([call('a')])], { context: { tools: [tool('echo')] } });

    expect(describeEvents(events)).toEqual([
      'agent_start',
      'turn_start',
      'message_start system: ',
      'message_end system: ',
      'message_start user: hi',
      'message_end user: hi',
      'message_start assistant (toolUse): [toolCall]',
      'message_end assistant (toolUse): [toolCall]',
      'tool_execution_start a',
      'tool_execution_end a',
      'message_start result a: ok',
      'message_end result a: ok',
      'turn_end (a)',
      'turn_start',
      'message_start assistant: end',
      'message_update text_delta',
      'message_end assistant: end',
      'turn_end ()',
      'agent_end (system user assistant toolResult assistant)',
    ]);
  });

  it('of parallel calls prepares in source order, ends in completion order and tells results in source order', async () => {
    const slow = createGate();
    const tools = [
      tool('slow', { execute: () => slow.promise.then(() => textResult('slow')) }),
      tool('fast', { execute: () => Promise.resolve(textResult('fast')) }),
    ];
    const { events } = await runScript([assistant([call('a', 'slow'), call('b', 'fast'), call('c', 'none')])], {
      context: { tools },
      onEvent: (event) => {
        if (event.type === 'tool_execution_end' && event.toolCallId === 'b') slow.open();
      },
    });

    expect(toolPart(describeEvents(events))).toEqual([
      'tool_execution_start a',
      'tool_execution_start b',
      'tool_execution_start c',
      'tool_execution_end c (error)',
      'tool_execution_end b',
      'tool_execution_end a',
      'message_start result a: slow',
      'message_end result a: slow',
      'message_start result b: fast',
      'message_end result b: fast',
      'message_start result c: Tool none not found',
      'message_end result c: Tool none not found',
      'turn_end (a b c)',
    ]);
  });

  const sequentialCauses = {
    'the config says so': { config: { toolExecution: 'sequential' as const }, executionMode: undefined },
    'one called tool says so': { config: {}, executionMode: 'sequential' as const },
  };
  for (const [cause, { config, executionMode }] of Object.entries(sequentialCauses)) {
    it(`of calls one by one, each with its result, when ${cause}`, async () => {
      const tools = [tool('plain'), tool('marked', executionMode === undefined ? {} : { executionMode })];
      const { events } = await runScript([assistant([call('a', 'plain'), call('b', 'marked')])], {
        context: { tools },
        config,
      });

      expect(toolPart(describeEvents(events))).toEqual([
        'tool_execution_start a',
        'tool_execution_end a',
        'message_start result a: ok',
        'message_end result a: ok',
        'tool_execution_start b',
        'tool_execution_end b',
        'message_start result b: ok',
        'message_end result b: ok',
        'turn_end (a b)',
      ]);
    });
  }

  it('of a batch is parallel when every tool allows it', async () => {
    const bothRun = createGate();
    let running = 0;
    const execute = () => {
      running += 1;
      if (running === 2) bothRun.open();
      return bothRun.promise.then(() => textResult('ok'));
    };
    const tools = [tool('echo', { execute, executionMode: 'parallel' })];

    const { messages } = await runScript([assistant([call('a'), call('b')])], { context: { tools } });

    expect(messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'toolResult',
      'toolResult',
      'assistant',
    ]);
  });

  it('of a stream without a start tells the start with the end', async () => {
    const message = assistant(['late']);
    const { events } = await runScript([
      () =>
        streamEvents(
          [
            { type: 'text_delta', contentIndex: 0, delta: 'late', partial: message },
            { type: 'done', reason: 'stop', message },
          ],
          message,
        ),
    ]);

    expect(describeEvents(events).slice(4)).toEqual([
      'message_start assistant: late',
      'message_end assistant: late',
      'turn_end ()',
      'agent_end (user assistant)',
    ]);
  });

  it('of a stream that only ends takes its result', async () => {
    const message = assistant(['quiet']);
    const { events } = await runScript([() => streamEvents([{ type: 'start', partial: message }], message)]);

    expect(describeEvents(events).slice(4)).toEqual([
      'message_start assistant: quiet',
      'message_end assistant: quiet',
      'turn_end ()',
      'agent_end (user assistant)',
    ]);
  });

  it('has a shallow copy in starts and updates, and the final message itself in ends', async () => {
    const message = assistant(['hello']);
    const { events } = await runScript([message]);

    const told = events.flatMap((event) => ('message' in event && event.message.role === 'assistant' ? [event] : []));
    expect(told.map((event) => [event.type, event.message === message])).toEqual([
      ['message_start', false],
      ['message_update', false],
      ['message_end', true],
      ['turn_end', true],
    ]);
  });

  it('waits for a slow sink before anything else happens', async () => {
    const gate = createGate();
    const told: string[] = [];
    const running = runScript([assistant([call('a')])], {
      context: { tools: [tool('echo')] },
      onEvent: (event) => {
        told.push(event.type);
        return event.type === 'message_end' && event.message.role === 'assistant' ? gate.promise : undefined;
      },
    });
    await settlePromises();

    expect(told).not.toContain('tool_execution_start');
    gate.open();
    const { events } = await running;
    expect(events.at(-1)?.type).toBe('agent_end');
  });

  it('tells one event after another although tools run at the same time', async () => {
    const order: string[] = [];
    const { events } = await runScript([assistant([call('a'), call('b')])], {
      context: { tools: [tool('echo')] },
      onEvent: async (event) => {
        if (event.type !== 'tool_execution_end') return;
        order.push(`begin ${event.toolCallId}`);
        await settlePromises();
        order.push(`end ${event.toolCallId}`);
      },
    });

    expect(order).toEqual(['begin a', 'end a', 'begin b', 'end b']);
    expect(events.at(-1)?.type).toBe('agent_end');
  });
});

function toolPart(lines: readonly string[]): string[] {
  const end = lines.findIndex((line) => line.startsWith('turn_end'));
  return lines.slice(lines.indexOf('tool_execution_start a'), end + 1);
}
