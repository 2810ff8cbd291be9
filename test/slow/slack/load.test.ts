import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { missingRequirements } from '../../../scripts/requirements.mjs';
import { createFakeSlack, type FakeSlack } from '../../../src/testing/index.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { RoleProcess } from '../support/role-process.ts';
import { startSlowLink } from '../support/slow-link.ts';
import { until } from '../support/until.ts';

const hasRedis = missingRequirements().every(({ name }) => name !== 'redis-server');

/** Events a second, and for how many seconds. */
const RATE = 200;
const SECONDS = 60;

/** Before that: a process that has just begun compiles what it runs. */
const WARM_UP_RATE = 50;
const WARM_UP_SECONDS = 15;

/** Every so many events calls the bot, in a new thread; the others are said between people in threads that it follows. */
const EVERY = 100;

/** Slack takes some hundred messages a minute of an app, and one a second in each channel. */
const CHANNELS = Array.from({ length: 40 }, (_, n) => ({ id: `C${100 + n}LOAD`, name: `load-${n}` }));
const [ALICE, BOB] = ['U1ALICE', 'U2BOB'];
const PEOPLE = [ALICE, BOB].map((id) => ({ id, name: id.toLowerCase() }));

/** Memory that the load may leave behind; what its messages take is in Redis. */
const MOST_GROWN_MIB = 250;

/** Milliseconds that the way to and from Redis takes, each, and that Slack takes for a call. */
const REDIS_DELAY_MS = 10;
const SLACK_DELAY_MS = 500;
const LOOKUP_DELAY_MS = 5_000;

describe.skipIf(!hasRedis)('200 events a second on Slack, with a store and a Slack that answer slowly', () => {
  it.each(['socket', 'http'] as const)(
    'are acknowledged within 500 ms at the 99th percentile over %s, and none is lost',
    {
      timeout: 300_000,
    },
    async (transport) => {
      const redis = await startRedisServer();
      const link = await startSlowLink(redis.port, REDIS_DELAY_MS);
      const port = await freePort();
      const eventsUrl = `http://127.0.0.1:${port}/slack/events`;
      const workspaces = [{ id: 'T1', name: 'Load', users: PEOPLE, channels: CHANNELS }];
      const slack = await createFakeSlack({ workspaces, ...(transport === 'http' && { eventsUrl }) });
      const { botToken, appToken, signingSecret } = slack.credentials;
      const bot = new RoleProcess('all', {
        SLACK_BOT_TOKEN: botToken,
        ...(transport === 'http' ? { SLACK_SIGNING_SECRET: signingSecret } : { SLACK_APP_TOKEN: appToken }),
        SLACK_API_URL: slack.apiUrl,
        REDIS_URL: `redis://127.0.0.1:${link.port}`,
        THREADLOOP_SERVER_PORT: `${port}`,
      });
      try {
        const isReady = async () =>
          (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
        await until('the bot is ready', isReady, 60_000);
        for (const method of ['chat.postMessage', 'chat.update', 'assistant.threads.setStatus', 'reactions.add']) {
          slack.fail(method, { kind: 'slow', delayMs: SLACK_DELAY_MS, times: Number.POSITIVE_INFINITY });
        }
        slack.fail('users.info', { kind: 'slow', delayMs: LOOKUP_DELAY_MS, times: Number.POSITIVE_INFINITY });
        const threads = await beginThreads(slack);
        await sendEvents(slack, threads, { rate: WARM_UP_RATE, seconds: WARM_UP_SECONDS });
        const before = slack.deliveries.length;
        const residentBefore = residentMiB(bot.pid);
        const sent = await sendEvents(slack, threads, { rate: RATE, seconds: SECONDS });
        const residentAfterLoad = residentMiB(bot.pid);
        await until(
          'every mention is answered',
          () => [...threads, ...sent].every((thread) => isAnswered(slack, thread)),
          90_000,
        );
        await until('every event is acknowledged', () => slack.deliveries.every(({ isAcked }) => isAcked), 30_000);
        await sleep(5_000);
        const residentAtRest = residentMiB(bot.pid);
        const acksMs = slack.deliveries
          .slice(before)
          .filter(({ kind }) => kind === 'event')
          .map(({ tries }) => tries[0]?.ackedAfterMs ?? Number.POSITIVE_INFINITY)
          .toSorted((a, b) => a - b);
        const at = (share: number): number => acksMs[Math.floor((acksMs.length - 1) * share)] ?? Number.NaN;
        process.stdout.write(
          `slack load over ${transport}: ${acksMs.length} events, acknowledged after ${at(0.5).toFixed(0)} ms (p50), ` +
            `${at(0.99).toFixed(0)} ms (p99), ${at(1).toFixed(0)} ms (most); memory ${residentBefore} MiB before, ${residentAfterLoad} MiB after the load, ` +
            `${residentAtRest} MiB at rest\n`,
        );
        expect({
          isFast: at(0.99) < 500,
          isFlat: residentAtRest - residentBefore < MOST_GROWN_MIB,
          unhandled: /unhandled/iu.test(bot.output),
          problems: slack.problems,
        }).toEqual({
          isFast: true,
          isFlat: true,
          unhandled: false,
          problems: [],
        });
      } finally {
        await bot.stop();
        await slack.close();
        await link.close();
        await redis.stop();
      }
    },
  );
});

interface Thread {
  readonly channel: string;
  readonly ts: string;
}

/** One thread in each channel, in which the bot has answered. */
async function beginThreads(slack: FakeSlack): Promise<readonly Thread[]> {
  const threads: Thread[] = [];
  for (const { id: channel } of CHANNELS) {
    const text = `<@${slack.credentials.botUserId}> hello`;
    threads.push({ channel, ts: (await slack.say({ channel, user: ALICE, text })).ts });
  }
  await until('every thread has begun', () => threads.every((thread) => isAnswered(slack, thread)), 60_000);
  return threads;
}

/** Answers with the threads in which the bot was called. */
async function sendEvents(
  slack: FakeSlack,
  threads: readonly Thread[],
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<readonly Thread[]> {
  const begun: Thread[] = [];
  const start = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    const dueMs = (n * 1_000) / rate - (performance.now() - start);
    if (dueMs > 0) await sleep(dueMs);
    const { channel = '', ts: thread = '' } = threads[n % threads.length] ?? {};
    if (n % EVERY === 0) {
      const text = `<@${slack.credentials.botUserId}> hello`;
      const { id = '' } = CHANNELS[(n / EVERY) % CHANNELS.length] ?? {};
      begun.push({ channel: id, ts: (await slack.say({ channel: id, user: ALICE, text })).ts });
    } else {
      await slack.say({ channel, user: ALICE, text: `<@${BOB}> just between us ${n}`, thread });
    }
  }
  return begun;
}

function isAnswered(slack: FakeSlack, { channel, ts }: Thread): boolean {
  return slack.thread(channel, ts).some(({ botId }) => botId !== undefined);
}

/** Memory that a process holds, as Linux tells it. */
function residentMiB(pid: number): number {
  const kib = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return Math.round(Number(kib) / 1_024);
}
