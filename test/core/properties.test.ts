import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Agent, type AgentEvent, type AgentMessage, normalizeForModel } from '../../src/core/index.ts';
import { type ChaosPlan, chaosPlan, createHastyClock, createTools, toScript } from './support/chaos-script.ts';
import { findBrokenRules, findUnpaired } from './support/event-rules.ts';
import { settlePromises } from './support/gate.ts';
import { MODEL, user } from './support/messages.ts';
import { createScript } from './support/scripted-stream.ts';

const RUNS = { numRuns: 200 };

describe('any run', () => {
  it('tells its events in the promised order', async () => {
    await fc.assert(
      fc.asyncProperty(chaosPlan, async (plan) => {
        const { runs } = await runPlan(plan);
        expect(runs.map(({ events }) => findBrokenRules(events))).toEqual(runs.map(() => []));
      }),
      RUNS,
    );
  });

  it('leaves a transcript in which every call of a normal response has its result, and so does every request', async () => {
    await fc.assert(
      fc.asyncProperty(chaosPlan, async (plan) => {
        const { agent, requests } = await runPlan(plan);
        expect(findUnpaired(agent.state.messages)).toEqual([]);
        expect(requests.map(({ messages }) => findUnpaired(messages))).toEqual(requests.map(() => []));
      }),
      RUNS,
    );
  });

  it('loses and doubles nothing that was queued', async () => {
    await fc.assert(
      fc.asyncProperty(chaosPlan, async (plan) => {
        const { agent, queued } = await runPlan(plan);
        const held = [...agent.state.messages, ...agent.clearAllQueues()];
        expect(queued.map((message) => held.filter((other) => other === message).length)).toEqual(queued.map(() => 1));
      }),
      RUNS,
    );
  });

  it('can be rebuilt from its events', async () => {
    await fc.assert(
      fc.asyncProperty(chaosPlan, async (plan) => {
        const { agent, runs } = await runPlan(plan);
        const rebuilt = runs.map(({ events }) => rebuild(events));
        expect([runs[0]?.before ?? [], ...rebuilt.map(({ messages }) => messages)].flat()).toEqual(
          agent.state.messages,
        );
        expect(rebuilt.map(({ ended }) => ended)).toEqual(rebuilt.map(({ messages }) => messages));
        expect(rebuilt.at(-1)?.errorMessage).toBe(agent.state.errorMessage);
        expect([agent.state.isStreaming, agent.state.pendingToolCalls, agent.state.streamingMessage]).toEqual([
          false,
          new Set(),
          undefined,
        ]);
      }),
      RUNS,
    );
  });

  it('ends once, loses nothing and leaves requests well-formed when a listener throws at any event', async () => {
    await fc.assert(
      fc.asyncProperty(chaosPlan, fc.nat(60), async (plan, throwAt) => {
        const { agent, runs, queued } = await runPlan(plan, throwAt);
        const held = [...agent.state.messages, ...agent.clearAllQueues()];
        expect(queued.map((message) => held.filter((other) => other === message).length)).toEqual(queued.map(() => 1));
        expect(runs.map(({ events }) => events.filter(({ type }) => type === 'agent_end').length)).toEqual(
          runs.map(() => 1),
        );
        expect(findUnpaired(normalizeForModel(agent.state.messages))).toEqual([]);
      }),
      RUNS,
    );
  });
});

interface ChaosRun {
  readonly before: readonly AgentMessage[];
  readonly events: AgentEvent[];
}

/** Prompts an agent, then lets it continue, with everything that the plan holds in store. */
async function runPlan(plan: ChaosPlan, throwAt?: number) {
  const abort = (): void => agent.abort();
  const { streamFn, requests } = createScript(...toScript(plan.answers, abort));
  const agent: Agent = new Agent({
    initialState: { model: MODEL, systemPrompt: 'Be kind', tools: createTools(abort) },
    streamFn,
    clock: createHastyClock(),
    steeringMode: plan.steeringMode,
    followUpMode: plan.followUpMode,
    toolExecution: plan.toolExecution,
    beforeToolCall: ({ toolCall }) => (toolCall.name === 'blocked' ? { block: true } : undefined),
  });
  const runs: ChaosRun[] = [];
  const queued: AgentMessage[] = [];
  let count = 0;
  const queue = (message: AgentMessage, put: (message: AgentMessage) => void): void => {
    queued.push(message);
    put(message);
  };
  const act = (): void => {
    count += 1;
    const steered = plan.steerAt.filter((moment) => moment === count);
    for (const moment of steered) queue(user(`steered ${moment}`), (message) => agent.steer(message));
    const followUps = plan.followUpAt.filter((moment) => moment === count);
    for (const moment of followUps) queue(user(`later ${moment}`), (message) => agent.followUp(message));
    if (count === plan.abortAt) agent.abort();
    if (count === throwAt) throw new Error('listener failed');
  };
  agent.subscribe((event) => {
    if (event.type === 'agent_start') runs.push({ before: agent.state.messages.slice(), events: [] });
    runs.at(-1)?.events.push(event);
    if (!plan.isAsync) act();
  });
  agent.subscribe(async () => {
    if (!plan.isAsync) return;
    await settlePromises();
    act();
  });
  await agent.prompt('hi').catch(() => undefined);
  await agent.continue().catch(() => undefined);
  return { agent, runs, requests, queued };
}

function rebuild(events: readonly AgentEvent[]) {
  const messages: AgentMessage[] = [];
  let ended: readonly AgentMessage[] = [];
  let errorMessage: string | undefined;
  for (const event of events) {
    if (event.type === 'message_end') messages.push(event.message);
    if (event.type === 'agent_end') ended = event.messages;
    if (event.type === 'turn_end' && event.message.role === 'assistant') {
      errorMessage = event.message.errorMessage ?? errorMessage;
    }
  }
  return { messages, ended, errorMessage };
}
