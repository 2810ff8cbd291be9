import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { call } from '../../../../src/testing/index.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { textOf } from '../../../threads/compaction/support/listening-model.ts';
import { rightsTools } from '../../support/rights-tools.ts';
import { startBotOnFake } from '../support/bot-on-fake.ts';

it("R77: uses a tool that is for admins for none who steers an admin's work, and says who it is and that asking alone works", async () => {
  const { tools, gate, begun, deployed } = rightsTools();
  const script = [call('look'), call('deploy'), 'I may not.', call('deploy'), 'It is out.'];
  const { discord, until, pass, read, model } = await startBotOnFake({ script, tools });
  const isShown = (root: string, words: string) => read(root).some((line) => line.includes(words));
  const { id: root } = await discord.say({
    channel: IDS.general,
    user: IDS.carla,
    text: `<@${IDS.app}> look at prod`,
  });
  await until('it looks', () => begun.times === 1 && discord.threads.some(({ id }) => id === root));
  await discord.say({ channel: root, user: IDS.bob, text: 'now deploy it' });
  // It is taken in meanwhile.
  await pass(1_000);
  gate.open();
  await until('it says so', () => isShown(root, 'I may not.'));
  const refused = model.requests[2]?.messages.at(-1);
  expect(refused && textOf(refused)).toBe(createTexts('en').toolRefused('bob', 'deploy'));
  expect(deployed).toEqual([]);
  await discord.say({ channel: root, user: IDS.carla, text: `<@${IDS.app}> deploy it` });
  await until('it is out', () => isShown(root, 'It is out.'));
  expect(deployed).toEqual([['carla']]);
});
