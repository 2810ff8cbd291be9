import { describe, expect, it } from 'vitest';
import type { InboundMessage } from '../../src/threads/inbound-message.ts';
import { toThreadId } from '../../src/threads/thread-id.ts';
import { judgeMessage } from '../../src/threads/who-is-answered.ts';
import { playHistory } from './thread-history.ts';
import { AUTO_CASES, type Promised } from './who-is-answered-cases.ts';
import { FOLLOW_CASES } from './who-is-answered-follow-cases.ts';

const RULES = [...AUTO_CASES, ...FOLLOW_CASES];
const CASES = RULES.flatMap(({ follow, cases }) => cases.map(([history, promised]) => ({ follow, history, promised })));

describe.each(RULES)('$rule', ({ follow, cases }) => {
  it.each(cases)('"%s" ends %s', async (history, promised) => {
    expect(await playHistory(history, follow)).toBe(promised);
  });
});

describe('who is answered', () => {
  it('gives no unwanted answer and misses none, over at least 200 different histories', async () => {
    const unwanted: string[] = [];
    const missed: string[] = [];
    for (const { follow, history, promised } of CASES) {
      const outcome = await playHistory(history, follow);
      if (isAnswer(outcome) && !isAnswer(promised)) unwanted.push(`${follow}: ${history}`);
      if (!isAnswer(outcome) && isAnswer(promised)) missed.push(`${follow}: ${history}`);
    }

    expect({ unwanted, missed }).toEqual({ unwanted: [], missed: [] });
    expect(new Set(CASES.map(({ follow, history }) => `${follow}: ${history}`)).size).toBe(CASES.length);
    expect(CASES.length).toBeGreaterThanOrEqual(200);
  });
});

describe('judgeMessage', () => {
  const hello: InboundMessage = {
    id: 'm1',
    thread: toThreadId({ platform: 'slack', channel: 'C1' }),
    author: { id: 'ann', name: 'Ann', kind: 'person' },
    text: 'hello',
    address: 'none',
    addressesOthers: false,
    isSystem: false,
    files: [],
    quotes: [],
    sentAt: 0,
    earlierSpeakers: [],
  };

  it('leaves it to the thread what a message for nobody is', () => {
    expect(judgeMessage(hello, { follow: 'auto', allowedBots: [] }).concern).toBe('if-participating');
    expect(judgeMessage(hello, { follow: 'all', allowedBots: [] }).concern).toBe('if-participating');
  });

  it('needs no thread to see that a message is only read', () => {
    expect(judgeMessage(hello, { follow: 'mention', allowedBots: [] }).concern).toBe('read');
    expect(judgeMessage({ ...hello, addressesOthers: true }, { follow: 'all', allowedBots: [] }).concern).toBe('read');
  });

  it('takes white space for no text', () => {
    expect(judgeMessage({ ...hello, text: ' \n' }, { follow: 'all', allowedBots: [] }).concern).toBe('ignore');
  });
});

function isAnswer(outcome: Promised): boolean {
  return outcome === 'answered' || outcome === 'steering';
}
