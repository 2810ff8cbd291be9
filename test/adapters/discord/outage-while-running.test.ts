import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { after } from '../../../src/testing/index.ts';
import { startBotOnFake } from './support/bot-on-fake.ts';

const { alice, bob, general, app } = IDS;

describe('D10: the gateway is cut and out of reach while the bot works', () => {
  it('harms no run: its answer arrives meanwhile, and what was said meanwhile is answered after that', async () => {
    const { bot, discord, read, until, pass } = await startBotOnFake({
      script: [after(20_000, 'Otters hold hands.'), 'They do.'],
    });
    await pass(10_000);
    const first = await discord.say({ channel: general, user: alice, text: `<@${app}> Why?` });
    await until('the run has begun', () => discord.typing.length > 0);
    discord.failGateway({ kind: 'refuse' });
    discord.failGateway({ kind: 'close', code: 'cut' });
    const second = await discord.say({ channel: general, user: bob, text: `<@${app}> Do they?` });
    await pass(20_000);
    await until('the answer is there', () => read(first.id).at(-1)?.startsWith(`${app}: Otters hold hands.`) === true);
    expect(bot.checks().find(({ check }) => check === 'discord')?.ok).toBe(false);
    expect(read(second.id)).toEqual([]);
    discord.restore();
    await pass(12_000);
    await until('the second is answered', () => read(second.id).at(-1)?.startsWith(`${app}: They do.`) === true);
    await pass(5_000);
    expect(bot.checks()).toEqual([
      { check: 'bot', ok: true },
      { check: 'discord', ok: true },
    ]);
    expect(discord.gatewayOps.flatMap(({ op }) => (op === 1 ? [] : [op]))).toEqual([2, 6]);
    expect(discord.problems).toEqual([]);
  });
});
