import { describe, expect, it } from 'vitest';
import { missingRequirements } from '../../../scripts/requirements.mjs';
import { loadConfig } from '../../../src/config.ts';
import { systemClock } from '../../../src/core/index.ts';
import { createStorage } from '../../../src/create-storage.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import {
  createFakeDiscord,
  createFakeSlack,
  FAKE_DISCORD_IDS,
  type FakeDiscord,
  type FakeSlack,
} from '../../../src/testing/index.ts';
import { createTexts } from '../../../src/text/index.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import { parseThreadId, type ThreadId } from '../../../src/threads/thread-id.ts';
import { DiscordAdmin } from '../../e2e/admin/discord/discord-admin.ts';
import { SlackAdmin } from '../../e2e/admin/slack/slack-admin.ts';
import { startRedisServer } from '../../support/redis-server.ts';
import { RoleProcess } from '../support/role-process.ts';
import { until } from '../support/until.ts';

const hasRedis = missingRequirements().every(({ name }) => name !== 'redis-server');
const { slackAdmin: words } = createTexts('en');

/** Seconds that the tool takes during which something is changed. */
const COUNT_SECONDS = 12;
const QUESTION = `count down from ${COUNT_SECONDS}`;
const { general, alice, carla } = FAKE_DISCORD_IDS;

/** Where somebody asks, and where an admin switches a tool off meanwhile. */
interface Surface {
  readonly name: 'slack' | 'discord' | 'web';
  ask(): Promise<void>;
  /** Gets ready what the last click is made on. */
  open(): Promise<void>;
  /** The click. */
  switchOff(): Promise<void>;
}

describe.skipIf(!hasRedis)('a tool that an admin switches off while a conversation goes on in another process', () => {
  it('is taken from the model in its next request, from every surface', { timeout: 240_000 }, async () => {
    const redis = await startRedisServer();
    const slack = await createFakeSlack();
    const discord = await createFakeDiscord();
    const { botToken, appToken } = slack.credentials;
    const variables = {
      SLACK_BOT_TOKEN: botToken,
      SLACK_APP_TOKEN: appToken,
      SLACK_API_URL: slack.apiUrl,
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      REDIS_URL: redis.url,
    };
    const gateway = new RoleProcess('gateway', variables);
    const worker = new RoleProcess('worker', variables);
    const config = await loadConfig({ env: { REDIS_URL: redis.url }, directory: '/nowhere' });
    const storage = createStorage({ config, clock: systemClock, logger: silentLogger, onFatal: () => undefined });
    try {
      await storage.open();
      await until('everything is connected', () => isReady(slack, discord, gateway), 90_000);
      const page = /Playground: (\S+)/u.exec(gateway.output)?.[1] ?? '';
      const surfaces = [onSlack(slack), onDiscord(discord), onPage(page)];
      const outcomes = await Promise.all(surfaces.map((surface) => changeMeanwhile(surface, storage)));
      const shown = outcomes.map(
        ({ name, storedMs, toldMs }) => `${name} stored after ${storedMs} ms, told to the model ${toldMs} ms later`,
      );
      process.stdout.write(`Switched off during "${QUESTION}": ${shown.join('; ')}.\n`);
      expect(outcomes.map(({ name, afterwards }) => ({ name, afterwards }))).toEqual(
        surfaces.map(({ name }) => ({
          name,
          // The result of what went on; then the change, and the first request after it.
          afterwards: ['countdown', 'removed calculate', 'answer'],
        })),
      );
    } finally {
      await Promise.all([gateway.stop(), worker.stop()]);
      await storage.close();
      await Promise.all([slack.close(), discord.close()]);
      await redis.stop();
    }
  });
});

function isReady(slack: FakeSlack, discord: FakeDiscord, gateway: RoleProcess): boolean {
  return slack.openSockets > 0 && discord.openSessions > 0 && gateway.output.includes('Playground: ');
}

interface Outcome {
  readonly name: Surface['name'];
  /** Milliseconds from the click until the change was stored, and from then until the model was told. */
  readonly storedMs: number;
  readonly toldMs: number;
  /** What stands in the transcript from the tool's result on. */
  readonly afterwards: readonly string[];
}

