import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { text } from '../../../src/testing/scripted-model-answer.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { RecordingLogger } from '../../threads/memory/recording-logger.ts';
import { wordsIn } from '../support/words-in.ts';
import { startBotOnFake } from './support/bot-on-fake.ts';

const { alice, general, app } = IDS;

describe('"Try again" under the last answer in Discord', () => {
  it('R75: is obeyed by the process that comes after the one that posted it', async () => {
    const clock = createFakeClock();
    const storage = createMemoryPorts({ clock, logger: new RecordingLogger(), newToken: randomUUID });
    const first = await startBotOnFake({ clock, storage, script: [text('Forty-one.')] });
    const { discord, during, until, read } = first;
    const { id } = await during(discord.say({ channel: general, user: alice, text: `<@${app}> 6*7?` }));
    await until('it has answered', () => read(id).some((line) => line.includes('[Try again]')));
    await first.stop(0);
    // Discord lets one session begin every 5 s.
    await first.pass(5_000);
    const second = await startBotOnFake({ storage, script: [text('Forty-two.')], beside: first });
    const answer = discord.channel(id).find(({ shown }) => shown.includes('[Try again]'))?.id ?? '';
    await during(discord.press({ user: alice, channel: id, message: answer, component: 'Try again' }));
    await until('it has answered anew', () => read(id).some((line) => line.includes('Forty-two.')));
    expect(second.model.requests.map(wordsIn)).toEqual([['6*7?']]);
    expect(discord.problems).toEqual([]);
  });
});
