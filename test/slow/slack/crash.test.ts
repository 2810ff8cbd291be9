import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { missingRequirements } from '../../../scripts/requirements.mjs';
import { createFakeSlack, type FakeMessage, type FakeSlack } from '../../../src/testing/index.ts';
import { createRandom } from '../../chaos/random.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { RoleProcess } from '../support/role-process.ts';
import { until } from '../support/until.ts';

const hasRedis = missingRequirements().every(({ name }) => name !== 'redis-server');

const CONVERSATIONS = 200;

/** After every so many of them a process is killed; it takes some seconds to be there again. */
const EVERY = 12;
const SEED = 20_261_130;

/** Slack takes a message a second in each channel. */
const CHANNELS = Array.from({ length: 20 }, (_, n) => ({ id: `C${100 + n}CRASH`, name: `crash-${n}` }));
const ALICE = 'U1ALICE';

describe.skipIf(!hasRedis)('a deployment on Slack whose processes are killed at random', () => {
  it('answers every mention of 200 conversations once in its thread, and leaves nothing behind', {
    timeout: 420_000,
  }, async () => {
    const redis = await startRedisServer(['--appendonly', 'yes']);
    const people = [{ id: ALICE, name: 'alice' }];
    const slack = await createFakeSlack({
      workspaces: [{ id: 'T1', name: 'Crash', users: people, channels: CHANNELS }],
    });
    const { botToken, appToken, botUserId } = slack.credentials;
    const variables = {
      SLACK_BOT_TOKEN: botToken,
      SLACK_APP_TOKEN: appToken,
      SLACK_API_URL: slack.apiUrl,
      REDIS_URL: redis.url,
      THREADLOOP_BUDGETS_REQUESTS_PER_HOUR: '0',
    };
    const processes = (['gateway', 'worker', 'worker'] as const).map((role) => new RoleProcess(role, variables));
    const random = createRandom(SEED);
    try {
      await until('a socket is open', () => slack.openSockets > 0, 60_000);
      const roots: Root[] = [];
      for (let n = 0; n < CONVERSATIONS; n += 1) {
        const question = `<@${botUserId}> what is ${n} * 3?`;
        const { id: channel = '' } = CHANNELS[n % CHANNELS.length] ?? {};
        roots.push({ channel, ts: (await slack.say({ channel, user: ALICE, text: question })).ts });
        if (n % EVERY === EVERY - 1) random.pick(processes)?.kill();
        await sleep(350);
      }
      const isAnswered = () => roots.every((root) => answersIn(slack, root).length > 0);
      await until('every mention is answered', isAnswered, 120_000).catch(() => undefined);
      // What a crash left behind has to be gone a minute later.
      await until('nothing is left behind', () => leftBehind(slack, roots).length === 0, 60_000).catch(() => undefined);
      const left = leftBehind(slack, roots);
      const wrong = roots.flatMap((root, n) => {
        const answers = answersIn(slack, root);
        return answers.length === 1 && answers[0]?.shown.includes(`${n * 3}`) === true
          ? []
          : [{ n, said: slack.thread(root.channel, root.ts).map(({ shown }) => shown) }];
      });
      const kills = processes.reduce((sum, { kills: times }) => sum + times, 0);
      expect({ wrong, left, kills, problems: slack.problems }).toEqual({
        wrong: [],
        left: [],
        kills: Math.floor(CONVERSATIONS / EVERY),
        problems: [],
      });
    } finally {
      await Promise.all(processes.map((process) => process.stop()));
      await slack.close();
      await redis.stop();
    }
  });
});

interface Root {
  readonly channel: string;
  readonly ts: string;
}

/** What the bot said in a thread that is an answer: not the status line of its work. */
function answersIn(slack: FakeSlack, { channel, ts }: Root): readonly FakeMessage[] {
  return slack.thread(channel, ts).filter(({ botId, shown }) => botId !== undefined && shown.includes(' = '));
}

function leftBehind(slack: FakeSlack, roots: readonly Root[]): readonly string[] {
  const messages = roots
    .flatMap(({ channel, ts }) => slack.thread(channel, ts))
    .filter(({ botId }) => botId !== undefined);
  return [
    ...slack.statuses.map(({ threadTs, status }) => `status in ${threadTs}: ${status}`),
    ...messages.filter(({ isStreaming }) => isStreaming).map(({ ts }) => `stream ${ts}`),
    ...messages.filter(({ shown }) => !shown.includes(' = ')).map(({ ts, shown }) => `message ${ts}: ${shown}`),
  ];
}
