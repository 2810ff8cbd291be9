import { describe, expect, it } from 'vitest';
import { type ExchangeRights, rightsOf } from '../../../../src/adapters/web/page/inspector/rights.ts';
import type { InspectedCall, InspectedExchange } from '../../../../src/adapters/web/protocol.ts';
import type { Approval, ApprovalState } from '../../../../src/threads/approvals/approval.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { ada, messageEntry } from './samples.ts';

const bob = { id: 'web:bob', name: 'Bob' };
const cleo = { id: 'web:cleo', name: 'Cleo' };

function exchange(over: Partial<InspectedExchange> = {}): InspectedExchange {
  return {
    id: 'x1',
    initiator: ada,
    entries: [messageEntry('Pay it.')],
    end: null,
    startedAt: 1,
    endedAt: null,
    turns: 1,
    inputTokens: 0,
    outputTokens: 0,
    models: {},
    calls: [],
    ...over,
  };
}

function call(over: Partial<InspectedCall>): InspectedCall {
  return { id: 'c1', tool: 'pay', arguments: {}, result: 'done', isError: false, durationMs: 1, ...over };
}

function approval(state: ApprovalState, over: Partial<Approval> = {}): Approval {
  return {
    id: 'A1',
    thread: toThreadId({ platform: 'web', channel: 'general' }),
    exchange: 'x1',
    callId: 'c1',
    team: undefined,
    channels: [],
    tool: 'pay',
    label: 'Pay',
    arguments: {},
    requesters: [ada, bob],
    askedAt: 10,
    expiresAt: 90,
    state,
    ...over,
  };
}

function only(exchanges: readonly InspectedExchange[], approvals: readonly Approval[] = []): ExchangeRights {
  const [rights] = rightsOf({ exchanges, approvals });
  if (rights === undefined) throw new Error('There is no exchange.');
  return rights;
}

describe('rightsOf', () => {
  it('names everybody whose words are in an exchange, each once', () => {
    const entries = [
      messageEntry('Pay it.'),
      messageEntry('Now!', { author: bob }),
      { kind: 'correction', id: 'e1', of: 'm1', author: ada, text: 'Pay half.', sentAt: 2 },
      { kind: 'reminder', id: 'r1', requesters: [cleo], text: 'Rent', sentAt: 3 },
    ] as const;
    expect(only([exchange({ entries })]).people).toEqual([ada, bob, cleo]);
    expect(only([exchange({ entries: [], initiator: null })]).people).toEqual([]);
  });

  it('tells each call that was not made, with the sentence that says who may not and what to do', () => {
    const sentence = 'Bob may not use pay. Ask again alone.';
    const calls = [
      call({ id: 'ran' }),
      call({ id: 'failed', isError: true }),
      call({ id: 'refused', isError: true, durationMs: null, result: sentence }),
      call({ id: 'open', result: null, durationMs: null }),
      call({ id: 'asked', approval: 'A1' }),
    ];
    expect(only([exchange({ calls })]).refusals).toEqual([{ call: 'refused', tool: 'pay', sentence }]);
  });

  const outcome = { kind: 'done', text: 'Paid.' } as const;
  const states: readonly (readonly [state: ApprovalState, at: number, text: string])[] = [
    [{ kind: 'pending' }, 90, 'Waits for somebody to decide, until then.'],
    [{ kind: 'approved', who: cleo, at: 20, forThread: false }, 20, 'Approved by Cleo.'],
    [{ kind: 'approved', who: cleo, at: 20, forThread: true }, 20, 'Approved by Cleo, for this thread.'],
    [{ kind: 'executing', who: cleo, at: 20, run: 'r' }, 20, 'Approved by Cleo; it is being carried out.'],
    [{ kind: 'executed', who: cleo, at: 20, outcome }, 20, 'Approved by Cleo; carried out.'],
    [
      { kind: 'executed', who: cleo, at: 20, outcome: { ...outcome, kind: 'failed' } },
      20,
      'Approved by Cleo; carried out, and failed.',
    ],
    [
      { kind: 'executed', who: cleo, at: 20, outcome: { ...outcome, kind: 'unknown' } },
      20,
      'Approved by Cleo; interrupted, so nobody knows whether it was carried out.',
    ],
    [{ kind: 'denied', who: cleo, at: 20 }, 20, 'Denied by Cleo.'],
    [{ kind: 'denied', who: cleo, at: 20, reason: 'Too much' }, 20, 'Denied by Cleo: Too much'],
    [{ kind: 'withdrawn', who: ada, at: 20 }, 20, 'Withdrawn by Ada.'],
    [{ kind: 'expired', at: 90 }, 90, 'Nobody decided in time.'],
    [{ kind: 'dropped', at: 30, why: 'stopped' }, 30, 'Approved, and not carried out: the thread was stopped.'],
    [{ kind: 'dropped', at: 30, why: 'reset' }, 30, 'Approved, and not carried out: the thread was begun anew.'],
  ];
  for (const [state, at, text] of states) {
    it(`tells what became of a request for consent: ${text}`, () => {
      expect(only([exchange()], [approval(state), approval(state, { id: 'A2', exchange: 'x9' })]).approvals).toEqual([
        {
          approval: 'A1',
          label: 'Pay',
          tool: 'pay',
          steps: [
            { at: 10, text: 'Asked for the words of Ada, Bob.' },
            { at, text },
          ],
          outcome: state.kind === 'executed' ? 'Paid.' : undefined,
        },
      ]);
    });
  }
});
