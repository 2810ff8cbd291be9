import { expect, it } from 'vitest';
import { call } from '../../../../src/testing/index.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { textOf } from '../../../threads/compaction/support/listening-model.ts';
import { rightsTools } from '../../support/rights-tools.ts';
import { startBotOnFake } from '../interact/support/bot-on-fake.ts';

it("R77: uses a tool that is for admins for none who steers an admin's work, and says who it is and that asking alone works", async () => {
  const { tools, gate, begun, deployed } = rightsTools();
  const script = [call('look'), call('deploy'), 'I may not.', call('deploy'), 'It is out.'];
  const world = await startBotOnFake('socket', { script, tools });
  const { slack, during, until, model } = world;
  const say = (user: string, text: string, thread?: string) =>
    during(slack.say({ channel: 'C1GENERAL', user, text, ...(thread !== undefined && { thread }) }));
  const isShown = (root: string, words: string) =>
    slack.thread('C1GENERAL', root).some(({ shown }) => shown.includes(words));
  const { ts: root } = await say('U3CARLA', '<@U0BOT> look at prod');
  await until('it looks', () => begun.times === 1);
  await say('U2BOB', 'now deploy it', root);
  await during(slack.settled());
  gate.open();
  await until('it says so', () => isShown(root, 'I may not.'));
  const refused = model.requests[2]?.messages.at(-1);
  expect(refused && textOf(refused)).toBe(createTexts('en').toolRefused('bob', 'deploy'));
  expect(deployed).toEqual([]);
  await say('U3CARLA', '<@U0BOT> deploy it', root);
  await until('it is out', () => isShown(root, 'It is out.'));
  expect(deployed).toEqual([['carla']]);
});
