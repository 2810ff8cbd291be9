import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiscordAdapter } from '../../../../src/adapters/discord/create-discord-adapter.ts';
import { createFakeDiscord, FAKE_DISCORD_IDS } from '../../../../src/testing/index.ts';
import { until } from '../../../slow/support/until.ts';
import { noteFigure } from '../figures.ts';
import { DEPLOY, ECHO, MISSING, startTrustedBot } from '../support/start-trusted-bot.ts';
import { DiscordTrust } from './discord-trust.ts';

const { general, alice, bob, carla } = FAKE_DISCORD_IDS;
const WAIT_MS = 60_000;

describe('trust in Discord', () => {
  it('R72, R74: asks in the thread, refuses who may not decide, is approved once, and carries the call out once', async () => {
    const { people, deployed } = await start();
    const thread = await people.ask(alice, general, DEPLOY);
    const card = await people.card(thread);
    expect(await people.press(card, bob, 'approve')).not.toBe('');
    expect(deployed).toEqual([]);
    const pressedAt = Date.now();
    await Promise.all([people.press(card, carla, 'approve'), people.press(card, carla, 'approve')]);
    await people.reads(thread, '1.2.3 is out');
    noteFigure(`Discord: carried out and told ${Date.now() - pressedAt} ms after the click`);
    expect(deployed).toEqual(['1.2.3']);
    expect(people.cardNow(card).buttons).toEqual([]);
  });

  it("calls an MCP server's tool once somebody has approved it", async () => {
    const { people } = await start();
    let thread = '';
    // The server has to be there first: until then the bot says that it has no such tool.
    const isKnown = async (): Promise<boolean> => {
      thread = await people.ask(alice, general, ECHO);
      const says = (words: string): boolean => people.said(thread).some((shown) => shown.includes(words));
      await until('the bot answers', () => says('waits for approval') || says(MISSING), WAIT_MS);
      return says('waits for approval');
    };
    await until('the tool is known', isKnown, WAIT_MS);
    const card = await people.card(thread);
    expect(card.text).toContain('out it goes');
    await people.press(card, alice, 'approve');
    await people.reads(thread, 'Echo: out it goes');
  });
});

async function start(): Promise<{ readonly people: DiscordTrust; readonly deployed: readonly string[] }> {
  const discord = await createFakeDiscord();
  onTestFinished(() => discord.close());
  const { deployed } = await startTrustedBot(createDiscordAdapter({ token: discord.token, apiUrl: discord.apiUrl }));
  await until('the bot is connected', () => discord.openSessions > 0, WAIT_MS);
  const people = new DiscordTrust({ discord, until: (what, isSo) => until(what, isSo, WAIT_MS) });
  return { people, deployed };
}
