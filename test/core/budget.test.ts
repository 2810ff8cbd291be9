import { describe, expect, it } from 'vitest';
import {
  type AssistantMessage,
  type BudgetOptions,
  createBudget,
  createZeroUsage,
  type JsonObject,
} from '../../src/core/index.ts';
import { assistant, call, textResult, tool } from './support/messages.ts';
import { runScript } from './support/run-script.ts';

describe('createBudget', () => {
  it('E33: ends a run at its last allowed turn, with the results of its calls', async () => {
    const { requests, roles, reason } = await runForEver({ maxTurns: 3 });

    expect(requests).toBe(3);
    expect(roles.slice(-2)).toEqual(['assistant', 'toolResult']);
    expect(reason).toBe('turns');
  });

  it('E33: ends a run that repeats itself', async () => {
    const { requests, reason } = await runForEver({ maxRepeats: 3 }, (turn) => ({ step: turn < 2 ? turn : 2 }));

    expect(requests).toBe(5);
    expect(reason).toBe('repeats');
  });

  it('E33: ends a run that takes too long', async () => {
    let now = 0;
    const { requests, reason } = await runForEver({ maxMs: 25, now: () => (now += 10) });

    expect(requests).toBe(3);
    expect(reason).toBe('time');
  });

  it('E33: ends a run that costs too much, the cost of its tools included', async () => {
    const { requests, reason } = await runForEver({ maxCost: 10 });

    // Each turn costs 2 for the response and 1 for the tool.
    expect(requests).toBe(4);
    expect(reason).toBe('cost');
  });

  it('does not cut off an answer', async () => {
    const budget = createBudget({ maxTurns: 1, maxRepeats: 1, maxMs: 0, maxCost: 0 });
    const { messages } = await runScript([assistant(['done'])], { config: { finishTurn: budget.finishTurn } });

    expect(messages.at(-1)).toMatchObject({ stopReason: 'stop' });
    expect(budget.reason()).toBeUndefined();
  });

  it('limits nothing that it was not told to', async () => {
    const budget = createBudget({});
    const { requests } = await runScript([assistant([call('a')]), assistant([call('b')])], {
      context: { tools: [tool('echo')] },
      config: { finishTurn: budget.finishTurn },
    });

    expect(requests).toHaveLength(3);
    expect(budget.reason()).toBeUndefined();
  });
});

async function runForEver(limits: BudgetOptions, argumentsOf: (turn: number) => JsonObject = (turn) => ({ turn })) {
  const budget = createBudget(limits);
  let turns = 0;
  const answer = (): AssistantMessage => {
    const message = assistant([call(`c${turns}`, 'echo', argumentsOf(turns))]);
    turns += 1;
    return { ...message, usage: costing(2) };
  };
  const { requests, messages } = await runScript(
    Array.from({ length: 20 }, () => () => stream(answer())),
    {
      context: { tools: [tool('echo', { execute: () => Promise.resolve(textResult('ok', { usage: costing(1) })) })] },
      config: { finishTurn: budget.finishTurn },
    },
  );
  return { requests: requests.length, roles: messages.map(({ role }) => role), reason: budget.reason() };
}

function costing(total: number) {
  const usage = createZeroUsage();
  return { ...usage, cost: { ...usage.cost, total } };
}

function stream(message: AssistantMessage) {
  return {
    async *[Symbol.asyncIterator]() {
      yield { type: 'done' as const, reason: 'toolUse' as const, message };
    },
    result: () => Promise.resolve(message),
  };
}
