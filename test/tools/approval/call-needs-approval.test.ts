import { describe, expect, it } from 'vitest';
import type { ApprovalPolicy } from '../../../src/threads/settings.ts';
import { callNeedsApproval, effectOf } from '../../../src/tools/approval/call-needs-approval.ts';
import type { ToolDefinition } from '../../../src/tools/index.ts';
import { NOTHING_SEEN } from '../../threads/seen/support/nothing-seen.ts';

type Asked = Pick<ToolDefinition, 'approval' | 'effect' | 'reach'>;

const byTool: Readonly<Record<string, readonly [definition: Asked, isNeeded: boolean]>> = {
  'not of what stays inside': [{}, false],
  'of what writes outside': [{ reach: 'outside' }, true],
  'not of what only reads outside': [{ reach: 'outside', effect: 'reads' }, false],
  'of what says that it writes': [{ effect: 'writes' }, true],
  'not where the tool says never, though it writes outside': [{ reach: 'outside', approval: 'never' }, false],
  'where the tool says always, though it only reads': [{ effect: 'reads', approval: 'always' }, true],
  'where a function of the tool says so': [{ approval: ({ amount }) => amount === 5 }, true],
  'not where a function of the tool says no': [{ approval: ({ amount }) => amount === 6 }, false],
  'where a function of the tool says so of what was not seen': [
    { approval: (_args, seen) => !seen.hasText('a') },
    true,
  ],
  'where a function of the tool throws': [
    { approval: ({ amount }) => Reflect.apply(Number, amount, [Symbol()]) > 1 },
    true,
  ],
};

const args = { amount: 5 };
const over = { kind: 'when', conditions: [{ argument: 'amount', operator: 'above', value: 4 }] } as const;
const byPolicy: Readonly<Record<string, readonly [policy: ApprovalPolicy, isNeeded: boolean]>> = {
  'never, whatever the tool says': [{ kind: 'never' }, false],
  'always, whatever the tool says': [{ kind: 'always' }, true],
  'where a condition holds': [over, true],
  'not where no condition holds': [
    { kind: 'when', conditions: [{ argument: 'amount', operator: 'above', value: 5 }] },
    false,
  ],
  'where a condition cannot be told': [
    { kind: 'when', conditions: [{ argument: 'sum', operator: 'above', value: 5 }] },
    true,
  ],
  'where no condition is given': [{ kind: 'when', conditions: [] }, true],
};

describe('callNeedsApproval', () => {
  for (const [title, [definition, isNeeded]] of Object.entries(byTool)) {
    it(`asks for consent ${title}`, () => {
      expect(callNeedsApproval(definition, undefined, args, NOTHING_SEEN)).toBe(isNeeded);
    });
  }

  for (const [title, [policy, isNeeded]] of Object.entries(byPolicy)) {
    it(`asks for consent as it is set: ${title}`, () => {
      const answers = (['never', 'always'] as const).map((approval) =>
        callNeedsApproval({ approval }, policy, args, NOTHING_SEEN),
      );
      expect(answers).toEqual([isNeeded, isNeeded]);
    });
  }

  it('asks for consent where a function of plain JavaScript answers later', () => {
    const definition = { approval: async () => false };
    expect(Reflect.apply(callNeedsApproval, undefined, [definition, undefined, args, NOTHING_SEEN])).toBe(true);
  });

  it('asks for consent where arguments have no end', () => {
    const endless: unknown[] = [];
    endless.push(endless);
    expect(callNeedsApproval({}, over, { amount: endless }, NOTHING_SEEN)).toBe(true);
  });
});

describe('effectOf', () => {
  it('takes what reaches outside to write there, unless it says otherwise', () => {
    const definitions: Asked[] = [{}, { reach: 'inside' }, { reach: 'outside' }, { reach: 'outside', effect: 'reads' }];
    expect(definitions.map(effectOf)).toEqual(['reads', 'reads', 'writes', 'reads']);
  });
});
