import * as fc from 'fast-check';
import type { Delivery, ThreadCommand, TurnStep } from '../../../../src/threads/ports.ts';

/**
 * One step of a differential test. Numbers pick among what came before: `owner` and `id` count back from the newest,
 * `line` from the last of the transcript.
 */
export type Operation =
  | {
      readonly kind: 'deliver';
      readonly entry: 'message' | 'reminder' | 'decision' | 'outcome';
      readonly isAgain: boolean;
      readonly by: 'alice' | 'bob';
      readonly concern: Delivery['concern'];
      readonly follow: Delivery['follow'];
      readonly followUp: boolean;
      readonly agoHours: number;
      readonly isLarge: boolean;
    }
  | {
      readonly kind: 'command';
      readonly command: ThreadCommand['kind'];
      readonly by: 'alice' | 'bob';
      readonly isAdmin: boolean;
      readonly isAgain: boolean;
    }
  | {
      readonly kind: 'amend';
      readonly id: number;
      readonly isDeletion: boolean;
      readonly isAgain: boolean;
      readonly isLarge: boolean;
    }
  | { readonly kind: 'claim'; readonly isResend: boolean; readonly isOld: boolean }
  | ({
      readonly kind: 'turn';
      readonly owner: number;
      readonly isAgain: boolean;
      readonly take: number;
      readonly flags: 'none' | 'unanswered' | 'read';
      readonly lines: readonly Line[];
      readonly slot: boolean;
      readonly initiator: 'alice' | 'bob' | undefined;
      readonly release: TurnStep['release'];
    } & Pick<TurnStep, 'resultsComplete' | 'show'>)
  | { readonly kind: 'renew' | 'handoff'; readonly owner: number }
  | { readonly kind: 'journal'; readonly owner: number; readonly call: number }
  | { readonly kind: 'slot'; readonly owner: number; readonly id: number; readonly isClosed: boolean }
  | { readonly kind: 'erase'; readonly what: 'alice' | 'thread' }
  | { readonly kind: 'wait'; readonly hours: number };

/** A line that an owner appends behind what it consumes. */
export type Line =
  | { readonly kind: 'answer'; readonly isLarge: boolean }
  | { readonly kind: 'exchange' | 'reset' }
  | { readonly kind: 'compaction'; readonly line: number }
  | { readonly kind: 'replaced'; readonly line: number };

/** True once in `n` times. */
const rarely = (n: number) => fc.nat({ max: n - 1 }).map((value) => value === n - 1);
const person = fc.constantFrom('alice' as const, 'bob' as const);
const owner = fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 2 }) });
const kind = <K extends string>(name: K) => fc.constant(name);

const line: fc.Arbitrary<Line> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: kind('answer'), isLarge: rarely(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('exchange') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reset') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('compaction'), line: fc.nat({ max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('replaced'), line: fc.nat({ max: 8 }) }) },
);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('deliver'),
      entry: fc.oneof(
        { weight: 6, arbitrary: fc.constant('message' as const) },
        { weight: 1, arbitrary: fc.constantFrom('reminder' as const, 'decision' as const, 'outcome' as const) },
      ),
      isAgain: rarely(6),
      by: person,
      concern: fc.constantFrom('answer' as const, 'answer' as const, 'read' as const, 'if-participating' as const),
      follow: fc.constantFrom('auto' as const, 'mention' as const, 'all' as const),
      followUp: rarely(4),
      agoHours: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 50 }) }),
      isLarge: rarely(20),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('command'),
      command: fc.constantFrom('stop' as const, 'reset' as const, 'retry' as const, 'mute' as const, 'note' as const),
      by: person,
      isAdmin: fc.boolean(),
      isAgain: rarely(8),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('amend'),
      id: fc.nat({ max: 6 }),
      isDeletion: rarely(3),
      isAgain: rarely(8),
      isLarge: rarely(20),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('claim'), isResend: rarely(4), isOld: rarely(10) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: kind('turn'),
      owner,
      isAgain: rarely(8),
      take: fc.nat({ max: 5 }),
      flags: fc.constantFrom('none' as const, 'none' as const, 'unanswered' as const, 'read' as const),
      lines: fc.array(line, { maxLength: 4 }),
      slot: fc.boolean(),
      initiator: fc.constantFrom(undefined, 'alice' as const, 'bob' as const),
      resultsComplete: fc.boolean(),
      show: fc.constantFrom('nothing' as const, 'steering' as const, 'everything' as const),
      release: fc.constantFrom(undefined, undefined, 'ifIdle' as const, 'afterStop' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('renew' as const, 'handoff' as const), owner }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('journal'), owner, call: fc.nat({ max: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('slot'), owner, id: fc.nat({ max: 3 }), isClosed: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('wait'), hours: fc.nat({ max: 30 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('erase'),
      what: fc.constantFrom('alice' as const, 'alice' as const, 'thread' as const),
    }),
  },
);

/** Sequences of steps, most of them long enough for several exchanges. */
export const operations: fc.Arbitrary<readonly Operation[]> = fc.array(operation, {
  minLength: 1,
  maxLength: 80,
  size: 'max',
});
