import { describe, expect, it } from 'vitest';
import type { AgentToolResult } from '../../src/core/index.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { describeMessages } from './support/event-log.ts';
import { createGate, settlePromises } from './support/gate.ts';
import { assistant, call, textResult, tool } from './support/messages.ts';
import { runCall } from './support/run-call.ts';
import { runScript } from './support/run-script.ts';

describe('the time limit of a tool call', () => {
  it('E32: that takes too long is an error result; its signal fires and its late result is ignored', async () => {
    const clock = createFakeClock(0);
    const late = createGate<AgentToolResult>();
    const reasons: string[] = [];
    const running = runCall(
      [call('a'), call('b', 'own')],
      [
        tool('echo', { execute: (_id, _args, signal) => listen(signal, reasons, late.promise) }),
        tool('own', { timeoutMs: 5, execute: (_id, _args, signal) => listen(signal, reasons, late.promise) }),
      ],
      { clock, toolTimeoutMs: 10 },
    );
    await clock.advanceAsync(5);
    expect(reasons).toEqual(['Error: Tool "own" timed out after 5 ms']);
    await clock.advanceAsync(5);
    const { messages } = await running;
    late.open(textResult('late'));
    await settlePromises();

    expect(describeMessages(messages).slice(-3)).toEqual([
      'result a: Tool "echo" timed out after 10 ms',
      'result b: Tool "own" timed out after 5 ms',
      'assistant: end',
    ]);
    expect(reasons).toEqual(['Error: Tool "own" timed out after 5 ms', 'Error: Tool "echo" timed out after 10 ms']);
    expect(clock.pendingTimers).toBe(0);
  });

  it.each([
    ['gives its result', () => Promise.resolve(textResult('ok')), 'ok'],
    ['rejects', () => Promise.reject(new Error('broken')), 'broken'],
    ['throws at once', () => fail('broken'), 'broken'],
  ])('E32: that %s in time leaves no timer behind', async (_, execute, text) => {
    const clock = createFakeClock(0);
    const { messages } = await runCall([call('a')], tool('echo', { execute, timeoutMs: 5 }), { clock });

    expect(describeMessages(messages).at(-2)).toBe(`result a: ${text}`);
    expect(clock.pendingTimers).toBe(0);
  });

  it('with a time limit is aborted with the run', async () => {
    const controller = new AbortController();
    const reasons: string[] = [];
    const running = runScript([assistant([call('a')])], {
      context: {
        tools: [
          tool('echo', {
            timeoutMs: 5,
            execute: (_id, _args, signal) => {
              signal?.addEventListener('abort', () => reasons.push(String(signal.reason)));
              controller.abort('stop');
              return Promise.resolve(textResult('ok'));
            },
          }),
        ],
      },
      signal: controller.signal,
    });
    await running;

    expect(reasons).toEqual(['stop']);
  });
});

function listen(signal: AbortSignal | undefined, reasons: string[], result: Promise<AgentToolResult>) {
  signal?.addEventListener('abort', () => reasons.push(String(signal.reason)));
  return result;
}

function fail(message: string): never {
  throw new Error(message);
}
