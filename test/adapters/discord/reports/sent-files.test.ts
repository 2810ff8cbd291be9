import { describe, expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { call, text } from '../../../../src/testing/scripted-model-answer.ts';
import { startBotOnFake } from '../support/bot-on-fake.ts';

describe('a file that a tool sends', () => {
  it('D19: is uploaded once, and not again with the answer that names it', async () => {
    const script = [
      [call('send_file', { name: 'plan.csv', content: 'a,b\n1,2\n' })],
      text('The table is in plan.csv: a is 1.'),
    ];
    const { discord, until, read, model } = await startBotOnFake({ script });
    const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `<@${IDS.app}> as a table` });
    await until('it is answered', () => read(id).some((line) => line.includes('Helpful')));
    expect(read(id).filter((line) => !line.includes('as a table'))).toEqual([
      `${IDS.app}: 📎 plan.csv`,
      `${IDS.app}: The table is in plan.csv: a is 1.\n[Try again] [👍 Helpful] [👎 Not helpful]`,
    ]);
    expect(discord.calls.flatMap(({ files }) => files)).toEqual([{ name: 'plan.csv', sizeBytes: 8 }]);
    expect(JSON.stringify(model.requests[1]?.messages)).toContain(
      'The file plan.csv (8 bytes) is in the thread now, where everybody can see it.',
    );
    expect(discord.problems).toEqual([]);
  });

  it('D18: is there once, though Discord says after it was posted that it failed', async () => {
    const script = [[call('send_file', { name: 'plan.csv', content: 'a,b' })], text('Here it is.')];
    const { discord, until, read } = await startBotOnFake({ script });
    discord.fail('POST /channels/:id/messages', { kind: 'statusAfter', status: 502 });
    const { id } = await discord.say({ channel: IDS.general, user: IDS.alice, text: `<@${IDS.app}> as a table` });
    await until('it is answered', () => read(id).some((line) => line.includes('Helpful')));
    expect(read(id).filter((line) => line.includes('plan.csv'))).toHaveLength(1);
  });
});
