import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/index.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import type { Storage } from '../../../../src/threads/ports.ts';
import { type BotOnFake, startBotOnFake } from '../support/bot-on-fake.ts';

const MENTION = `<@${IDS.app}>`;

/** A storage that outlives the bots on it, and its clock. */
function lasting(): { readonly clock: FakeClock; readonly storage: Storage } {
  const clock = createFakeClock();
  return { clock, storage: createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID }) };
}

function answersIn({ discord, read }: BotOnFake, channel: string): readonly string[] {
  const own = `${discord.app.id}: `;
  return read(channel)
    .filter((line) => line.startsWith(own))
    .map((line) => line.slice(own.length).split('\n')[0] ?? '');
}

describe('D13: R17: a mention', () => {
  it('in the gap of a session that was lost is answered once, and so is a follow-up in a thread', async () => {
    const world = await startBotOnFake({ script: ['One', 'Two', 'Three', 'Four'] });
    const { discord, until, pass } = world;
    const first = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` });
    await until('it is answered', () => answersIn(world, first.id).includes('One'));
    await pass(6_000);
    discord.failGateway({ kind: 'drop' });
    const gap = await discord.say({ channel: IDS.random, user: IDS.bob, text: `${MENTION} b` });
    await discord.say({ channel: first.id, user: IDS.alice, text: 'more' });
    discord.restore();
    discord.failGateway({ kind: 'invalidate', isResumable: false });
    await until(
      'both are answered',
      () => answersIn(world, gap.id).length > 0 && answersIn(world, first.id).length > 1,
    );
    await pass(10_000);
    expect([answersIn(world, gap.id).length, answersIn(world, first.id).length]).toEqual([1, 2]);
    expect(world.model.requests).toHaveLength(3);
    expect(discord.problems).toEqual([]);
  });

  it('that a process which is gone did not see is answered by the next one, in servers and direct messages', async () => {
    const shared = lasting();
    const first = await startBotOnFake({ ...shared, script: ['One', 'Two'] });
    const { discord } = first;
    const channel = discord.openDirect(IDS.alice);
    await discord.say({ channel, user: IDS.alice, text: 'hi' });
    await first.until('it is answered', () => answersIn(first, channel).includes('One'));
    const thread = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` });
    await first.until('it is answered', () => answersIn(first, thread.id).includes('Two'));
    await first.stop(1_000);
    const missed = await discord.say({ channel: IDS.random, user: IDS.bob, text: `${MENTION} b` });
    await discord.say({ channel, user: IDS.alice, text: 'are you there?' });
    await first.clock.advanceAsync(60_000);
    const second = await startBotOnFake({ ...shared, script: ['Three', 'Four'], beside: first });
    await second.until(
      'both are answered',
      () => answersIn(second, missed.id).length + answersIn(second, channel).length > 2,
    );
    await second.pass(5_000);
    expect(second.model.requests).toHaveLength(2);
    expect([answersIn(second, thread.id), answersIn(second, channel).length]).toEqual([['Two'], 2]);
  });

  it('D16: that was answered before is not answered again by the next process', async () => {
    const shared = lasting();
    const first = await startBotOnFake({ ...shared, script: ['One'] });
    const { discord } = first;
    const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` });
    await first.until('it is answered', () => answersIn(first, id).includes('One'));
    // It dies: how far it listened was not written down at its end.
    await shared.storage.records.put(
      `discord:seen:discord:${IDS.guild}`,
      { through: (BigInt(id) - 1n).toString() },
      'any',
    );
    const second = await startBotOnFake({ ...shared, script: ['Again'], beside: first });
    await second.pass(5_000);
    expect([answersIn(second, id), second.model.requests.length]).toEqual([['One'], 0]);
  });

  it('from before the bot came is nobody’s business', async () => {
    const shared = lasting();
    const first = await startBotOnFake({ ...shared, script: [] });
    await first.stop(0);
    const { id } = await first.discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} a` });
    for await (const [key] of shared.storage.records.list('discord:seen:')) await shared.storage.records.remove(key);
    await shared.clock.advanceAsync(1_000);
    const second = await startBotOnFake({ ...shared, script: ['Never'], beside: first });
    await second.pass(5_000);
    expect([answersIn(second, id), second.model.requests.length]).toEqual([[], 0]);
  });

  it('D55: is found where another channel is refused', async () => {
    const shared = lasting();
    const first = await startBotOnFake({ ...shared, script: [] });
    const { discord } = first;
    await first.pass(6_000);
    await first.stop(0);
    await first.clock.advanceAsync(1_000);
    await discord.say({ channel: IDS.random, user: IDS.bob, text: `${MENTION} a` });
    const { id } = await discord.say({ channel: IDS.general, user: IDS.bob, text: `${MENTION} b` });
    discord.fail('GET /channels/:id/messages', { kind: 'error', status: 403, code: 50_001 });
    const second = await startBotOnFake({ ...shared, script: ['One', 'Two'], beside: first });
    await second.pass(5_000);
    // The latest channel was asked for first, and refused.
    expect(second.model.requests).toHaveLength(1);
    expect(answersIn(second, id)).toEqual([]);
  });
});

describe('D45: a conversation', () => {
  it('goes on after a restart as if there had been none', async () => {
    const shared = lasting();
    const first = await startBotOnFake({ ...shared, script: ['One', 'Two', 'Three'] });
    const { discord } = first;
    const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `${MENTION} the first thing` });
    await first.until('it is answered', () => answersIn(first, id).includes('One'));
    await discord.say({ channel: id, user: IDS.alice, text: 'the second' });
    await first.until('it is answered', () => answersIn(first, id).includes('Two'));
    await first.stop(1_000);
    await discord.say({ channel: id, user: IDS.alice, text: 'what was first?' });
    await first.clock.advanceAsync(1_000);
    const second = await startBotOnFake({ ...shared, script: ['The first thing'], beside: first });
    await second.until('it is answered', () => answersIn(second, id).includes('The first thing'));
    const request = JSON.stringify(second.model.requests[0]?.messages);
    expect(
      ['the first thing', 'One', 'the second', 'Two', 'what was first?'].every((part) => request.includes(part)),
    ).toBe(true);
    expect(second.model.requests).toHaveLength(1);
  });
});
