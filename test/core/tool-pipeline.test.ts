import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import type { AssistantMessage } from '../../src/core/index.ts';
import { createZeroUsage } from '../../src/core/index.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { describeEvents, describeMessages } from './support/event-log.ts';
import { settlePromises } from './support/gate.ts';
import { call, textResult, tool } from './support/messages.ts';
import { runCall } from './support/run-call.ts';

const COUNT = Type.Object({ count: Type.Number() });

describe('a tool call', () => {
  it('gets a checked copy of its arguments; events carry them raw', async () => {
    const seen: unknown[] = [];
    const raw = { count: '42' };
    const { events } = await runCall(
      [call('a', 'echo', raw)],
      tool('echo', {
        parameters: COUNT,
        execute: async (id, args) => {
          seen.push(id, args);
          return textResult('ok');
        },
      }),
    );

    expect(seen).toEqual(['a', { count: 42 }]);
    expect(events.find(({ type }) => type === 'tool_execution_start')).toEqual({
      type: 'tool_execution_start',
      toolCallId: 'a',
      toolName: 'echo',
      args: { count: '42' },
    });
    expect(raw).toEqual({ count: '42' });
  });

  it('whose arguments were repaired says so in its result, and one whose arguments fit does not', async () => {
    const { results } = await runCall(
      [call('a', 'echo', { count: '42' }), call('b', 'echo', { count: 7 })],
      tool('echo', { parameters: COUNT, execute: async () => textResult('ok') }),
    );

    expect(results.map(({ content }) => content)).toEqual([
      [
        { type: 'text', text: 'ok' },
        {
          type: 'text',
          text: 'Note: the arguments did not fit the schema and were repaired (count: "42" read as 42).',
        },
      ],
      [{ type: 'text', text: 'ok' }],
    ]);
  });

  it('E17: with bad arguments is an error result, and the loop goes on', async () => {
    const { results, messages } = await runCall(
      [call('a', 'echo', { count: 'x' })],
      tool('echo', { parameters: COUNT }),
    );

    expect(results[0]).toMatchObject({ toolCallId: 'a', isError: true, details: {} });
    expect(results[0]).not.toHaveProperty('durationMs');
    expect(describeMessages(messages).at(-2)).toContain('Validation failed for tool "echo":');
    expect(describeMessages(messages).at(-1)).toBe('assistant: end');
  });

  it('E17: of an unknown tool is an error result', async () => {
    const { messages } = await runCall([call('a', 'ghost')], tool('echo'));

    expect(describeMessages(messages).slice(-2)).toEqual(['result a: Tool ghost not found', 'assistant: end']);
  });

  it('E16: whose arguments were no JSON object does not run, and shows the raw text', async () => {
    const ran: string[] = [];
    const { messages } = await runCall(
      [{ ...call('a'), argumentsError: '{"path": "/et' }],
      tool('echo', {
        prepareArguments: (args) => {
          ran.push('prepareArguments');
          return args;
        },
        execute: async () => {
          ran.push('execute');
          return textResult('ok');
        },
      }),
    );

    expect(ran).toEqual([]);
    expect(describeMessages(messages).at(-2)).toContain('{"path": "/et');
  });

  it('maps its arguments with prepareArguments before they are validated', async () => {
    const seen: unknown[] = [];
    await runCall(
      [call('a', 'echo', { number: 7 })],
      tool('echo', {
        parameters: COUNT,
        prepareArguments: () => ({ count: 7 }),
        execute: async (_id, args) => {
          seen.push(args);
          return textResult('ok');
        },
      }),
    );

    expect(seen).toEqual([{ count: 7 }]);
  });

  it.each([
    ['throws', () => fail('cannot map')],
    ['gives back no object', () => 'text'],
  ])('whose prepareArguments %s is an error result', async (_, prepareArguments) => {
    const { results } = await runCall([call('a')], tool('echo', { prepareArguments }));

    expect(results[0]?.isError).toBe(true);
  });

  it('keeps arguments that prepareArguments gives back unchanged', async () => {
    const { results } = await runCall([call('a')], tool('echo', { prepareArguments: (args) => args }));

    expect(results[0]?.isError).toBe(false);
  });

  it('may be changed by beforeToolCall after validation', async () => {
    const seen: unknown[] = [];
    await runCall(
      [call('a', 'echo', { count: 1 })],
      tool('echo', {
        parameters: COUNT,
        execute: async (_id, args) => {
          seen.push(args);
          return textResult('ok');
        },
      }),
      { beforeToolCall: ({ args }) => void Object.assign(Object(args), { count: 'not a number' }) },
    );

    expect(seen).toEqual([{ count: 'not a number' }]);
  });

  it('E24: is asked about with the message that made it, before any sibling has a result', async () => {
    const seen: unknown[] = [];
    await runCall([call('a'), call('b')], tool('echo'), {
      toolExecution: 'sequential',
      beforeToolCall: ({ assistantMessage, toolCall, context }) => {
        seen.push([toolCall.id, assistantMessage === context.messages.at(-1)]);
        return undefined;
      },
    });

    expect(seen).toEqual([
      ['a', true],
      ['b', true],
    ]);
  });

  it.each([
    ['its reason', { block: true, reason: 'Ask an admin' }, 'Ask an admin'],
    ['a standard text', { block: true }, 'Tool execution was blocked'],
  ])('that is blocked tells the model %s', async (_, answer, text) => {
    const { messages, results } = await runCall([call('a')], tool('echo', { execute: () => fail('ran') }), {
      beforeToolCall: () => Promise.resolve(answer),
    });

    expect(describeMessages(messages).at(-2)).toBe(`result a: ${text}`);
    expect(results[0]?.isError).toBe(true);
  });

  it('whose beforeToolCall throws is refused with its message', async () => {
    const { messages } = await runCall([call('a')], tool('echo'), { beforeToolCall: () => fail('not today') });

    expect(describeMessages(messages).at(-2)).toBe('result a: not today');
  });

  it('that throws is an error result with its message and its duration', async () => {
    const clock = createFakeClock(0);
    const { results, events } = await runCall(
      [call('a')],
      tool('echo', {
        execute: () => {
          clock.advance(7);
          return fail('broken');
        },
      }),
      { clock },
    );

    expect(results).toEqual([
      {
        role: 'toolResult',
        toolCallId: 'a',
        toolName: 'echo',
        content: [{ type: 'text', text: 'broken' }],
        details: {},
        isError: true,
        timestamp: 7,
        durationMs: 7,
      },
    ]);
    expect(events.find(({ type }) => type === 'tool_execution_end')).toEqual({
      type: 'tool_execution_end',
      toolCallId: 'a',
      toolName: 'echo',
      result: { content: [{ type: 'text', text: 'broken' }], details: {} },
      isError: true,
      durationMs: 7,
    });
  });

  it('that throws something else than an error tells it as text', async () => {
    const { messages } = await runCall([call('a')], tool('echo', { execute: () => Promise.reject('plain') }));

    expect(describeMessages(messages).at(-2)).toBe('result a: plain');
  });

  it('that reports an error keeps its result whole', async () => {
    const result = textResult('no such file', { isError: true, details: { code: 2 }, structuredContent: { code: 2 } });
    const { results, events } = await runCall([call('a')], tool('echo', { execute: () => Promise.resolve(result) }));

    expect(results[0]).toMatchObject({ isError: true, details: { code: 2 } });
    expect(results[0]).not.toHaveProperty('structuredContent');
    expect(events.find(({ type }) => type === 'tool_execution_end')).toMatchObject({ result, isError: true });
  });

  it.each([
    ['content', { details: 1 }, { details: 1 }],
    ['everything', undefined, {}],
  ])('E22: that leaves out %s has empty content', async (_, result, rest) => {
    const { results } = await runCall(
      [call('a')],
      tool('echo', { execute: () => Promise.resolve(JSON.parse(JSON.stringify({ result })).result) }),
    );

    expect(results[0]).toMatchObject({ content: [], isError: false, ...rest });
  });

  it('carries usage and the names of added tools to its message, and no empty list of them', async () => {
    const usage = createZeroUsage();
    const named = { execute: () => Promise.resolve(textResult('ok', { usage, addedToolNames: ['more'] })) };
    const empty = { execute: () => Promise.resolve(textResult('ok', { addedToolNames: [] })) };

    expect((await runCall([call('a')], tool('echo', named))).results[0]).toMatchObject({
      usage,
      addedToolNames: ['more'],
    });
    expect((await runCall([call('a')], tool('echo', empty))).results[0]).not.toHaveProperty('addedToolNames');
  });

  it('reports progress until it settles; E21: later reports are ignored', async () => {
    let report: (() => void) | undefined;
    const { events } = await runCall(
      [call('a'), call('b', 'slow')],
      [
        tool('echo', {
          execute: async (_id, _args, _signal, onUpdate) => {
            report = () => onUpdate?.(textResult('half'));
            report();
            return textResult('ok');
          },
        }),
        tool('slow', {
          execute: async () => {
            await settlePromises();
            report?.();
            return textResult('ok');
          },
        }),
      ],
    );

    expect(describeEvents(events).filter((line) => line.startsWith('tool_execution_'))).toEqual([
      'tool_execution_start a',
      'tool_execution_start b',
      'tool_execution_update a',
      'tool_execution_end a',
      'tool_execution_end b',
    ]);
  });

  it('E28: with an id that another call of the message has gets an id of its own', async () => {
    const pending: string[] = [];
    const { messages, events } = await runCall([call('a'), call('a'), call('a-2'), call('a')], tool('echo'), {
      beforeToolCall: ({ toolCall }) => {
        pending.push(toolCall.id);
        return undefined;
      },
    });

    expect(pending).toEqual(['a', 'a-2', 'a-2-2', 'a-3']);
    expect(callIds(messages.find((message) => message.role === 'assistant'))).toEqual(pending);
    expect(events.find(({ type }) => type === 'turn_end')).toMatchObject({
      toolResults: pending.map((toolCallId) => ({ toolCallId })),
    });
  });

  it('finds the first tool of its name, in short and in long batches', async () => {
    const tools = [
      tool('echo', { execute: () => Promise.resolve(textResult('first')) }),
      tool('echo', { execute: () => Promise.resolve(textResult('second')) }),
    ];
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const short = await runCall([call('a')], tools);
    const long = await runCall(
      ids.map((id) => call(id)),
      tools,
    );

    expect(describeMessages(short.results)).toEqual(['result a: first']);
    expect(describeMessages(long.results)).toEqual(ids.map((id) => `result ${id}: first`));
  });
});

function callIds(message: AssistantMessage | { role: string } | undefined): string[] {
  if (message === undefined || !('content' in message) || !Array.isArray(message.content)) return [];
  return message.content.flatMap((block) => (block.type === 'toolCall' ? [block.id] : []));
}

function fail(message: string): never {
  throw new Error(message);
}
