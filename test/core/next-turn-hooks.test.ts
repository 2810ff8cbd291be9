import { describe, expect, it } from 'vitest';
import type { AgentTurnContext, AgentTurnDecision } from '../../src/core/index.ts';
import { describeEvents, describeMessages } from './support/event-log.ts';
import { assistant, call, MODEL, textOf, tool, user } from './support/messages.ts';
import { runScript, type ScriptRunOptions } from './support/run-script.ts';

const WITH_TOOL: Pick<ScriptRunOptions, 'context'> = { context: { tools: [tool('echo')] } };

describe('prepareNextTurn', () => {
  it('is asked only between two turns', async () => {
    const asked: string[] = [];
    const { events } = await runScript([assistant([call('a')])], {
      ...WITH_TOOL,
      config: {
        prepareNextTurn: ({ message, toolResults, newMessages }) => {
          asked.push(`${message.stopReason} ${toolResults.length} ${newMessages.length}`);
        },
      },
      onEvent: (event) => {
        if (event.type === 'turn_start' || event.type === 'turn_end') asked.push(event.type);
      },
    });

    expect(asked).toEqual(['turn_start', 'turn_end', 'toolUse 1 4', 'turn_start', 'turn_end']);
    expect(events.at(-1)?.type).toBe('agent_end');
  });

  it('replaces model, thinking level and context, and adds messages before waiting ones', async () => {
    const steering = [[], [user('waiting')]];
    const { requests, messages } = await runScript([assistant([call('a')])], {
      ...WITH_TOOL,
      config: {
        reasoning: 'low',
        getSteeringMessages: () => steering.shift() ?? [],
        prepareNextTurn: ({ context }) => ({
          model: { ...MODEL, id: 'model-2' },
          thinkingLevel: 'high',
          context: { ...context, messages: [user('summary')] },
          messages: [user('prepared')],
        }),
      },
    });

    expect(requests.map(({ model, options }) => [model.id, options.reasoning])).toEqual([
      ['model-1', 'low'],
      ['model-2', 'high'],
    ]);
    // The summary left out the declaration of the tool, so it is declared again.
    expect(requests[1]?.messages.map(textOf)).toEqual(['summary', '', 'prepared', 'waiting']);
    expect(describeMessages(messages).slice(-4)).toEqual([
      'system: ',
      'user: prepared',
      'user: waiting',
      'assistant: end',
    ]);
  });

  it('turns thinking off, and keeps it when it says nothing', async () => {
    const updates = [{ thinkingLevel: 'off' as const }, undefined];
    const { requests, messages } = await runScript([assistant([call('a')]), assistant([call('b')])], {
      ...WITH_TOOL,
      config: { reasoning: 'low', prepareNextTurn: () => updates.shift() },
    });

    expect(requests.map(({ options }) => options.reasoning)).toEqual(['low', undefined, undefined]);
    expect(messages.flatMap((message) => (message.role === 'assistant' ? [message.thinkingLevel] : []))).toEqual([
      'low',
      'off',
      'off',
    ]);
  });
});

describe('prepareRequest', () => {
  it('is asked before every request, after the waiting messages', async () => {
    const asked: unknown[] = [];
    const controller = new AbortController();
    await runScript([assistant([call('a')])], {
      ...WITH_TOOL,
      signal: controller.signal,
      config: {
        prepareRequest: ({ context, model, thinkingLevel }, signal) => {
          asked.push([
            describeMessages(context.messages).at(-1),
            model.id,
            thinkingLevel,
            signal === controller.signal,
          ]);
        },
      },
    });

    expect(asked).toEqual([
      ['user: hi', 'model-1', 'off', true],
      ['result a: ok', 'model-1', 'off', true],
    ]);
  });

  it('replaces what this and later requests use', async () => {
    let isFirst = true;
    const { requests } = await runScript([assistant([call('a')])], {
      ...WITH_TOOL,
      config: {
        prepareRequest: ({ context }) => {
          if (!isFirst) return undefined;
          isFirst = false;
          return { context: { ...context, messages: [user('replaced')] }, model: { ...MODEL, id: 'model-2' } };
        },
      },
    });

    expect(requests.map(({ model, messages }) => [model.id, messages.map(textOf)])).toEqual([
      ['model-2', ['replaced']],
      ['model-2', ['replaced', '[toolCall]', 'ok', '']],
    ]);
  });

  it('takes no steering: what comes while it works waits for the next poll', async () => {
    const steering: ReturnType<typeof user>[][] = [];
    const { requests } = await runScript([assistant(['1'])], {
      config: {
        getSteeringMessages: () => steering.shift() ?? [],
        prepareRequest: ({ context }) => {
          if (context.messages.length === 1) steering.push([user('steered')]);
        },
      },
    });

    expect(requests.map(({ messages }) => messages.map(textOf))).toEqual([['hi'], ['hi', '1', 'steered']]);
  });
});

