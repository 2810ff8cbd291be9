import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { after, call, fail, type ScriptEntry } from '../../../../src/testing/index.ts';
import { defineTool } from '../../../../src/tools/index.ts';
import { type BotOnFake, startBotOnFake } from '../support/bot-on-fake.ts';
import { begin } from './support/conversation.ts';

const TYPING = 'POST /channels/:id/typing';

/** Works for so many milliseconds of the clock. */
const digFor = (ms: number) =>
  defineTool({
    name: 'dig',
    label: 'Dig',
    description: 'Digs for a while.',
    parameters: Type.Object({}),
    timeoutMs: 600_000,
    execute: async (_args, { clock }) => {
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, ms));
      return 'Dug.';
    },
  });

/** A bot with the tool, asked by Alice. */
async function asked(script: readonly ScriptEntry[], ms: number) {
  const world: BotOnFake = await startBotOnFake({ script, tools: [digFor(ms)], modelLimits: { retries: 0 } });
  return { ...world, thread: await begin(world, 'dig') };
}

describe('D20: typing', () => {
  it.each<[string, readonly ScriptEntry[]]>([
    ['an answer', [after(20_000, 'Here it is.')]],
    ['nothing said', [call('dig', {}), after(1_000, '')]],
    ['an error', [after(20_000, fail('boom'))]],
    ['a stop', [call('dig', {}), 'Never.']],
  ])('goes on for as long as work does, and ends with it: %s', async (end, script) => {
    const { discord, clock, until, pass, thread } = await asked(script, 20_000);
    await pass(15_000);
    expect(discord.typing).toEqual([thread.root]);
    expect(discord.callsOf(TYPING).length).toBeGreaterThan(1);
    if (end === 'a stop') await thread.say(`<@${IDS.app}> stop`);
    await until('nobody types', () => discord.typing.length === 0);
    const endedAt = clock.now();
    await pass(60_000);
    expect(discord.callsOf(TYPING).filter(({ at }) => at > endedAt)).toEqual([]);
    expect(discord.problems).toEqual([]);
  });
});

describe('D22: the first sign', () => {
  it('is there within 1.5 s of the message, however long the model takes, with the usual settings', async () => {
    const world = await startBotOnFake({ script: [after(20_000, 'Here it is.')], settleMs: undefined });
    const saidAt = world.clock.now();
    const { root } = await begin(world, 'dig');
    await world.until('it types', () => world.discord.typing.includes(root));
    expect(world.clock.now() - saidAt).toBeLessThan(1_500);
  });
});

describe('D50: an answer after three minutes of work', () => {
  it('is a message that nobody has seen before, and what was said of the work is gone', async () => {
    const { discord, until, pass, thread } = await asked([call('dig', {}), 'Here it is.'], 180_000);
    const ofBot = () => discord.channel(thread.root).filter(({ author }) => author === IDS.app);
    await until('the work shows', () => discord.threads.length > 0 && ofBot().length === 1);
    const [progress] = ofBot();
    await pass(181_000);
    await thread.shows('Here it is.');
    await pass(5_000);
    const answer = ofBot().at(-1);
    expect(answer?.shown).toContain('Here it is.');
    expect(BigInt(answer?.id ?? 0) > BigInt(progress?.id ?? 0)).toBe(true);
  });
});
