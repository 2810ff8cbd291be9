import { setImmediate } from 'node:timers/promises';
import { createBot } from 'threadloop';
import { createSlackAdapter } from 'threadloop/slack';
import { call, createFakeClock, createFakeSlack, createScriptedModel } from 'threadloop/testing';
import { expect, test } from 'vitest';

test('the bot calculates in the thread of a mention', async () => {
  const clock = createFakeClock();
  const slack = await createFakeSlack({ clock });
  const { botToken, appToken } = slack.credentials;
  const adapter = createSlackAdapter({ apiUrl: slack.apiUrl, botToken, appToken });
  const model = createScriptedModel([call('calculate', { expression: '6 * 7' }), 'It is 42.'], { clock });
  const bot = createBot({ adapters: [adapter], streamFn: model, tools: ['calculate'], clock });
  /** Lets time pass, and what is on its way over the loopback arrive, until something is so. */
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) {
      await setImmediate();
      await clock.advanceAsync(1);
    }
  };
  await bot.start();

  const { ts } = await slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> what is 6 * 7?' });
  await until(() => slack.thread('C1GENERAL', ts).some(({ shown }) => shown.startsWith('It is 42.')));
  await until(() => slack.statuses.length === 0);
  await slack.settled(); // every delivery was acknowledged, or had its last try
  expect(slack.problems).toEqual([]);

  await bot.stop();
  await slack.close();
});
