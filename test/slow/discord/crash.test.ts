import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { missingRequirements } from '../../../scripts/requirements.mjs';
import {
  createFakeDiscord,
  FAKE_DISCORD_IDS,
  type FakeDiscord,
  type FakeDiscordFault,
  type FakeDiscordMessage,
  type FakeGatewayFault,
} from '../../../src/testing/index.ts';
import { createRandom } from '../../chaos/random.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { RoleProcess } from '../support/role-process.ts';
import { until } from '../support/until.ts';

const hasRedis = missingRequirements().every(({ name }) => name !== 'redis-server');

const CONVERSATIONS = 200;

/** Between two conversations. */
const PAUSE_MS = 350;

/** After so many of them a process is killed, the gateway fails, or calls do. */
const KILL_EVERY = 16;
const GATEWAY_EVERY = 10;
const CALLS_EVERY = 6;
const SEED = 20_261_130;

const GATEWAY_FAULTS: readonly FakeGatewayFault[] = [
  { kind: 'close', code: 'cut' },
  { kind: 'close', code: 4_000 },
  { kind: 'close', code: 4_009 },
  { kind: 'reconnect' },
  { kind: 'invalidate', isResumable: true },
  { kind: 'invalidate', isResumable: false },
  { kind: 'duplicate', copies: 2 },
];

/** Those that may have been carried out among them: what a caller does not learn. */
const CALL_FAULTS: readonly FakeDiscordFault[] = [
  { kind: 'rateLimited', retryAfterSeconds: 1.5, scope: 'user', times: 4 },
  { kind: 'rateLimited', retryAfterSeconds: 1, scope: 'global', times: 2 },
  { kind: 'statusAfter', status: 502, times: 4 },
  { kind: 'status', status: 503, times: 4 },
  { kind: 'cutAfter', times: 2 },
  { kind: 'cutBefore', times: 2 },
];

const ROUTES = ['POST /channels/:id/messages', 'PATCH /channels/:id/messages/:id', '*'] as const;

const { alice, guild } = FAKE_DISCORD_IDS;
const CHANNELS = Array.from({ length: 20 }, (_, n) => ({ id: `2000000000000000${10 + n}`, name: `crash-${n}` }));

describe.skipIf(!hasRedis)('a deployment on Discord whose processes, gateway and calls fail at random', () => {
  it('R35, R36, R38: answers every mention of 200 conversations once in its thread, and leaves nothing behind', {
    timeout: 480_000,
  }, async () => {
    const redis = await startRedisServer(['--appendonly', 'yes']);
    const discord = await createFakeDiscord({
      guilds: [{ id: guild, name: 'Crash', members: [{ user: alice }], channels: CHANNELS }],
    });
    const variables = {
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      REDIS_URL: redis.url,
      THREADLOOP_BUDGETS_REQUESTS_PER_HOUR: '0',
    };
    const processes = (['gateway', 'worker', 'worker'] as const).map((role) => new RoleProcess(role, variables));
    const random = createRandom(SEED);
    try {
      await until('a session is open', () => discord.openSessions > 0, 60_000);
      const asked: Asked[] = [];
      for (let n = 0; n < CONVERSATIONS; n += 1) {
        const { id: channel = '' } = CHANNELS[n % CHANNELS.length] ?? {};
        const { id } = await discord.say({ channel, user: alice, text: `<@${discord.app.id}> what is ${n} * 3?` });
        asked.push({ channel, id });
        if (n % KILL_EVERY === KILL_EVERY - 1) random.pick(processes)?.kill();
        if (n % GATEWAY_EVERY === GATEWAY_EVERY - 1) discord.failGateway(pick(GATEWAY_FAULTS, random));
        if (n % CALLS_EVERY === CALLS_EVERY - 1) discord.fail(pick(ROUTES, random), pick(CALL_FAULTS, random));
        await sleep(PAUSE_MS);
      }
      const isAnswered = () => asked.every((each) => answersTo(discord, each).length > 0);
      await until('every mention is answered', isAnswered, 120_000).catch(() => undefined);
      // What a crash left behind has to be gone a minute later.
      await until('nothing is left behind', () => leftBehind(discord, asked).length === 0, 60_000).catch(
        () => undefined,
      );
      const wrong = asked.flatMap((each, n) => {
        const answers = answersTo(discord, each);
        return answers.length === 1 && answers[0]?.shown.includes(`${n * 3}`) === true
          ? []
          : [{ n, said: [each.channel, each.id].map((place) => messagesOf(discord, place).map(({ shown }) => shown)) }];
      });
      process.stdout.write(`${figuresOf(discord)}\n`);
      const kills = processes.reduce((sum, { kills: times }) => sum + times, 0);
      expect({ wrong, left: leftBehind(discord, asked), kills, problems: discord.problems }).toEqual({
        wrong: [],
        left: [],
        kills: Math.floor(CONVERSATIONS / KILL_EVERY),
        problems: [],
      });
    } finally {
      await Promise.all(processes.map((process) => process.stop()));
      await discord.close();
      await redis.stop();
    }
  });
});

/** What went wrong, as far as the fake has seen it: the faults that were asked for came. */
function figuresOf({ gatewayOps, calls }: FakeDiscord): string {
  const opened = (op: number): number => gatewayOps.filter((each) => each.op === op).length;
  const failed = [429, 502, 503, 0].map((status) => [calls.filter((call) => call.status === status).length, status]);
  return `${opened(2)} IDENTIFY, ${opened(6)} RESUME; of ${calls.length} calls: ${failed.map((pair) => pair.join(' x ')).join(', ')}`;
}

interface Asked {
  readonly channel: string;
  /** Of the message, and of the thread that is started from it. */
  readonly id: string;
}

function pick<Value>(values: readonly Value[], random: ReturnType<typeof createRandom>): Value {
  const value = random.pick(values);
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

/** What the bot said in the thread of a message that is an answer: not the status line of its work. */
function answersTo(discord: FakeDiscord, { id }: Asked): readonly FakeDiscordMessage[] {
  return messagesOf(discord, id).filter(({ author, shown }) => author === discord.app.id && shown.includes(' = '));
}

/** Typing, status lines, and what stands in the channels themselves: answers belong into threads. */
function leftBehind(discord: FakeDiscord, asked: readonly Asked[]): readonly string[] {
  const inThreads = asked
    .flatMap((each) => messagesOf(discord, each.id))
    .filter(({ author }) => author === discord.app.id);
  const inChannels = CHANNELS.flatMap(({ id }) => messagesOf(discord, id)).filter(
    ({ author }) => author === discord.app.id,
  );
  return [
    ...discord.typing.map((channel) => `typing in ${channel}`),
    ...inThreads.filter(({ shown }) => !shown.includes(' = ')).map(({ id, shown }) => `message ${id}: ${shown}`),
    ...inChannels.map(({ id, shown }) => `in a channel, ${id}: ${shown}`),
  ];
}

function messagesOf(discord: FakeDiscord, channel: string): readonly FakeDiscordMessage[] {
  return discord.threads.some(({ id }) => id === channel) || CHANNELS.some(({ id }) => id === channel)
    ? discord.channel(channel)
    : [];
}
