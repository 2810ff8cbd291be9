import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArgumentCondition } from '../../../src/threads/settings.ts';
import { callNeedsApproval } from '../../../src/tools/approval/call-needs-approval.ts';
import { conditionHolds } from '../../../src/tools/approval/condition-holds.ts';
import { NOTHING_SEEN } from '../../threads/seen/support/nothing-seen.ts';

const OPERATORS = ['is', 'isNot', 'contains', 'startsWith', 'endsWith', 'above', 'below', 'given'] as const;
const NAMES = ['a', 'b', 'a.b', 'a.b.c', '__proto__', 'constructor', 'length', ''] as const;

const condition: fc.Arbitrary<ArgumentCondition> = fc.record(
  {
    argument: fc.oneof(fc.constantFrom(...NAMES), fc.string()),
    operator: fc.constantFrom(...OPERATORS),
    value: fc.oneof(fc.string(), fc.double(), fc.constantFrom('a', 'true', '1', '')),
    isNegated: fc.boolean(),
  },
  { requiredKeys: ['argument', 'operator'] },
);
const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined, 'a', 'A ', 1));
const { args } = fc.letrec((tie) => ({
  args: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('args'), { maxLength: 3 }), tie('object')),
  object: fc.dictionary(fc.constantFrom(...NAMES), tie('args'), { maxKeys: 3 }),
}));
const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const compared = condition.filter(({ operator }) => operator !== 'given');

describe('approval by arguments', () => {
  it('answers for whatever a call is given', () => {
    fc.assert(
      fc.property(
        condition,
        fc.oneof(args, fc.anything({ withBigInt: true, withNullPrototype: true })),
        (each, given) => {
          expect(['holds', 'not', 'unknown']).toContain(conditionHolds(each, given));
          expect(callNeedsApproval({}, { kind: 'when', conditions: [each] }, given, NOTHING_SEEN)).toBeTypeOf(
            'boolean',
          );
        },
      ),
    );
  });

  it('never asks less because a condition was added', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 3 }), condition, args, (some, more, given) => {
        const asks = callNeedsApproval({}, { kind: 'when', conditions: some }, given, NOTHING_SEEN);
        const asksMore = callNeedsApproval({}, { kind: 'when', conditions: [...some, more] }, given, NOTHING_SEEN);
        expect(asks && !asksMore).toBe(false);
      }),
    );
  });

  it('asks for a list where it asks for one of its items, and only then', () => {
    fc.assert(
      fc.property(compared, fc.array(scalar, { minLength: 1, maxLength: 4 }), (each, items) => {
        const asks = (value: unknown) => conditionHolds({ ...each, argument: 'a' }, { a: value }) !== 'not';
        expect(asks(items)).toBe(items.some(asks));
      }),
    );
  });

  it('asks for a value or for its opposite, and cannot be told for both or for neither', () => {
    fc.assert(
      fc.property(compared, args, (each, given) => {
        const plain = conditionHolds({ ...each, isNegated: false }, given);
        const negated = conditionHolds({ ...each, isNegated: true }, given);
        expect([plain, negated]).not.toEqual(['not', 'not']);
        expect(plain === 'not' ? negated : 'holds').toBe('holds');
      }),
    );
  });

  it('cannot tell where there is nothing to compare', () => {
    fc.assert(
      fc.property(compared, (each) => {
        expect(conditionHolds({ ...each, argument: 'a' }, {})).toBe('unknown');
      }),
    );
  });
});
