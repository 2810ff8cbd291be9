import {
  agentCalls,
  agentDeltas,
  agentFollowUps,
  agentPrompts,
  agentSteering,
  agentTurns,
  agentUpdates,
  manyAgents,
} from './agent-cases.mjs';
import { loopCalls, loopDeltas, loopTurns, streamedDeltas } from './loop-cases.mjs';
import { createBacklogStreamFn, createDeltaStreamFn } from './scripted-stream.mjs';

/**
 * What is measured. A case is `{ unit, units, prepare }`: `prepare(api)` sets up outside the clock and returns the
 * function to be timed, which resolves with how many units it did; anything but `units` is an error.
 */
export const CASES = {
  'turns-250 (loop)': loopTurns(250),
  'turns-1000 (loop)': loopTurns(1000),
  'turns-4000 (loop)': loopTurns(4000),
  'turns-1000 (Agent)': agentTurns(1000),
  'turns-4000 (Agent)': agentTurns(4000),
  'turns-1000, text only, follow-ups (Agent)': agentFollowUps(1000),
  'parallel-1000 calls (loop)': loopCalls(1000, 'parallel'),
  'parallel-4000 calls (loop)': loopCalls(4000, 'parallel'),
  'parallel-1000 calls (Agent)': agentCalls(1000),
  'parallel-4000 calls (Agent)': agentCalls(4000),
  'sequential-1000 calls (loop)': loopCalls(1000, 'sequential'),
  'deltas-10k, shared partial (loop)': loopDeltas(10_000, () => createDeltaStreamFn(10_000)),
  'deltas-10k, shared partial (Agent)': agentDeltas(10_000),
  'deltas-10k through its EventStream (loop)': loopDeltas(10_000, (api) =>
    createBacklogStreamFn(10_000, api.EventStream),
  ),
  'deltas-100k through its EventStream (loop)': loopDeltas(100_000, (api) =>
    createBacklogStreamFn(100_000, api.EventStream),
  ),
  'deltas-10k, agentLoop() stream consumed': streamedDeltas(10_000),
  'history-1k, 100 turns (loop)': loopTurns(100, { history: 1000 }),
  'history-10k, 100 turns (loop)': loopTurns(100, { history: 10_000 }),
  'history-100k, 100 turns (loop)': loopTurns(100, { history: 100_000 }),
  'history-10k, 100 turns, identity convert (loop)': loopTurns(100, { history: 10_000, isIdentity: true }),
  'history-10k, 100 prompts (Agent)': agentPrompts(100, 10_000),
  'tools-50, 250 turns (loop)': loopTurns(250, { tools: 50 }),
  'tools-200, 250 turns (loop)': loopTurns(250, { tools: 200 }),
  '1000 agents, 5 tool turns each, at once': manyAgents(1000, 5),
  'queue-5k steering, one-at-a-time, identity convert': agentSteering(5000),
  'updates-10k from one tool (Agent)': agentUpdates(10_000),
};
