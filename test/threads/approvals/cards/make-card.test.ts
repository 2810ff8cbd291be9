import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../../src/text/index.ts';
import type { ApprovalState } from '../../../../src/threads/approvals/approval.ts';
import { ERASED } from '../../../../src/threads/erased-person.ts';
import { ADA, BOB, callNo, createDeskWorld } from '../desk-world.ts';

async function cardOf(more: Parameters<typeof callNo>[1], state: ApprovalState = { kind: 'pending' }, locale = 'en') {
  const world = createDeskWorld();
  world.outbound.linkTo = () => 'https://chat.test/1';
  const desk = world.open();
  const asked = await desk.request(callNo(1, more));
  if (asked.status !== 'asked') throw new Error('It was to be asked for.');
  return await desk.card({ ...asked.approval, state }, createTexts(locale));
}

const STATES: readonly (readonly [state: ApprovalState, english: string, german: string])[] = [
  [{ kind: 'approved', who: BOB, at: 1, forThread: false }, 'Approved by Bob.', 'Freigegeben von Bob.'],
  [
    { kind: 'approved', who: BOB, at: 1, forThread: true },
    'Approved by Bob, and for 24 hours in this conversation.',
    'Freigegeben von Bob, und für 24 Stunden in dieser Unterhaltung.',
  ],
  [
    { kind: 'executing', who: BOB, at: 1, run: 'r' },
    'Approved by Bob; it is being carried out.',
    'Freigegeben von Bob; es wird ausgeführt.',
  ],
  [
    { kind: 'executed', who: BOB, at: 1, outcome: { kind: 'done', text: '' } },
    'Approved by Bob, and carried out.',
    'Freigegeben von Bob und ausgeführt.',
  ],
  [
    { kind: 'executed', who: ERASED, at: 1, outcome: { kind: 'failed', text: '' } },
    'Approved by somebody; it was tried and failed.',
    'Freigegeben von jemandem; es wurde versucht und ist fehlgeschlagen.',
  ],
  [
    { kind: 'executed', who: BOB, at: 1, outcome: { kind: 'unknown', text: '' } },
    'Approved by Bob; nobody knows whether it was carried out, since it was interrupted. Look there before you ask for it again.',
    'Freigegeben von Bob; niemand weiß, ob es ausgeführt wurde, denn es wurde unterbrochen. Sieh dort nach, bevor du es noch einmal erbittest.',
  ],
  [{ kind: 'denied', who: BOB, at: 1 }, 'Denied by Bob.', 'Abgelehnt von Bob.'],
  [{ kind: 'denied', who: BOB, at: 1, reason: 'no' }, 'Denied by Bob: no', 'Abgelehnt von Bob: no'],
  [{ kind: 'withdrawn', who: ADA, at: 1 }, 'Withdrawn by Ada.', 'Zurückgezogen von Ada.'],
  [
    { kind: 'expired', at: 1 },
    'Nobody decided in time, so it was not carried out.',
    'Niemand hat rechtzeitig entschieden, darum wurde es nicht ausgeführt.',
  ],
  [
    { kind: 'dropped', at: 1, why: 'stopped' },
    'Approved, but not carried out: the conversation was stopped first.',
    'Freigegeben, aber nicht ausgeführt: die Unterhaltung wurde vorher angehalten.',
  ],
  [
    { kind: 'dropped', at: 1, why: 'reset' },
    'Approved, but not carried out: the conversation was begun anew first.',
    'Freigegeben, aber nicht ausgeführt: die Unterhaltung wurde vorher neu begonnen.',
  ],
  [
    { kind: 'dropped', at: 1, why: 'unavailable' },
    'Approved, but not carried out: the bot does not work there any more, or is paused.',
    'Freigegeben, aber nicht ausgeführt: der Bot arbeitet dort nicht mehr oder ist pausiert.',
  ],
  [
    { kind: 'dropped', at: 1, why: 'late' },
    'Approved, but not carried out: nobody began it for a week.',
    'Freigegeben, aber nicht ausgeführt: eine Woche lang hat es niemand begonnen.',
  ],
  [
    { kind: 'dropped', at: 1, why: 'failed' },
    'Approved, but not carried out: the bot could not go on in the conversation.',
    'Freigegeben, aber nicht ausgeführt: der Bot konnte in der Unterhaltung nicht weitermachen.',
  ],
];

describe('a card', () => {
  it.each(STATES)('says what became of it: %o', async (state, english, german) => {
    const [card, karte] = [await cardOf({}, state), await cardOf({}, state, 'de')];
    expect([card.result, card.summary]).toEqual([english, `Deploy: ${english}`]);
    expect([karte.result, karte.summary]).toEqual([german, `Deploy: ${german}`]);
  });

  it('leads to its conversation, and says how many arguments are not on it', async () => {
    const args = Object.fromEntries(Array.from({ length: 12 }, (_, no) => [`a${no}`, no]));
    const card = await cardOf({ arguments: args });
    expect([card.link, card.arguments.at(-1)]).toEqual(['https://chat.test/1', { name: '…', text: '2 more' }]);
  });

  it('makes names of people and of the tool harmless, and names five at most', async () => {
    const people = Array.from({ length: 7 }, (_, no) => ({
      id: `test:${no}`,
      name: no === 0 ? '\u202eAda\n<@all>' : `P${no}`,
    }));
    const card = await cardOf({ requesters: people, label: `Dep\u200bloy\n${'x'.repeat(200)}` });
    expect(card.requesters[0]).toEqual({ id: 'test:0', name: '\\u{202e}Ada <@all>' });
    expect(card.label).toBe(`Dep\\u{200b}loy ${'x'.repeat(64)}…`);
    expect(card.summary).toBe(`Consent is needed: ${card.label}, asked for by Ada <@all>, P1, P2, P3, P4, and 2 more.`);
  });

  it('is there though the platform does not say where the conversation is', async () => {
    const world = createDeskWorld();
    world.outbound.linkTo = () => Promise.reject(new Error('away'));
    const desk = world.open();
    await desk.request(callNo(1));
    const [approval] = (await desk.pending({ everywhere: true })).items;
    if (approval === undefined) throw new Error('It was to wait.');
    expect((await desk.card(approval, createTexts('de'))).link).toBeUndefined();
  });
});
