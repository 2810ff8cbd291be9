import { describe, expect, it } from 'vitest';
import { createDiscordOutbound } from '../../../../../src/adapters/discord/outbound/create-outbound.ts';
import { threadOf } from '../../../../../src/adapters/discord/place.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import type { CardDestination } from '../../../../../src/threads/approvals/approval-card.ts';
import { toTeamId } from '../../../../../src/threads/thread-id.ts';
import { ApprovalBook, REFUSED } from '../../../../contracts/approval-surface/approval-book.ts';
import { InteractWorld, TEXTS, type WorldOptions } from '../support/interact-world.ts';

const { alice, bob, carla, general, guild } = IDS;
const CALLBACK = 'POST /interactions/:id/:token/callback';

/** Alice asks for something in a thread; Carla may decide. */
async function start({ options }: Pick<WorldOptions, 'options'> = {}, to?: 'carla') {
  const book = new ApprovalBook();
  book.approvers.add(`discord:${carla}`);
  const world = await InteractWorld.start({ services: { approvals: book }, ...(options && { options }) });
  const { discord } = world;
  const { id: channel } = await discord.startThread({ channel: general, user: alice, name: 'a talk' });
  const thread = threadOf({ kind: 'thread', guild, channel: general, thread: channel });
  const { approvals: cards } = createDiscordOutbound(() => world.backend, { answerParts: 5 });
  const by = { id: `discord:${alice}`, name: 'Alice' };
  const approval = book.ask({ thread, team: toTeamId('discord', guild), by });
  const place: CardDestination =
    to === undefined ? { kind: 'thread', thread } : { kind: 'person', thread, person: `discord:${carla}` };
  const posted = (await cards?.post(place, await book.card(approval), { key: 'k', recovery: false })) ?? '';
  const [where = '', message = ''] = posted.split(':');
  const press = async (user: string, component: string) =>
    await world.after(discord.press({ user, channel: where, message, component }));
  return { world, discord, book, approval, channel, message, press, where };
}

describe('a click on a card', () => {
  it('D27, R72: of a stranger is told nobody else where Discord does not take the answer any more', async () => {
    const { world, discord, channel, where, message, book } = await start();
    const before = discord.channel(channel).length;
    discord.fail(CALLBACK, { kind: 'error', status: 404, code: 10_062, times: 3 });
    await discord.press({ user: bob, channel: where, message, component: 'Approve' });
    await world.until(() => book.tried.length > 0);
    await world.settle();
    expect(discord.channel(channel)).toHaveLength(before);
    expect(JSON.stringify(discord.calls.map(({ body }) => body))).not.toContain(REFUSED);
    expect(book.tried).toMatchObject([{ by: `discord:${bob}`, status: 'refused' }]);
  });

  it('is acknowledged at once, and says nothing of a decision that could not be stored', async () => {
    const { book, press, approval, discord } = await start();
    book.decide = () => Promise.reject(new Error('The storage is away.'));
    const { callback, ackedAfterMs, followUps } = await press(carla, 'Approve');
    expect([callback, ackedAfterMs]).toEqual([6, 0]);
    expect(followUps.map(({ content, ephemeralFor }) => [content, ephemeralFor])).toEqual([
      [TEXTS.discord.notTaken, carla],
    ]);
    expect((await book.read(approval.id))?.state).toEqual({ kind: 'pending' });
    expect(discord.problems).toEqual([]);
  });

  it('counts of an approver in direct messages whom the bot answers in a server only', async () => {
    const { book, press } = await start({ options: { allow: [`guild:${guild}`] } }, 'carla');
    await press(carla, 'Approve');
    expect(book.done).toMatchObject([{ by: `discord:${carla}` }]);
  });

  it('counts of nobody whom the bot is told to refuse', async () => {
    const { book, press } = await start({ options: { deny: [`user:${carla}`] } });
    const { response } = await press(carla, 'Approve');
    expect([response?.content, response?.ephemeralFor]).toEqual([TEXTS.discord.refused, carla]);
    expect(book.tried).toEqual([]);
  });
});

describe('/approvals', () => {
  it('lists in direct messages what somebody has asked for there', async () => {
    const { world, discord, book } = await start();
    const channel = discord.openDirect(bob);
    const thread = threadOf({ kind: 'direct', channel });
    book.ask({ thread, team: undefined, by: { id: `discord:${bob}`, name: 'Bob' }, label: 'Restart' });
    const { response } = await world.after(discord.command({ user: bob, channel, name: 'approvals' }));
    expect(response?.shown).toContain('Bob asks to run Restart.');
    expect(response?.shown).not.toContain('Deploy');
    expect([response?.isThinking, response?.pinged]).toEqual([false, []]);
  });

  it('has pages, shows all of a request beside the list, and denies from it with a reason', async () => {
    const { world, discord, book } = await start();
    const team = toTeamId('discord', guild);
    const thread = threadOf({ kind: 'channel', guild, channel: general });
    const script = 'y'.repeat(4_000);
    for (let count = 0; count < 5; count += 1) {
      const by = { id: `discord:${alice}`, name: 'Alice' };
      book.ask({ thread, team, by, label: `Job ${count}`, arguments: { script } });
    }
    const { response } = await world.after(
      discord.command({ user: carla, channel: general, name: 'threadloop', subcommand: 'approvals' }),
    );
    const list = response?.id ?? '';
    const press = async (component: string) =>
      await world.after(discord.press({ user: carla, channel: general, message: list, component }));
    expect(response?.shown).toContain('Page 1 of 2');
    await press('More');
    expect(discord.message(list)?.shown).toContain('Job 4');
    const shown = await press('tl1:pl:show:all:1:ask6');
    expect(shown.followUps.map(({ files, ephemeralFor }) => [files.map(({ name }) => name), ephemeralFor])).toEqual([
      [['arguments.txt'], carla],
    ]);
    const denied = await press('tl1:pl:deny:all:1:ask6');
    await world.after(discord.submitModal(denied.id, { reason: 'Too late.' }));
    expect(book.done.map(({ id, decision }) => [id, decision])).toEqual([
      ['ask6', { kind: 'deny', reason: 'Too late.' }],
    ]);
    expect(discord.message(list)?.shown).toContain('Denied by carla. Too late.');
    expect(discord.problems).toEqual([]);
  });
});
