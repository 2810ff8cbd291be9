import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createSlackAdapter } from '../../../src/adapters/slack/index.ts';
import { createBot } from '../../../src/bot.ts';
import { createFakeSlack, createScriptedModel, type ScriptEntry } from '../../../src/testing/index.ts';
import { wordsIn } from '../../adapters/support/words-in.ts';
import { hasRedis } from '../../support/redis.ts';
import { until } from '../../threads/redis/support/until.ts';

const THREADS = 10;

/** One for each thread: Slack takes a message a second in each. */
const CHANNELS = Array.from({ length: THREADS }, (_, n) => ({ id: `C${n}QUEUE`, name: `queue-${n}` }));

/** A bot on Redis and the fake of Slack, by the clock of the host. */
async function startOnRedis(script: readonly ScriptEntry[]) {
  const slack = await createFakeSlack({
    workspaces: [{ id: 'T1', name: 'One', users: [{ id: 'U1ALICE', name: 'alice' }], channels: CHANNELS }],
  });
  onTestFinished(() => slack.close());
  const { botToken, appToken } = slack.credentials;
  const model = createScriptedModel(script);
  const bot = createBot({
    adapters: [createSlackAdapter({ botToken, appToken, apiUrl: slack.apiUrl, sockets: 1 })],
    streamFn: model,
    settleMs: 0,
    concurrency: 16,
    redis: { url: inject('redisUrl'), prefix: `test-${randomUUID()}` },
  });
  await bot.start();
  onTestFinished(() => bot.stop(0));
  const answers = (channel: string, ts: string) =>
    slack.thread(channel, ts).filter(({ botId, shown }) => botId !== undefined && shown.startsWith('Answer'));
  return { slack, model, answers };
}

describe.skipIf(!hasRedis)('threads of Slack in a queue on Redis', () => {
  it('R84, R85: are worked on whatever their ids look like, and again when their first job is over', async () => {
    const { slack, model, answers } = await startOnRedis(Array.from({ length: 4 }, (_, n) => `Answer ${n}.`));
    const direct = slack.openDirect('U1ALICE');
    for (const [channel, words] of [
      ['C0QUEUE', '<@U0BOT> hi'],
      [direct, 'hi'],
    ] as const) {
      const { ts } = await slack.say({ channel, user: 'U1ALICE', text: words });
      await until(() => answers(channel, ts).length === 1);
      await until(() => slack.statuses.length === 0);
      await slack.say({ channel, user: 'U1ALICE', text: 'and again', thread: ts });
      await until(() => answers(channel, ts).length === 2);
    }
    expect(model.requests.map((request) => wordsIn(request).length)).toEqual([1, 2, 1, 2]);
  });

  it('R87: are worked on beside each other, and never two runs of one at a time', async () => {
    const active = new Map<string, number>();
    const most = { ofOne: 0, ofAll: 0 };
    const answer: ScriptEntry = async (request) => {
      const of = wordsIn(request)[0]?.split(' ')[0] ?? '';
      active.set(of, (active.get(of) ?? 0) + 1);
      most.ofOne = Math.max(most.ofOne, active.get(of) ?? 0);
      most.ofAll = Math.max(
        most.ofAll,
        [...active.values()].reduce((sum, count) => sum + count, 0),
      );
      // Holds the first ones until there are several, so that they are seen beside each other.
      await until(() => most.ofAll > 1);
      active.set(of, (active.get(of) ?? 1) - 1);
      return 'Answer.';
    };
    const { slack, model, answers } = await startOnRedis(Array.from({ length: THREADS * 3 }, () => answer));
    const roots = await Promise.all(
      CHANNELS.map(async ({ id: channel }, n) => {
        const { ts } = await slack.say({ channel, user: 'U1ALICE', text: `<@U0BOT> t${n} 1` });
        for (const m of [2, 3]) await slack.say({ channel, user: 'U1ALICE', text: `t${n} ${m}`, thread: ts });
        return { channel, ts };
      }),
    );
    await until(() => roots.every(({ channel, ts }) => answers(channel, ts).length > 0));
    await until(() => slack.statuses.length === 0);
    const last = new Map(model.requests.map((request) => [wordsIn(request)[0]?.split(' ')[0], wordsIn(request)]));
    expect([...last.values()].map((words) => words.length)).toEqual(Array.from({ length: THREADS }, () => 3));
    expect(most.ofOne).toBe(1);
    expect(most.ofAll).toBeGreaterThan(1);
  });
});
