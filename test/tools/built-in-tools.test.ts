import { beforeAll, describe, expect, it } from 'vitest';
import { loadCalculator } from '../../src/tools/calculate/calculator.ts';
import { builtInTools } from '../../src/tools/index.ts';
import { type ToolSubject, testTool } from '../contracts/tool-contract.ts';
import { createTestScope } from './test-scope.ts';

type Cases = Pick<ToolSubject, 'succeeds' | 'fails'> & Partial<Pick<ToolSubject, 'makeScope'>>;

const longHistory = Array.from({ length: 200 }, (_, index) => ({
  author: 'Alice',
  text: `${index} ${'word '.repeat(500)}`,
  at: index,
}));

const cases: Readonly<Record<string, Cases>> = {
  calculate: {
    succeeds: { 'a product': { expression: '6*7' }, 'a unit': { expression: '5 miles to km' } },
    fails: {
      'no expression': { expression: '2 +' },
      'a forbidden function': { expression: 'import(1)' },
      'an unknown name': { expression: '3 USD' },
      'no finite result': { expression: '1/0' },
      'units that do not match': { expression: '1 kg to m' },
      'an assignment': { expression: 'x = 3' },
      'a matrix': { expression: '[1,2]' },
      'a text': { expression: '"a"' },
      'too many choices': { expression: 'combinations(2000, 2)' },
    },
  },
  current_time: {
    succeeds: { UTC: {}, 'a city': { place: 'Tokyo' } },
    fails: { 'an unknown place': { place: 'Atlantis' }, 'an empty place': { place: '' } },
  },
  notes: {
    succeeds: {
      'adds the longest note': { action: 'add', text: 'x'.repeat(500) },
      lists: { action: 'list' },
      'removes by number': { action: 'remove', id: 1 },
      clears: { action: 'clear' },
    },
    fails: {
      'nothing to add': { action: 'add', text: ' ' },
      'nothing to remove': { action: 'remove' },
      'no such note': { action: 'remove', id: 9 },
    },
  },
  countdown: { succeeds: { 'the longest': { steps: 60 }, upwards: { steps: 3, direction: 'up' } }, fails: {} },
  thread_history: {
    makeScope: () => createTestScope({ history: async () => longHistory }),
    succeeds: { 'as usual': {}, 'as much as possible': { count: 100 } },
    fails: {},
  },
};

// The library is loaded in real time, which the clock of the tests knows nothing of.
beforeAll(() => loadCalculator());

describe('built-in tools', () => {
  it('are all put to the contract', () => {
    expect(Object.keys(cases).sort()).toEqual(builtInTools.map(({ name }) => name).sort());
  });

  it('each have a name of their own', () => {
    expect(new Set(builtInTools.map(({ name }) => name)).size).toBe(builtInTools.length);
  });
});

for (const definition of builtInTools) {
  const { makeScope = createTestScope, succeeds, fails } = cases[definition.name] ?? { succeeds: {}, fails: {} };
  testTool({ definition, makeScope, succeeds, fails });
}
