import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { missingRequirements } from '../../../scripts/requirements.mjs';
import { createFakeDiscord, FAKE_DISCORD_IDS, type FakeDiscord } from '../../../src/testing/index.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { until } from '../support/until.ts';
import { createJumpingClock } from './jumping-clock.ts';

const hasRedis = missingRequirements().every(({ name }) => name !== 'redis-server');

const PROCESS = fileURLToPath(new URL('./memory-process.ts', import.meta.url));

const AUTHORS = 50_000;
const FIRST = 5_000;

/** Authors that write before the clock is set forward; all of them together write for a day. */
const BATCH = 1_000;
const STEP_MS = (24 * 3_600_000 * BATCH) / AUTHORS;

/** Every so many messages call the bot; the others are said beside it, in channels and in its threads. */
const MENTION_EVERY = 100;

/** How far above its level after the first authors the resident memory may be at the end. */
const MOST_GROWN = 1.2;

const MIB = 1_048_576;
const { guild } = FAKE_DISCORD_IDS;
const CHANNELS = Array.from({ length: 40 }, (_, n) => ({ id: `2000000000000000${10 + n}`, name: `memory-${n}` }));
const USERS = Array.from({ length: AUTHORS }, (_, n) => ({
  id: `3000000000000${10_000 + n}`,
  username: `author-${n}`,
}));

describe.skipIf(!hasRedis)('a bot on Discord that 50,000 people write beside and to, over a day', () => {
  it('has at the end no more than 1.2 times the memory that it had after the first 5,000', {
    timeout: 900_000,
  }, async () => {
    const redis = await startRedisServer();
    // Both clocks go forward together, or every message would come late.
    const clock = createJumpingClock();
    const discord = await createFakeDiscord({
      clock,
      users: USERS,
      guilds: [{ id: guild, name: 'Memory', members: USERS.map(({ id: user }) => ({ user })), channels: CHANNELS }],
    });
    const bot = fork(PROCESS, {
      execArgv: ['--import', import.meta.resolve('tsx'), '--expose-gc'],
      env: { ...process.env, DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl, REDIS_URL: redis.url },
    });
    try {
      await once(bot, 'message');
      const levels: number[] = [];
      const asked = new Set<string>();
      const answered: string[] = [];
      for (let n = 0; n < AUTHORS; n += 1) {
        await sayAs(n, discord, asked, answered);
        if (n % BATCH < BATCH - 1) continue;
        await until('every mention is answered', () => areAnswered(discord, asked, answered), 120_000);
        bot.send({ jumpMs: STEP_MS });
        clock.jump(STEP_MS);
        if (n % FIRST === FIRST - 1) levels.push(await residentMiB(bot));
      }
      const [first = 0] = levels;
      process.stdout.write(`Resident MiB after each 5,000 authors: ${levels.join(', ')}\n`);
      expect(levels.at(-1)).toBeLessThanOrEqual(first * MOST_GROWN);
      expect(discord.problems).toEqual([]);
    } finally {
      bot.kill('SIGKILL');
      await once(bot, 'exit');
      await discord.close();
      await redis.stop();
    }
  });
});

async function sayAs(n: number, discord: FakeDiscord, asked: Set<string>, answered: readonly string[]): Promise<void> {
  const { id: user = '' } = USERS[n] ?? {};
  const { id: channel = '' } = CHANNELS[n % CHANNELS.length] ?? {};
  if (n % MENTION_EVERY === 0) {
    asked.add((await discord.say({ channel, user, text: `<@${discord.app.id}> what is ${n} * 3?` })).id);
    return;
  }
  const thread = n % 2 === 0 ? answered[n % answered.length] : undefined;
  await discord.say({ channel: thread ?? channel, user, text: `I am number ${n}.` });
}

/** Looks at those that were not answered so far: each look at a thread draws it whole. */
function areAnswered(discord: FakeDiscord, asked: Set<string>, answered: string[]): boolean {
  for (const id of asked) {
    if (!isAnswered(discord, id)) continue;
    asked.delete(id);
    answered.push(id);
  }
  return asked.size === 0;
}

function isAnswered(discord: FakeDiscord, id: string): boolean {
  if (!discord.threads.some((thread) => thread.id === id)) return false;
  return discord.channel(id).some(({ author, shown }) => author === discord.app.id && shown.includes(' = '));
}

async function residentMiB(bot: ChildProcess): Promise<number> {
  bot.send({});
  const [{ rss }] = (await once(bot, 'message')) as [{ readonly rss: number }];
  return Math.round(rss / MIB);
}
