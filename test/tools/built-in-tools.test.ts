import { beforeAll, describe, expect, it } from 'vitest';
import { createZeroUsage } from '../../src/core/zero-usage.ts';
import { callNeedsApproval } from '../../src/tools/approval/call-needs-approval.ts';
import { loadCalculator } from '../../src/tools/calculate/calculator.ts';
import { builtInTools } from '../../src/tools/index.ts';
import { type ToolSubject, testTool } from '../contracts/tool-contract.ts';
import { NOTHING_SEEN } from '../threads/seen/support/nothing-seen.ts';
import { netCases } from './net/contract-cases.ts';
import { createTestScope } from './test-scope.ts';

type Cases = Pick<ToolSubject, 'succeeds' | 'fails'> & Partial<Pick<ToolSubject, 'makeScope' | 'isRealTime'>>;

const longHistory = Array.from({ length: 200 }, (_, index) => ({
  author: 'Alice',
  text: `${index} ${'word '.repeat(500)}`,
  at: index,
}));

const found = Array.from({ length: 50 }, (_, index) => ({
  id: String(index),
  author: { kind: 'person', id: 'test:U1', name: 'Alice' } as const,
  text: `${index} ${'word '.repeat(500)}`,
  files: [],
  sentAt: index,
  link: 'https://example.com/message',
}));

const chat = { search: async () => ({ messages: found, since: 1 }), sendFile: async () => undefined };

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
  delegate: {
    makeScope: () =>
      createTestScope({
        options: { maxTurns: 3 },
        delegate: async ({ task }) => ({ text: `Done: ${task}`, steps: [], turns: 1, usage: createZeroUsage() }),
      }),
    succeeds: {
      'with tools': { task: 'Add it up.', tools: ['calculate'] },
      'the longest': { task: 'x'.repeat(8_000), tools: [] },
    },
    fails: {},
  },
  memory: {
    succeeds: {
      'remembers the longest fact': { action: 'remember', text: 'x'.repeat(500) },
      lists: { action: 'list' },
      recalls: { action: 'recall', text: 'x' },
      forgets: { action: 'forget', id: 'T1' },
    },
    fails: {
      'nothing to remember': { action: 'remember', text: ' ' },
      'nothing to recall': { action: 'recall' },
      'nothing to forget': { action: 'forget' },
      'no such fact': { action: 'forget', id: 'T9' },
    },
  },
  search_channel: {
    makeScope: () => createTestScope({ chat }),
    succeeds: { 'as much as possible': { query: 'word', count: 50 } },
    fails: { 'no word': { query: '*' } },
  },
  send_file: {
    makeScope: () => createTestScope({ chat }),
    succeeds: { 'a table': { name: 'plan.csv', content: 'a,b' } },
    fails: { 'no text': { name: 'plan.csv', content: '' } },
  },
  countdown: { succeeds: { 'the longest': { steps: 60 }, upwards: { steps: 3, direction: 'up' } }, fails: {} },
  thread_history: {
    makeScope: () => createTestScope({ history: async () => longHistory }),
    succeeds: { 'as usual': {}, 'as much as possible': { count: 100 } },
    fails: {},
  },
  ...netCases,
};

// The library is loaded in real time, which the clock of the tests knows nothing of.
beforeAll(() => loadCalculator());

describe('built-in tools', () => {
  it('are all put to the contract', () => {
    expect(Object.keys(cases).sort()).toEqual(builtInTools.map(({ name }) => name).sort());
  });

  it('need no consent for what is usual: what reaches outside only reads there, and the rest stays in the chat', () => {
    const usual = { url: 'https://site.example/page', query: 'how to' };
    const asking = builtInTools.filter((definition) => callNeedsApproval(definition, undefined, usual, NOTHING_SEEN));
    const outside = builtInTools.filter(({ reach }) => reach === 'outside').map(({ name, effect }) => [name, effect]);
    expect({ asking, outside }).toEqual({
      asking: [],
      outside: [
        ['fetch_page', 'reads'],
        ['web_search', 'reads'],
      ],
    });
  });

  it('each have a name of their own', () => {
    expect(new Set(builtInTools.map(({ name }) => name)).size).toBe(builtInTools.length);
  });
});

for (const definition of builtInTools) {
  const {
    makeScope = createTestScope,
    isRealTime = false,
    ...rest
  } = cases[definition.name] ?? { succeeds: {}, fails: {} };
  testTool({ definition, makeScope, isRealTime, ...rest });
}
