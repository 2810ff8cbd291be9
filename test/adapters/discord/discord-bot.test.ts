import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { text } from '../../../src/testing/scripted-model-answer.ts';
import { startBotOnFake } from './support/bot-on-fake.ts';

const { alice, general, app } = IDS;

describe('a bot in Discord', () => {
  it('answers a mention in a channel in a thread', async () => {
    const { discord, read, until } = await startBotOnFake({ script: [text('Otters hold hands.')] });
    const { id } = await discord.say({ channel: general, user: alice, text: `<@${app}> Why do otters hold hands?` });
    await until('the answer is finished', () => read(id).some((line) => line.includes('Helpful')));
    expect(discord.threads).toEqual([
      { id, parent: general, name: 'Why do otters hold hands?', isArchived: false, isLocked: false },
    ]);
    const question = `${alice}: @threadloop Why do otters hold hands?`;
    expect(read(general)).toEqual([question]);
    // The message that a thread began with is shown as its first.
    const answer = `${app}: Otters hold hands.\n[Try again] [👍 Helpful] [👎 Not helpful]`;
    expect(read(id)).toEqual([question, answer]);
    expect(discord.problems).toEqual([]);
  });

  it('repeats the header of a table in each message that the table goes on in', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `| row ${index} | value ${index} |`).join('\n');
    const table = `| Name | Value |\n|---|---|\n${rows}`;
    const { discord, read, until } = await startBotOnFake({ script: [text(table)] });
    const { id } = await discord.say({ channel: general, user: alice, text: `<@${app}> Everything, please.` });
    await until('the answer is finished', () => read(id).some((line) => line.includes('Helpful')));
    const answers = discord.channel(id).slice(1);
    expect(answers.length).toBeGreaterThan(1);
    for (const { content } of answers) expect(content).toMatch(/^```\nName +Value\n-+ +-+\nrow \d+ +value \d+\n/u);
  });
});
