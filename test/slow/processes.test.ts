import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ChatMessage, ThreadMessages } from '../../src/adapters/web/protocol.ts';
import { type CliProcess, startCliProcess } from '../support/cli-process.ts';
import { hasRedis } from '../support/redis.ts';
import { type RedisServer, startRedisServer } from '../support/redis-server.ts';

/** A run whose process died is taken up within this time at the default lease, and then counts to its end. */
const PATIENCE_MS = 90_000;

/** Two signals within half a second are one, see end-signals.ts. */
const TWO_SIGNALS_MS = 700;

describe.skipIf(!hasRedis)('a gateway and two workers in processes of their own, on Redis', () => {
  let redis: RedisServer;

  beforeAll(async () => {
    redis = await startRedisServer();
    return async () => await redis.stop();
  });

  /** Each test has a deployment of its own, by its prefix. */
  async function deploy(prefix: string) {
    const env = {
      REDIS_URL: redis.url,
      THREADLOOP_REDIS_PREFIX: prefix,
      THREADLOOP_LOG_LEVEL: 'info',
      THREADLOOP_PROGRESS: 'detailed',
    };
    const start = (role: string): CliProcess => startCliProcess(['--role', role], env);
    const [gateway, one, two] = [start('gateway'), start('worker'), start('worker')];
    await Promise.all([one.address, two.address]);
    const workers = [one, two];
    return { gateway: await gateway.address, workers, start };
  }

  it('finish an answer whose worker is killed in the middle, in the same messages, as every gateway shows it', async () => {
    const { gateway, workers, start } = await deploy('kill');
    const other = await start('gateway').address;
    const { id: root } = await say(gateway, '@threadloop count to 8');
    const running = await until(() => workers.find(isRunning));
    const begun = await until(async () => {
      const { messages } = await threadAt(other, root);
      return messages.find(({ content }) => content.kind === 'progress');
    });
    running.kill('SIGKILL');
    const { messages, activity } = await untilAnswered(other, root);
    expect(messages.filter(({ content }) => content.kind === 'progress').map(({ id }) => id)).toEqual([begun.id]);
    expect(messages.filter(isEnd)).toHaveLength(1);
    expect(activity.isWorking).toBe(false);
    expect(await threadAt(gateway, root)).toEqual({ messages, activity });
    expect(await say(other, 'still there?', root)).toMatchObject({ judgement: { status: 'started' } });
    await untilAnswered(gateway, root, 2);
  });

  it('hand a thread over on SIGTERM, and end with 0', async () => {
    const { gateway, workers } = await deploy('term');
    const { id: root } = await say(gateway, '@threadloop count to 8');
    const running = await until(() => workers.find(isRunning));
    running.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    const { messages } = await untilAnswered(gateway, root);
    expect(messages.filter(isEnd)).toHaveLength(1);
  });

  it('end at once on a second signal, and nothing is lost', async () => {
    const { gateway, workers } = await deploy('twice');
    const { id: root } = await say(gateway, '@threadloop count to 60');
    const running = await until(() => workers.find(isRunning));
    running.kill('SIGTERM');
    await sleep(TWO_SIGNALS_MS);
    running.kill('SIGTERM');
    expect([0, 1]).toContain(await running.ended);
    await command(gateway, root, 'stop');
    const { messages } = await until(async () => {
      const thread = await threadAt(gateway, root);
      return thread.activity.isWorking ? undefined : thread;
    });
    expect(messages.length).toBeGreaterThan(1);
  });

  it('are alive and ready, and say why they are not', async () => {
    const server = await startRedisServer();
    onTestFinished(async () => await server.stop());
    const gateway = startCliProcess(['--role', 'gateway'], { REDIS_URL: server.url });
    const address = await gateway.address;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.kill('SIGKILL');
    const answer = await until(async () => {
      const response = await fetch(`${address}/readyz`);
      return response.status === 503 ? await response.text() : undefined;
    });
    expect(JSON.parse(answer)).toMatchObject({ ok: false });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await server.restart();
    await until(async () => ((await fetch(`${address}/readyz`)).ok ? true : undefined));
  });
});

function isRunning(worker: CliProcess): boolean {
  return worker.output().includes('The thread is claimed.');
}

/** The end of an answer takes feedback. */
function isEnd({ content }: ChatMessage): boolean {
  return content.kind === 'text' && content.buttons.includes('feedback');
}

async function say(gateway: string, text: string, thread?: string): Promise<ChatMessage> {
  const body = { person: 'web:ada', channel: 'general', text, ...(thread !== undefined && { thread }) };
  const { message } = await post<{ message: ChatMessage }>(gateway, '/messages', body);
  return message;
}

async function command(gateway: string, thread: string, name: string): Promise<void> {
  await post(gateway, '/commands', { person: 'web:ada', channel: 'general', thread, command: name });
}

async function post<T>(gateway: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${gateway}/playground/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: T = JSON.parse(await response.text());
  return answer;
}

async function threadAt(gateway: string, root: string): Promise<ThreadMessages> {
  const response = await fetch(`${gateway}/playground/api/thread?person=web:ada&channel=general&root=${root}`);
  const thread: ThreadMessages = JSON.parse(await response.text());
  return thread;
}

async function untilAnswered(gateway: string, root: string, count = 1): Promise<ThreadMessages> {
  return await until(async () => {
    const thread = await threadAt(gateway, root);
    return !thread.activity.isWorking && thread.messages.filter(isEnd).length === count ? thread : undefined;
  });
}

/** Looks again and again until there is something to see. */
async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  throw new Error(`Nothing was to be seen within ${PATIENCE_MS / 1_000} s.`);
}
