import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createDiscordAdapter } from '../../../src/adapters/discord/index.ts';
import { createBot } from '../../../src/bot.ts';
import { createFakeDiscord } from '../../../src/testing/fake-discord/create-fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createScriptedModel } from '../../../src/testing/index.ts';
import { hasRedis } from '../../support/redis.ts';
import { until } from '../../threads/redis/support/until.ts';

describe.skipIf(!hasRedis)('threads of Discord in a queue on Redis', () => {
  it('R84: are worked on whatever their ids look like, and again when their first job is over', async () => {
    const discord = await createFakeDiscord();
    onTestFinished(() => discord.close());
    const bot = createBot({
      adapters: [createDiscordAdapter({ token: discord.token, apiUrl: discord.apiUrl })],
      streamFn: createScriptedModel(Array.from({ length: 6 }, (_, n) => `Answer ${n}.`)),
      settleMs: 0,
      redis: { url: inject('redisUrl'), prefix: `test-${randomUUID()}` },
      channels: { [`discord:${ids.random}`]: { replyPlace: 'channel' } },
    });
    await bot.start();
    onTestFinished(() => bot.stop(0));
    const answers = (place: string): number =>
      discord.channel(place).filter(({ author, shown }) => author === discord.app.id && shown.startsWith('Answer'))
        .length;
    const say = async (channel: string, text: string): Promise<string> =>
      (await discord.say({ channel, user: ids.alice, text })).id;

    const thread = await say(ids.general, `<@${discord.app.id}> hi`);
    await until(() => discord.threads.some(({ id }) => id === thread) && answers(thread) === 1);
    await say(thread, 'and again');
    await until(() => answers(thread) === 2);
    for (const channel of [ids.random, discord.openDirect(ids.alice)]) {
      await say(channel, `<@${discord.app.id}> hi`);
      await until(() => answers(channel) === 1);
      await say(channel, `<@${discord.app.id}> and again`);
      await until(() => answers(channel) === 2);
    }
    expect(discord.problems).toEqual([]);
  });
});
