import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './wait-until.ts';

const BINARY = fileURLToPath(
  new URL('../machinery/node_modules/local-slack-linux-x64/bin/local-slack', import.meta.url),
);

const TEAM = 'T01TEST';
export const CHANNEL = 'C01GEN';
export const ALICE = 'U01ALICE';
export const BOB = 'U02BOB';

/** One app of the workspace, as its config has it. */
export interface LocalApp {
  readonly appId: string;
  readonly botUserId: string;
  readonly botName: string;
  readonly botToken: string;
  readonly appToken: string;
  readonly signingSecret: string;
  readonly mode: 'socket' | 'events';
  /** Where events are sent to, in the mode `events`. */
  readonly requestUrl?: string;
}

export interface LocalMessage {
  readonly ts: string;
  readonly user: string;
  readonly text: string;
  readonly thread_ts?: string;
  readonly blocks?: readonly Readonly<Record<string, unknown>>[];
}

/** A local-slack that runs, and its way to do what people do. */
export interface LocalSlack {
  readonly url: string;
  say(channel: string, user: string, text: string, thread?: string): Promise<LocalMessage>;
  command(appId: string, channel: string, user: string, command: string, text: string): Promise<unknown>;
  press(channel: string, ts: string, user: string, action: Readonly<Record<string, unknown>>): Promise<unknown>;
  openHome(user: string, appId: string): Promise<unknown>;
  /** Everything that went to and from bots, in order. */
  log(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  state(): Promise<Readonly<Record<string, unknown>>>;
  messages(channel: string): Promise<readonly LocalMessage[]>;
  stop(): Promise<void>;
}

/** Starts the binary with a workspace of two people, one channel and the apps. */
export async function startLocalSlack(port: number, apps: readonly LocalApp[]): Promise<LocalSlack> {
  const folder = await mkdtemp(join(tmpdir(), 'local-slack-'));
  const config = {
    workspace: { name: 'Test Workspace', domain: 'test-workspace', teamId: TEAM },
    apps,
    users: [
      { id: ALICE, name: 'alice', real_name: 'Alice Anderson', email: 'alice@example.com' },
      { id: BOB, name: 'bob', real_name: 'Bob Brown', email: 'bob@example.com' },
    ],
    channels: [{ id: CHANNEL, name: 'general', members: [ALICE, BOB, ...apps.map(({ botUserId }) => botUserId)] }],
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  const child = spawn(BINARY, ['--config', 'config.json', '--port', `${port}`, '--base-host', '127.0.0.1'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('local-slack answers', async () => (await fetch(`${url}/_control/state`)).ok);
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/_control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`local-slack answered ${path} with ${response.status}.`);
    return await response.json();
  };
  const get = async (path: string): Promise<unknown> => await (await fetch(`${url}/_control/${path}`)).json();
  // The shapes are what version 0.1.8 answers; a test that reads something else fails.
  return {
    url,
    say: async (channel, user, text, thread) => {
      const said = await post('message', { channel, user, text, ...(thread !== undefined && { thread_ts: thread }) });
      return (said as { message: LocalMessage }).message;
    },
    command: (appId, channel, user, command, text) => post('command', { appId, channel, user, command, text }),
    press: (channel, messageTs, user, action) => post('interact', { channel, messageTs, user, action }),
    openHome: (user, appId) => post('open-home', { user, appId }),
    log: async () => ((await get('log')) as { log: Readonly<Record<string, unknown>>[] }).log,
    state: async () => (await get('state')) as Readonly<Record<string, unknown>>,
    messages: async (channel) => ((await get(`messages/${channel}`)) as { messages: LocalMessage[] }).messages,
    stop: async () => {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