async function changeMeanwhile(surface: Surface, storage: Storage): Promise<Outcome> {
  const { name } = surface;
  await surface.ask();
  let thread: ThreadId | undefined;
  await until(
    `a countdown goes on in ${name}`,
    async () => {
      thread = await threadAtWork(storage, name);
      return thread !== undefined && (await linesOf(storage, thread)).includes('call countdown');
    },
    60_000,
  );
  await surface.open();
  const clickedAt = Date.now();
  await surface.switchOff();
  await until('the change is stored', async () => await isStored(storage, name), 10_000);
  const storedAt = Date.now();
  const lines = async () => (thread === undefined ? [] : await linesOf(storage, thread));
  await until('the model is told', async () => (await lines()).includes('removed calculate'), 60_000);
  const toldAt = Date.now();
  await until('it has answered', async () => (await lines()).at(-1) === 'end answered', 60_000);
  const all = await lines();
  const afterwards = all.slice(all.indexOf('countdown'), -1);
  return { name, storedMs: storedAt - clickedAt, toldMs: toldAt - storedAt, afterwards };
}

async function threadAtWork(storage: Storage, platform: string): Promise<ThreadId | undefined> {
  for await (const { thread, state } of storage.store.list()) {
    if (parseThreadId(thread).platform === platform && state === 'running') return thread;
  }
  return undefined;
}

async function isStored(storage: Storage, platform: string): Promise<boolean> {
  for await (const [key, { value }] of storage.records.list('settings:')) {
    if (key.startsWith(`settings:${platform}:`) && JSON.stringify(value).includes('calculate')) return true;
  }
  return false;
}

/** A transcript in short, without what it begins with. */
async function linesOf(storage: Storage, thread: ThreadId): Promise<readonly string[]> {
  const session = await storage.store.read(thread);
  return (session?.transcript ?? []).flatMap(({ line }) => {
    if (line.kind === 'exchange') return [`end ${line.end.kind}`];
    if (line.kind !== 'message') return [];
    const { message } = line;
    if (message.role === 'system') return (message.toolsRemoved ?? []).map((tool) => `removed ${tool.name}`);
    if (message.role === 'toolResult') return [message.toolName];
    if (message.role !== 'assistant') return [];
    const calls = message.content.flatMap((block) => (block.type === 'toolCall' ? [`call ${block.name}`] : []));
    return calls.length > 0 ? calls : ['answer'];
  });
}

function onSlack(slack: FakeSlack): Surface {
  const admin = new SlackAdmin({ slack, user: 'U3CARLA', until: (what, isSo) => until(what, isSo, 10_000) });
  return {
    name: 'slack',
    ask: async () => {
      await slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: `<@${slack.credentials.botUserId}> ${QUESTION}` });
    },
    open: async () => {
      await admin.openHome();
      await admin.choose(words.pickChannel, 'C1GENERAL');
    },
    switchOff: () => admin.press(`${words.tools.switchOff}: Calculator`),
  };
}

function onDiscord(discord: FakeDiscord): Surface {
  const wait = (what: string, isSo: () => boolean) => until(what, isSo, 10_000);
  const admin = new DiscordAdmin({ discord, user: carla, channel: general, until: wait });
  return {
    name: 'discord',
    ask: async () => {
      await discord.say({ channel: general, user: alice, text: `<@${discord.app.id}> ${QUESTION}` });
    },
    open: async () => {
      await admin.command('tools');
    },
    switchOff: async () => {
      // The first of the list is the calculator.
      const button = admin.components.find(({ label }) => label === 'Switch off');
      await admin.press(String(button?.['custom_id']));
    },
  };
}

function onPage(address: string): Surface {
  const api = `${address}/playground/api`;
  const place = { kind: 'channel', team: '', channel: 'web:general' };
  let version = 0;
  return {
    name: 'web',
    ask: async () => {
      await send(`${api}/messages`, { person: 'web:ada', channel: 'general', text: `@threadloop ${QUESTION}` });
    },
    open: async () => {
      const { teams } = await read<{ teams: readonly { team: string }[] }>(`${api}/admin/start?person=web:root`);
      place.team = teams.find(({ team }) => team.startsWith('web:'))?.team ?? '';
      const query = new URLSearchParams({ ...place, person: 'web:root' });
      const shown = await read<{ view: { version: number } }>(`${api}/admin/place?${query.toString()}`);
      version = shown.view.version;
    },
    switchOff: async () => {
      const change = { kind: 'set', key: 'tools.calculate.enabled', raw: false };
      await send(`${api}/admin/change?person=web:root`, { place, ifVersion: version, changes: [change] });
    },
  };
}

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T; // the page's own protocol
}

async function send(address: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
}
