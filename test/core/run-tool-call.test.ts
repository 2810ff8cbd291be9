import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type RunToolCallOptions, runToolCall } from '../../src/core/index.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { assistant, call, textResult, tool, user } from './support/messages.ts';

describe('runToolCall', () => {
  it('runs a call with hooks and updates', async () => {
    const log: unknown[] = [];
    const outcome = await runToolCall(
      call('a', 'echo', { x: 1 }),
      createOptions({
        tools: [
          tool('echo', {
            execute: async (_id, _args, _signal, onUpdate) => {
              onUpdate?.(textResult('half'));
              return textResult('whole');
            },
          }),
        ],
        beforeToolCall: ({ args }) => void log.push(args),
        afterToolCall: ({ result }) => ({ details: result.content.length }),
        onUpdate: (partialResult) => log.push(partialResult),
      }),
    );

    expect(log).toEqual([{ x: 1 }, textResult('half')]);
    expect(outcome).toEqual({
      toolCall: call('a', 'echo', { x: 1 }),
      result: textResult('whole', { details: 1 }),
      isError: false,
      durationMs: 0,
    });
  });

  it('needs neither hooks nor a signal nor a clock', async () => {
    const outcome = await runToolCall(call('a'), {
      tools: [tool('echo')],
      assistantMessage: assistant([call('a')]),
      context: { messages: [] },
    });

    expect(outcome.result).toEqual(textResult('ok'));
  });

  it('does not reject for an unknown tool', async () => {
    expect(await runToolCall(call('a', 'ghost'), createOptions())).toEqual({
      toolCall: call('a', 'ghost'),
      result: textResult('Tool ghost not found'),
      isError: true,
    });
  });

  it('asks nobody when its signal has fired', async () => {
    const outcome = await runToolCall(
      call('a'),
      createOptions({
        signal: AbortSignal.abort(),
        beforeToolCall: () => {
          throw new Error('asked');
        },
      }),
    );

    expect(outcome.result).toEqual(textResult('Operation aborted'));
  });

  it('E45: leaves no listener on its signal', async () => {
    const { signal } = new AbortController();
    await runToolCall(call('a'), createOptions({ signal, toolTimeoutMs: 1000 }));

    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

function createOptions(options: Partial<RunToolCallOptions> = {}): RunToolCallOptions {
  return {
    tools: [tool('echo')],
    assistantMessage: assistant([call('a')]),
    context: { messages: [user('hi')] },
    clock: createFakeClock(0),
    ...options,
  };
}