describe('finishTurn', () => {
  it('is asked after the results and before turn_end', async () => {
    const log: string[] = [];
    await runScript([assistant([call('a')])], {
      ...WITH_TOOL,
      config: {
        finishTurn: ({ message, toolResults, context, newMessages }) => {
          const isComplete = context.messages.at(-1) === (toolResults.at(-1) ?? message);
          log.push(`finishTurn ${toolResults.length} ${newMessages.length} ${isComplete}`);
        },
      },
      onEvent: ({ type }) => void log.push(type),
    });

    expect(log.filter((line) => line.startsWith('finishTurn') || line.startsWith('turn_'))).toEqual([
      'turn_start',
      'finishTurn 1 4 true',
      'turn_end',
      'turn_start',
      'finishTurn 0 5 true',
      'turn_end',
    ]);
  });

  it.each(['error', 'aborted'] as const)(
    'is asked about an %s turn, which ends the run whatever it says',
    async (reason) => {
      const turns: AgentTurnContext[] = [];
      const { events, requests } = await runScript([assistant([], reason)], {
        config: {
          finishTurn: (turn) => {
            turns.push(turn);
            return { action: 'continue' };
          },
        },
      });

      expect(turns.map(({ message }) => message.stopReason)).toEqual([reason]);
      expect(describeEvents(events).slice(-2)).toEqual(['turn_end ()', 'agent_end (user assistant)']);
      expect(requests).toHaveLength(1);
    },
  );

  it('ends the run before anything is polled or prepared', async () => {
    const log: string[] = [];
    const { requests } = await runScript([assistant([call('a')])], {
      ...WITH_TOOL,
      config: {
        finishTurn: () => ({ action: 'end' }),
        prepareNextTurn: () => void log.push('prepareNextTurn'),
        getSteeringMessages: () => {
          log.push('steering');
          return [];
        },
        getFollowUpMessages: () => {
          log.push('follow-ups');
          return [];
        },
      },
    });

    expect(log).toEqual(['steering']);
    expect(requests).toHaveLength(1);
  });

  const continuations: Record<string, [ScriptRunOptions, answers: Parameters<typeof runScript>[0], requests: number]> =
    {
      'one context-only request, when nothing else leads to one': [{}, [assistant(['1'])], 2],
      'no extra request after tool results': [WITH_TOOL, [assistant([call('a')])], 2],
      'no extra request after steering': [queued('getSteeringMessages', [[], [user('s')]]), [assistant(['1'])], 2],
      'no extra request after a follow-up': [queued('getFollowUpMessages', [[user('f')]]), [assistant(['1'])], 2],
    };
  for (const [what, [options, answers, requestCount]] of Object.entries(continuations)) {
    it(`that says continue leads to ${what}`, async () => {
      const decisions: AgentTurnDecision[] = [{ action: 'continue' }];
      const { requests, events } = await runScript(answers, {
        ...options,
        config: { ...options.config, finishTurn: () => decisions.shift() },
      });

      expect(requests).toHaveLength(requestCount);
      expect(events.filter(({ type }) => type === 'turn_end')).toHaveLength(requestCount);
    });
  }
});

describe('a request', () => {
  it('is transformed, then converted; the transcript stays as it is', async () => {
    const log: string[] = [];
    const { requests, messages } = await runScript([assistant(['1'])], {
      context: { messages: [user('old')] },
      config: {
        transformContext: async (all) => {
          log.push(`transform ${all.length}`);
          return all.slice(-1);
        },
        convertToLlm: async (all) => {
          log.push(`convert ${all.length}`);
          return all.map(() => user('converted'));
        },
      },
    });

    expect(log).toEqual(['transform 2', 'convert 1']);
    expect(requests[0]?.messages).toEqual([user('converted')]);
    expect(describeMessages(messages)).toEqual(['user: hi', 'assistant: 1']);
  });

  it('carries the whole config, the key of the moment and the signal', async () => {
    const { signal } = new AbortController();
    const keys = ['key-1', undefined];
    const { requests } = await runScript([assistant([call('a')])], {
      ...WITH_TOOL,
      signal,
      config: { apiKey: 'fallback', temperature: 0.5, getApiKey: async (provider) => provider && keys.shift() },
    });

    expect(requests.map(({ options }) => [options.apiKey, options.temperature, options.signal === signal])).toEqual([
      ['key-1', 0.5, true],
      ['fallback', 0.5, true],
    ]);
  });

  it('is a list of its own each time', async () => {
    const { requests } = await runScript([assistant([call('a')])], WITH_TOOL);

    expect(requests.map(({ messages }) => messages.length)).toEqual([2, 4]);
  });

  it('sees what a hook edited in place in the transcript', async () => {
    const { requests } = await runScript([assistant([call('a')]), assistant([call('b')])], {
      ...WITH_TOOL,
      config: {
        finishTurn: ({ context, newMessages }) => {
          if (newMessages.length > 4) context.messages[1] = user('redacted');
          return undefined;
        },
      },
    });

    expect(requests.map(({ messages }) => messages.map(textOf)[1])).toEqual(['hi', 'hi', 'redacted']);
  });
});

function queued(
  hook: 'getSteeringMessages' | 'getFollowUpMessages',
  batches: ReturnType<typeof user>[][],
): ScriptRunOptions {
  return { config: { [hook]: () => batches.shift() ?? [] } };
}
