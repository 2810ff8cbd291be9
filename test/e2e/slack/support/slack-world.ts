import { loadMrkdwn } from '../../../../src/adapters/slack/drawing/mrkdwn/load-mrkdwn.ts';
import { type BotProcess, startBot } from './bot-process.ts';
import { CHANNEL, type LocalApp, type LocalMessage, type LocalSlack, startLocalSlack } from './local-slack.ts';
import { type Shim, startShim } from './shim.ts';
import { waitUntil } from './wait-until.ts';

const [SLACK_PORT, SHIM_PORT, BOT_PORT] = [3_300, 3_301, 3_302];

export const BOT = 'U0BOT';
const APP_ID = 'A01APP';
const SOCKET_TOKENS = {
  botToken: 'xoxb-test-token',
  appToken: 'xapp-test-token',
  signingSecret: 'test-signing-secret',
};

/** A workspace of local-slack with one bot that runs as `threadloop start`. */
export interface SlackWorld {
  readonly slack: LocalSlack;
  readonly shim: Shim;
  readonly bot: BotProcess;
  /** Waits for the bot to write something in a thread of a channel. */
  answer(root: string, wanted: RegExp, channel?: string): Promise<LocalMessage>;
  /** A button of a message, by a part of its action's id. */
  button(ts: string, action: string): Promise<Readonly<Record<string, unknown>>>;
  command(user: string, text: string): Promise<unknown>;
  openHome(user: string): Promise<unknown>;
  /** The channel of somebody's direct message with the bot. */
  openDirect(user: string): Promise<string>;
  stop(): Promise<void>;
}

/** Two variables for the transport, and the address of this Slack instead of the real one. */
export async function startSlackWorld(
  transport: 'socket' | 'http',
  more: Readonly<Record<string, string>> = {},
): Promise<SlackWorld> {
  const app: LocalApp = {
    ...SOCKET_TOKENS,
    appId: APP_ID,
    botUserId: BOT,
    botName: 'threadloop',
    ...(transport === 'socket'
      ? { mode: 'socket' }
      : { mode: 'events', requestUrl: `http://127.0.0.1:${BOT_PORT}/slack/events` }),
  };
  const { botToken, appToken, signingSecret } = app;
  const slack = await startLocalSlack(SLACK_PORT, [app]);
  const shim = await startShim(SHIM_PORT, slack.url, await drawMrkdwn());
  const bot = await startBot(BOT_PORT, {
    SLACK_BOT_TOKEN: botToken,
    ...(transport === 'socket' ? { SLACK_APP_TOKEN: appToken } : { SLACK_SIGNING_SECRET: signingSecret }),
    SLACK_API_URL: shim.apiUrl,
    ...more,
  });
  return {
    slack,
    shim,
    bot,
    answer: async (root, wanted, channel = CHANNEL) =>
      await waitUntil(`the bot writes ${String(wanted)}`, async () => {
        const messages = await slack.messages(channel);
        return messages.find(({ user, thread_ts, ...shown }) => {
          return user === BOT && thread_ts === root && wanted.test(JSON.stringify(shown));
        });
      }),
    button: async (ts, action) => {
      const blocks = (await slack.messages(CHANNEL)).find((message) => message.ts === ts)?.blocks ?? [];
      const elements = blocks.flatMap((block) => (Array.isArray(block['elements']) ? block['elements'] : []));
      const found: unknown = elements.find((element: unknown) => JSON.stringify(element).includes(action));
      if (typeof found !== 'object' || found === null) throw new Error(`There is no button ${action} in ${ts}.`);
      return Object.fromEntries(Object.entries(found).filter(([key]) => ['type', 'action_id', 'value'].includes(key)));
    },
    command: (user, text) => slack.command(APP_ID, CHANNEL, user, '/threadloop', text),
    openHome: (user) => slack.openHome(user, APP_ID),
    openDirect: async (user) => {
      const headers = { authorization: `Bearer ${botToken}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ users: user });
      const response = await fetch(`${slack.url}/api/conversations.open`, { method: 'POST', headers, body });
      return ((await response.json()) as { channel: { id: string } }).channel.id; // as 0.1.8 answers
    },
    stop: async () => {
      await bot.stop();
      await shim.close();
      await slack.stop();
    },
  };
}

async function drawMrkdwn(): Promise<(markdown: string) => string> {
  const toMrkdwn = await loadMrkdwn();
  return (markdown) => toMrkdwn(markdown);
}
