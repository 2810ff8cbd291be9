import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { AdminDesk } from './admin/admin-world.ts';
import { InteractWorld, TEXTS } from './support/interact-world.ts';

const { privacy: words } = TEXTS.discord.admin;
const ALICE = { id: `discord:${IDS.alice}`, name: 'alice' };

/** Alice, who has said once what she thinks of an answer. */
async function asked(channel?: string): Promise<AdminDesk> {
  const world = await InteractWorld.start();
  const thread = toThreadId({ platform: 'discord', team: IDS.guild, channel: IDS.general, thread: '1' });
  await world.host.feedback.give({ thread, exchange: 'x1', by: ALICE, value: 'up' });
  const desk = new AdminDesk(world, IDS.alice, channel ?? IDS.general);
  return await desk.command('', {}, 'privacy');
}

describe('/privacy', () => {
  it('tells what is stored of who asks, alone', async () => {
    const desk = await asked();
    expect(desk.message).toMatchObject({ ephemeralFor: IDS.alice });
    expect(desk.shown).toContain(`### ${words.title}`);
    expect(desk.shown).toContain('1 opinion on answers');
    expect(desk.world.discord.problems).toEqual([]);
  });

  it('is there in direct messages, too', async () => {
    const world = await InteractWorld.start();
    const desk = new AdminDesk(world, IDS.alice, world.discord.openDirect(IDS.alice));
    await desk.command('', {}, 'privacy');
    expect(desk.shown).toContain('0 opinions on answers');
  });

  it('forgets who confirms it, and gives a receipt', async () => {
    const desk = await asked();
    await desk.press(words.forget);
    expect(desk.shown).toContain(words.confirm);
    expect(await desk.world.stored('feedback:')).not.toEqual({});
    await desk.press(words.confirmYes);
    expect(desk.shown).toMatch(/^Done: I have forgotten you\. .* Receipt /u);
    expect(await desk.world.stored('feedback:')).toEqual({});
  });

  it('forgets nobody who says no', async () => {
    const desk = await asked();
    await desk.press(words.forget);
    await desk.press(words.confirmNo);
    expect(desk.shown).toContain(words.kept);
    expect(Object.keys(await desk.world.stored('feedback:'))).toHaveLength(1);
  });

  it('leaves somebody out, and takes them in again', async () => {
    const desk = await asked();
    await desk.press(words.leaveOut);
    expect(desk.shown).toContain(TEXTS.people.leftOut.slice(0, 40));
    expect(await desk.world.host.privacy.hasOptedOut(ALICE.id)).toBe(true);
    await desk.press(words.takeIn);
    expect(desk.shown).toContain(TEXTS.people.takenIn);
    expect(await desk.world.host.privacy.hasOptedOut(ALICE.id)).toBe(false);
  });
});
