import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { call, text } from '../../../../src/testing/scripted-model-answer.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import { defineTool } from '../../../../src/tools/index.ts';
import { DiscordTrust } from '../../../e2e/trust/discord/discord-trust.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';
import { startBotOnFake } from '../support/bot-on-fake.ts';

const { alice, bob, carla, general } = IDS;

/** A bot with a tool that asks for consent each time. */
async function start(
  beside?: Awaited<ReturnType<typeof startBotOnFake>>,
  storage?: ReturnType<typeof createMemoryPorts>,
) {
  const clock = beside?.clock ?? createFakeClock();
  const kept = storage ?? createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
  const deployed: string[] = [];
  const deploy = defineTool({
    name: 'deploy',
    label: 'Deploy',
    description: 'Brings a version out.',
    parameters: Type.Object({ version: Type.String() }),
    approval: 'always',
    execute: ({ version }) => {
      deployed.push(version);
      return `${version} is out`;
    },
  });
  const script =
    beside === undefined
      ? [call('deploy', { version: '1.2.3' }), text('I have asked for consent.'), text('It is out.')]
      : [text('It is out.')];
  const bot = await startBotOnFake({ clock, storage: kept, script, tools: [deploy], ...(beside && { beside }) });
  const until = async (what: string, isSo: () => boolean) => await bot.until(what, isSo);
  return { ...bot, kept, deployed, trust: new DiscordTrust({ discord: bot.discord, until }) };
}

describe('a call that needs consent, in Discord with the whole bot', () => {
  it('D27, R72, R74: is carried out once when somebody who may has approved it, and a stranger is told alone', async () => {
    const { trust, discord, deployed, during } = await start();
    const thread = await during(trust.ask(alice, general, 'bring 1.2.3 out'));
    const card = await trust.card(thread);
    expect(card.buttons).toEqual(['Approve', 'Approve for this thread', 'Deny…', 'Withdraw']);
    expect(await during(trust.press(card, bob, 'approve'))).toContain('You may not decide this.');
    expect([deployed, trust.cardNow(card).buttons]).toEqual([[], card.buttons]);
    await Promise.all([during(trust.press(card, carla, 'approve')), during(trust.press(card, carla, 'approve'))]);
    await trust.reads(thread, 'It is out.');
    expect(deployed).toEqual(['1.2.3']);
    await trust.reads(thread, 'carried out');
    expect(trust.cardNow(card).buttons).toEqual([]);
    expect(discord.channel(thread).filter(({ shown }) => shown.includes('You may not decide this.'))).toHaveLength(1);
    expect(discord.problems).toEqual([]);
  });

  it('R75: is carried out by another process after the one that asked has ended', async () => {
    const first = await start();
    const thread = await first.during(first.trust.ask(alice, general, 'bring 1.2.3 out'));
    const card = await first.trust.card(thread);
    await first.trust.reads(thread, 'I have asked for consent.');
    await first.stop(0);
    // Discord lets one session begin in five seconds.
    await first.pass(6_000);
    const second = await start(first, first.kept);
    await second.during(second.trust.press(card, alice, 'approve'));
    await second.trust.reads(thread, 'It is out.');
    expect([first.deployed, second.deployed]).toEqual([[], ['1.2.3']]);
    expect(second.discord.problems).toEqual([]);
  });
});
