import { describe, expect, it } from 'vitest';
import { type AfterToolCallResult, createZeroUsage } from '../../src/core/index.ts';
import { describeEvents, describeMessages } from './support/event-log.ts';
import { assistant, call, textResult, tool, user } from './support/messages.ts';
import { runScript } from './support/run-script.ts';

const ENDS = { execute: () => Promise.resolve(textResult('bye', { terminate: true })) };

describe('a batch', () => {
  it('in which every result terminates is not followed by a request', async () => {
    const { requests, messages } = await runScript([assistant([call('a', 'end'), call('b', 'end')])], {
      context: { tools: [tool('end', ENDS)] },
    });

    expect(requests).toHaveLength(1);
    expect(describeMessages(messages).slice(-2)).toEqual(['result a: bye', 'result b: bye']);
  });

  it('in which one result does not terminate is followed by a request', async () => {
    const { requests } = await runScript([assistant([call('a', 'end'), call('b')])], {
      context: { tools: [tool('end', ENDS), tool('echo')] },
    });

    expect(requests).toHaveLength(2);
  });

  it('that terminates still lets steering and follow-ups in', async () => {
    const steering = [[], [], [user('steered')]];
    const followUps = [[user('later')]];
    const { messages } = await runScript([assistant([call('a', 'end')]), assistant(['1']), assistant(['2'])], {
      context: { tools: [tool('end', ENDS)] },
      config: {
        getSteeringMessages: () => steering.shift() ?? [],
        getFollowUpMessages: () => followUps.shift() ?? [],
      },
    });

    expect(describeMessages(messages).slice(3)).toEqual([
      'result a: bye',
      'user: later',
      'assistant: 1',
      'user: steered',
      'assistant: 2',
    ]);
  });

  it('E23: counts a blocked call that terminates', async () => {
    const { requests, messages } = await runScript([assistant([call('a')])], {
      context: { tools: [tool('echo')] },
      config: { beforeToolCall: () => ({ block: true, reason: 'Stop here', terminate: true }) },
    });

    expect(requests).toHaveLength(1);
    expect(describeMessages(messages).at(-1)).toBe('result a: Stop here');
  });

  it('can be made to terminate by afterToolCall', async () => {
    const { requests } = await runScript([assistant([call('a')])], {
      context: { tools: [tool('echo')] },
      config: { afterToolCall: () => ({ terminate: true }) },
    });

    expect(requests).toHaveLength(1);
  });

  it('E15: of a response that hit the output limit is refused as a whole, and the loop goes on', async () => {
    const { events, requests } = await runScript([assistant([call('a'), call('b')], 'length')], {
      context: { tools: [tool('echo', { execute: () => Promise.reject(new Error('ran')) })] },
    });
    const text =
      'Tool call "echo" was not executed: the response hit the output token limit, so its arguments may be truncated. Re-issue the tool call with complete arguments.';

    expect(describeEvents(events).slice(8, 18)).toEqual([
      'tool_execution_start a',
      'tool_execution_end a (error)',
      `message_start result a: ${text}`,
      `message_end result a: ${text}`,
      'tool_execution_start b',
      'tool_execution_end b (error)',
      `message_start result b: ${text}`,
      `message_end result b: ${text}`,
      'turn_end (a b)',
      'turn_start',
    ]);
    expect(requests).toHaveLength(2);
  });

  it('runs although the model says it stopped', async () => {
    const { messages } = await runScript([assistant([call('a')], 'stop')], { context: { tools: [tool('echo')] } });

    expect(describeMessages(messages).slice(-2)).toEqual(['result a: ok', 'assistant: end']);
  });

  it('E27: that a model announces and does not send is an error turn', async () => {
    const { messages, requests } = await runScript([assistant(['I will look it up'], 'toolUse')]);

    expect(messages.at(-1)).toMatchObject({
      stopReason: 'error',
      rawStopReason: 'toolUse',
      errorMessage: 'The model stopped to call a tool, but its response contains no tool call.',
    });
    expect(requests).toHaveLength(1);
  });

  it('E14: of a failed response does not run', async () => {
    const { events, requests } = await runScript([assistant([call('a')], 'error')], {
      context: { tools: [tool('echo')] },
    });

    expect(describeEvents(events).slice(-3)).toEqual([
      'message_end assistant (error): [toolCall]',
      'turn_end ()',
      'agent_end (system user assistant)',
    ]);
    expect(requests).toHaveLength(1);
  });
});

describe('afterToolCall', () => {
  const full = textResult('old', {
    details: { old: true },
    structuredContent: { old: true },
    usage: createZeroUsage(),
    terminate: false,
  });
  const content = [{ type: 'text' as const, text: 'new' }];
  const answers: Record<string, [answer: AfterToolCallResult | undefined, result: object, isError: boolean]> = {
    'nothing keeps all': [undefined, full, false],
    'an empty answer keeps all': [{}, full, false],
    'content alone drops structuredContent': [
      { content },
      { content, details: full.details, usage: full.usage, terminate: false },
      false,
    ],
    'content with structuredContent replaces both': [
      { content, structuredContent: 'new' },
      { ...full, content, structuredContent: 'new' },
      false,
    ],
    'details replace without merging': [{ details: { x: 1 } }, { ...full, details: { x: 1 } }, false],
    'isError sets the flag': [{ isError: true }, { ...full, isError: true }, true],
    'usage replaces': [
      { usage: { ...createZeroUsage(), input: 5 } },
      { ...full, usage: { ...createZeroUsage(), input: 5 } },
      false,
    ],
  };
  for (const [what, [answer, result, isError]] of Object.entries(answers)) {
    it(`overrides field by field: ${what}`, async () => {
      const { events } = await runScript([assistant([call('a')])], {
        context: { tools: [tool('echo', { execute: () => Promise.resolve(full) })] },
        config: { afterToolCall: () => answer },
      });

      expect(events.find(({ type }) => type === 'tool_execution_end')).toEqual({
        type: 'tool_execution_end',
        toolCallId: 'a',
        toolName: 'echo',
        result,
        isError,
        durationMs: 0,
      });
    });
  }

  it('sees failed calls, and can make a success of one', async () => {
    const { messages } = await runScript([assistant([call('a')])], {
      context: { tools: [tool('echo', { execute: () => Promise.reject(new Error('broken')) })] },
      config: {
        afterToolCall: ({ isError, result, args, toolCall }) =>
          isError && result.content.length === 1 && toolCall.id === 'a' && args !== undefined
            ? { content: [{ type: 'text', text: 'mended' }], isError: false }
            : undefined,
      },
    });

    expect(messages.find(({ role }) => role === 'toolResult')).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: 'mended' }],
    });
  });

  it('is not asked about calls that never ran', async () => {
    const asked: string[] = [];
    await runScript([assistant([call('a', 'ghost'), call('b')])], {
      context: { tools: [tool('echo')] },
      config: {
        beforeToolCall: () => ({ block: true }),
        afterToolCall: ({ toolCall }) => {
          asked.push(toolCall.id);
          return undefined;
        },
      },
    });

    expect(asked).toEqual([]);
  });

  it("E18: that throws makes that one call's result an error, and the batch goes on", async () => {
    const { messages } = await runScript([assistant([call('a'), call('b')])], {
      context: { tools: [tool('echo')] },
      config: {
        afterToolCall: ({ toolCall }) => {
          if (toolCall.id === 'a') throw new Error('hook broken');
          return undefined;
        },
      },
    });

    expect(describeMessages(messages).slice(-3)).toEqual(['result a: hook broken', 'result b: ok', 'assistant: end']);
  });
});
