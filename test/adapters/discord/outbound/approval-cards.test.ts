import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import type { ApprovalCard, ApprovalCards } from '../../../../src/threads/approvals/approval-card.ts';
import { outcomeOf, setUpDiscord } from './outbound-setup.ts';

const { general, random, staff, carla, app } = IDS;

const CARD: ApprovalCard = {
  approval: 'a1b2c3',
  summary: 'Alice asks to run Deploy.',
  tool: 'deploy',
  label: 'Deploy',
  arguments: [{ name: 'script', text: 'x'.repeat(3_000) }],
  requesters: [{ id: `discord:${IDS.alice}`, name: 'Alice' }],
  approvers: 'admins',
  expiresAt: Date.UTC(2026, 8, 22, 10),
  state: { kind: 'pending' },
  result: undefined,
  link: undefined,
  isReminder: false,
};
const ONCE = { key: 'a1b2c3:thread', recovery: false };

async function setUp() {
  const setup = await setUpDiscord();
  const cardsOf = ({ outbound }: Pick<typeof setup, 'outbound'>) => outbound.approvals as ApprovalCards; // there are some here
  const cardsIn = (channel: string) => setup.discord.channel(channel).filter(({ author }) => author === app);
  return { ...setup, cards: cardsOf(setup), cardsOf, cardsIn };
}

describe('the card of a request', () => {
  it('is posted into the thread, which is begun for it, calls nobody and shows nothing of what links lead to', async () => {
    const { drive, cards, thread, question, cardsIn, discord } = await setUp();
    const id = await drive(cards.post({ kind: 'thread', thread }, CARD, ONCE));
    const [card] = cardsIn(question);
    expect(id).toBe(`${question}:${card?.id}`);
    expect([card?.pinged, card?.flags, card?.files.map(({ name }) => name)]).toEqual([[], 4, ['arguments.txt']]);
    expect(discord.problems).toEqual([]);
  });

  it('is there once, though Discord did not say that it had taken it, and the process died', async () => {
    const { drive, cards, cardsOf, startAnother, thread, question, cardsIn, discord, pass } = await setUp();
    const to = { kind: 'thread', thread } as const;
    discord.fail('POST /channels/:id/messages', { kind: 'statusAfter', status: 502, times: 3 });
    await drive(outcomeOf(cards.post(to, CARD, ONCE)));
    // Longer than Discord knows a nonce.
    await pass(600_000);
    const id = await drive(cardsOf(startAnother()).post(to, CARD, { ...ONCE, recovery: true }));
    expect(cardsIn(question).map((card) => `${question}:${card.id}`)).toEqual([id]);
  });

  it('is told apart from its reminder in the same place', async () => {
    const { drive, cards, cardsOf, startAnother, thread, question, cardsIn } = await setUp();
    const to = { kind: 'thread', thread } as const;
    const first = await drive(cards.post(to, CARD, ONCE));
    const reminder = { ...CARD, isReminder: true };
    const again = { key: 'a1b2c3:reminder', recovery: true };
    const second = await drive(cardsOf(startAnother()).post(to, reminder, again));
    expect(cardsIn(question).map(({ id }) => `${question}:${id}`)).toEqual([first, second]);
  });

  it('stands in direct messages of an approver, and is refused where they take none', async () => {
    const { drive, cards, thread, discord, cardsIn } = await setUp();
    const to = { kind: 'person', thread, person: `discord:${carla}` } as const;
    await drive(cards.post(to, CARD, ONCE));
    expect(cardsIn(discord.openDirect(carla))).toHaveLength(1);
    const elsewhere = { ...to, person: 'slack:T1:U1' };
    expect(await drive(outcomeOf(cards.post(elsewhere, CARD, { ...ONCE, key: 'b' })))).toMatchObject({
      code: 'discord_call_failed',
      retryable: false,
    });
  });

  it("stands in the approvers' channel of the server, and in no channel that the bot does not see or that is another's", async () => {
    const { drive, cards, thread, cardsIn, discord } = await setUp();
    const to = { kind: 'channel', thread, channel: `discord:${random}` } as const;
    await drive(cards.post(to, CARD, ONCE));
    expect(cardsIn(random)).toHaveLength(1);
    await discord.addBotTo({
      id: '300000000000000001',
      name: 'Another',
      members: [{ user: carla }],
      channels: [{ id: '300000000000000002', name: 'spies' }],
    });
    for (const channel of ['discord:300000000000000002', `discord:${staff}`, 'slack:C1']) {
      expect(await drive(outcomeOf(cards.post({ ...to, channel }, CARD, { ...ONCE, key: channel })))).toMatchObject({
        code: 'discord_call_failed',
        retryable: false,
      });
    }
    expect(cardsIn('300000000000000002')).toEqual([]);
  });

  it('comes without its file where the bot may not attach one, and says so', async () => {
    const { drive, cards, thread, question, cardsIn, discord } = await setUp();
    discord.fail('POST /channels/:id/messages', { kind: 'error', status: 403, code: 50_013 });
    await drive(cards.post({ kind: 'thread', thread }, CARD, ONCE));
    expect(cardsIn(question).map(({ files, content }) => [files, content.includes('I may not attach files')])).toEqual([
      [[], true],
    ]);
  });

  it('is drawn anew without buttons, in an archived thread as well, and its file stays', async () => {
    const { drive, cards, thread, question, cardsIn, discord } = await setUp();
    const to = { kind: 'thread', thread } as const;
    const id = await drive(cards.post(to, CARD, ONCE));
    await discord.changeThread(question, { isArchived: true });
    const over = { ...CARD, state: { kind: 'expired', at: 1 }, result: 'Nobody decided in time.' } as const;
    await drive(cards.update(to, id, over));
    const [card] = cardsIn(question);
    expect([card?.components, card?.files.length, card?.content.includes('Nobody decided in time.')]).toEqual([
      [],
      1,
      true,
    ]);
    expect(cardsIn(general)).toEqual([]);
  });

  it('that is gone, or out of reach, is no failure; one of too many old ones is drawn later', async () => {
    const { drive, cards, thread, question, discord } = await setUp();
    const to = { kind: 'thread', thread } as const;
    const id = await drive(cards.post(to, CARD, ONCE));
    discord.fail('PATCH /channels/:id/messages/:id', { kind: 'error', status: 400, code: 30_046 });
    expect(await drive(outcomeOf(cards.update(to, id, CARD)))).toMatchObject({ retryable: true });
    await discord.delete(question, id.slice(question.length + 1));
    await drive(cards.update(to, id, CARD));
    await discord.deleteThread(question);
    await drive(cards.update(to, id, CARD));
  });
});
