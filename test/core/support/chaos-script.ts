import * as fc from 'fast-check';
import type { AgentTool, AssistantMessage, AssistantMessageEvent, Clock, JsonObject } from '../../../src/core/index.ts';
import { settlePromises } from './gate.ts';
import { assistant, call, textResult, tool } from './messages.ts';
import { aborted, type ScriptedAnswer, stallForEver, streamEvents, streamMessage } from './scripted-stream.ts';

/** What a tool of a chaos run does. */
type ToolBehaviour = (typeof BEHAVIOURS)[number];

/** What a model of a chaos run answers. */
export type ChaosAnswer =
  | { readonly kind: 'text' | 'error' | 'aborted' | 'thrown' | 'emptyToolUse' | 'stalls' | 'stallsDeaf' | 'noStart' }
  | {
      readonly kind: 'calls' | 'length' | 'errorWithCalls' | 'sameIds';
      readonly behaviours: readonly ToolBehaviour[];
    };

/** Everything that happens in a chaos run. Moments are counted in events. */
export interface ChaosPlan {
  readonly answers: readonly ChaosAnswer[];
  readonly steerAt: readonly number[];
  readonly followUpAt: readonly number[];
  readonly abortAt: number | undefined;
  readonly isAsync: boolean;
  readonly steeringMode: 'all' | 'one-at-a-time';
  readonly followUpMode: 'all' | 'one-at-a-time';
  readonly toolExecution: 'parallel' | 'sequential';
}

const BEHAVIOURS = [
  'ok',
  'throws',
  'isError',
  'terminates',
  'slow',
  'updates',
  'deaf',
  'blocked',
  'unknown',
  'badArguments',
  'sequential',
] as const;

const behaviours = fc.array(fc.constantFrom(...BEHAVIOURS), { minLength: 1, maxLength: 4 });

const answer: fc.Arbitrary<ChaosAnswer> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('calls' as const), behaviours }) },
  fc.record({ kind: fc.constantFrom('length' as const, 'errorWithCalls' as const, 'sameIds' as const), behaviours }),
  fc.record({
    kind: fc.constantFrom('text', 'error', 'aborted', 'thrown', 'emptyToolUse', 'stalls', 'stallsDeaf', 'noStart'),
  }),
);

export const chaosPlan: fc.Arbitrary<ChaosPlan> = fc.record({
  answers: fc.array(answer, { maxLength: 6 }),
  steerAt: fc.array(fc.nat(60), { maxLength: 4 }),
  followUpAt: fc.array(fc.nat(60), { maxLength: 3 }),
  abortAt: fc.option(fc.nat(60), { nil: undefined }),
  isAsync: fc.boolean(),
  steeringMode: fc.constantFrom('all', 'one-at-a-time'),
  followUpMode: fc.constantFrom('all', 'one-at-a-time'),
  toolExecution: fc.constantFrom('parallel', 'sequential'),
});

/** A clock whose timers fire after one round of the event loop, whatever their delay. */
export function createHastyClock(): Clock {
  let now = 0;
  return {
    now: () => (now += 1),
    setTimeout: (callback) => {
      const immediate = setImmediate(callback);
      return () => clearImmediate(immediate);
    },
  };
}

/** Turns the answers of a plan into a script. What waits for an abort causes it. */
export function toScript(answers: readonly ChaosAnswer[], abort: () => void): ScriptedAnswer[] {
  return answers.map((planned, turn) => {
    switch (planned.kind) {
      case 'thrown':
        return () => Promise.reject(new Error(`thrown in turn ${turn}`));
      case 'stalls':
        return ({ options }) => stall(options.signal, abort);
      case 'stallsDeaf':
        return () => {
          setImmediate(abort);
          return stallForEver('partial')();
        };
      case 'noStart':
        return () => {
          const message = assistant([`turn ${turn}`]);
          return streamEvents([{ type: 'done', reason: 'stop', message }], message);
        };
      default:
        return () => streamMessage(toMessage(planned, turn));
    }
  });
}

/** One tool for each behaviour, named after it. */
export function createTools(abort: () => void): AgentTool[] {
  const make = (name: ToolBehaviour, rest: Partial<AgentTool>): AgentTool => tool(name, rest);
  return [
    make('ok', {}),
    make('blocked', {}),
    make('sequential', { executionMode: 'sequential' }),
    make('throws', { execute: () => Promise.reject(new Error('broken')) }),
    make('isError', { execute: () => Promise.resolve(textResult('bad', { isError: true })) }),
    make('terminates', { execute: () => Promise.resolve(textResult('bye', { terminate: true })) }),
    make('badArguments', { parameters: { type: 'object', required: ['missing'] } }),
    make('slow', {
      execute: async () => {
        await settlePromises();
        await settlePromises();
        return textResult('slow');
      },
    }),
    make('updates', {
      execute: async (_id, _args, _signal, onUpdate) => {
        onUpdate?.(textResult('half'));
        await settlePromises();
        onUpdate?.(textResult('most'));
        setImmediate(() => onUpdate?.(textResult('late')));
        return textResult('all');
      },
    }),
    make('deaf', {
      execute: () => {
        setImmediate(abort);
        return new Promise(() => undefined);
      },
    }),
  ];
}

function toMessage(planned: ChaosAnswer, turn: number): AssistantMessage {
  if (!('behaviours' in planned)) {
    if (planned.kind === 'emptyToolUse') return assistant([`turn ${turn}`], 'toolUse');
    return assistant([`turn ${turn}`], planned.kind === 'error' || planned.kind === 'aborted' ? planned.kind : 'stop');
  }
  const calls = planned.behaviours.map((name, index) => {
    const id = planned.kind === 'sameIds' ? `t${turn}` : `t${turn}c${index}`;
    const args: JsonObject = {};
    return call(id, name, args);
  });
  if (planned.kind === 'length') return assistant(calls, 'length');
  return assistant(calls, planned.kind === 'errorWithCalls' ? 'error' : 'toolUse');
}

function stall(signal: AbortSignal | undefined, abort: () => void) {
  const message = assistant(['partial'], 'aborted');
  const events = async function* (): AsyncGenerator<AssistantMessageEvent> {
    yield { type: 'start', partial: message };
    setImmediate(abort);
    await aborted(signal);
    yield { type: 'error', reason: 'aborted', error: message };
  };
  return streamEvents(events(), message);
}
