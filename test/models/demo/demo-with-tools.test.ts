import { beforeAll, describe, expect, it } from 'vitest';
import { Agent } from '../../../src/core/index.ts';
import { createDemoStreamFn, demoModel } from '../../../src/models/demo/index.ts';
import { loadCalculator } from '../../../src/tools/calculate/calculator.ts';
import { bindTools, builtInTools } from '../../../src/tools/index.ts';
import { drive } from '../../contracts/stream-fn-contract.ts';
import { createTestScope } from '../../tools/test-scope.ts';

beforeAll(() => loadCalculator());

/** Talks with the demo through an agent with the real tools, and gives the text of each of its messages. */
async function talk(...requests: readonly string[]): Promise<string[]> {
  const history = [
    { author: 'Al', text: 'The release is on Friday.', at: 0 },
    { author: 'Bo', text: 'summarise this thread', at: 1 },
  ];
  const scope = createTestScope({ history: async () => history });
  const agent = new Agent({
    streamFn: createDemoStreamFn({ clock: scope.clock, tokenDelayMs: 1 }),
    initialState: { model: demoModel, tools: bindTools(builtInTools, () => scope) },
  });
  for (const request of requests) await drive(agent.prompt(request), scope.clock);
  return agent.state.messages.flatMap((message) => {
    if (message.role !== 'assistant') return [];
    const text = message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    return text === '' ? [] : [text];
  });
}

describe('the demo model with the built-in tools', () => {
  const cases: Record<string, string[]> = {
    'what is 6*7?': ['6*7 = 42'],
    '17% of 80': ['17% of 80 = 13.6'],
    '5 miles to km': ['5 miles to km = 8.04672 km'],
    'what time is it in Tokyo?': ['It is 09:00 on Thursday, 2026-01-01 (Asia/Tokyo, UTC+09:00).'],
    'count to 3': ['Counted up in 3 seconds: 1, 2, 3.'],
    'what is 6*7 and what time is it?': ['6*7 = 42\n\nIt is 00:00 on Thursday, 2026-01-01 (UTC, UTC+00:00).'],
    'summarise this thread': [
      '1 message from Al. Picked out:\n\n- **Al:** The release is on Friday.\n\nThis is an extractive summary: messages picked by how often their words occur, word for word, without understanding them.',
    ],
    'what is 1/0?': [
      'The tool `calculate` did not succeed: The expression has no finite result: it divides by zero, is not defined there, or is too large.',
    ],
  };
  for (const [request, answers] of Object.entries(cases)) {
    it(`answers "${request}"`, async () => {
      expect(await talk(request)).toEqual(answers);
    });
  }

  it('tells a limit without the machine words around it', async () => {
    const [answer] = await talk('count to 99');
    expect(answer).toMatch(/^The tool `countdown` did not succeed: Validation failed .*\n.*steps.*60.*$/);
  });

  it('remembers, recalls and forgets', async () => {
    expect(
      await talk('remember the milk', 'what do you remember?', 'forget the milk', 'what do you remember?'),
    ).toEqual([
      'Noted as number 1: the milk',
      '1. the milk (Alice)',
      'Removed note 1: the milk',
      'There are no notes in this thread.',
    ]);
  });
});
