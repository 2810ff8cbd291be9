import { describe, expect, it } from 'vitest';
import { neededScopes } from '../../src/adapters/slack/manifest/scopes.ts';
import type { SlackInspection } from '../../src/adapters/slack/workspaces/inspect-slack.ts';
import { InstallationStore } from '../../src/adapters/slack/workspaces/installation-store.ts';
import { createSecretBox } from '../../src/secret-box.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { runLine } from './cli-harness.ts';
import { shareStorage } from './fake-operations.ts';

const TOKENS = { SLACK_BOT_TOKEN: 'xoxb-1-secret', SLACK_APP_TOKEN: 'xapp-1-secret' };
const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const MANY = {
  SLACK_CLIENT_ID: '1.2',
  SLACK_CLIENT_SECRET: 'very-secret',
  SLACK_SIGNING_SECRET: 'also-secret',
  THREADLOOP_SECRET_KEY: keyOf(1),
  THREADLOOP_SERVER_PUBLIC_URL: 'https://bot.example.com',
};
const EVENTS =
  'app_mention, app_context_changed, agent_session_stopped, message.im, member_joined_channel, channel_rename, channel_shared, channel_unshared, message.channels, reaction_added, app_home_opened, app_uninstalled, tokens_revoked';
const SUBSCRIPTIONS = `Slack does not tell a bot which events its app is subscribed to. Needed are ${EVENTS}; \`threadloop slack manifest\` has them.`;

function botOf(scopes: readonly string[]): NonNullable<SlackInspection['bot']> {
  const bot = { botUserId: 'U0BOT', botId: 'B0BOT', appId: undefined, enterpriseId: undefined };
  return { isAccepted: true, workspace: { id: 'T1', name: 'Acme', scopes, ...bot } };
}

/** The lines of the check, without the columns before them. */
async function check(env: Record<string, string>, inspection: SlackInspection, shared = {}) {
  const operations = { inspectSlack: async () => inspection, ...shared };
  const { stdout } = await runLine(['doctor', '--json'], { env, operations });
  const { checks }: { checks: readonly { name: string; results: readonly object[] }[] } = JSON.parse(stdout);
  expect(stdout).not.toContain('secret"');
  return checks.find(({ name }) => name === 'Slack')?.results;
}

const ALL = neededScopes({ profile: 'threads' }).map(({ scope }) => scope);

describe('the check of Slack', () => {
  it('says of what the tokens are, and that everything is granted', async () => {
    expect(await check(TOKENS, { bot: botOf(ALL), app: { isAccepted: true } })).toEqual([
      { level: 'ok', text: 'SLACK_BOT_TOKEN is of the workspace Acme (T1).' },
      { level: 'ok', text: 'All 11 scopes of the profile threads are granted.' },
      { level: 'ok', text: 'SLACK_APP_TOKEN opens connections of Socket Mode.' },
      { level: 'ok', text: SUBSCRIPTIONS },
    ]);
  });

  it('names each scope that is missing with what does not work, and those that nobody needs', async () => {
    const scopes = [...ALL.filter((scope) => scope !== 'users:read'), 'admin'];
    expect((await check(TOKENS, { bot: botOf(scopes), app: { isAccepted: true } }))?.slice(1, 3)).toEqual([
      {
        level: 'warning',
        text: 'The scope users:read was not granted: people are called by their ids, and rules about guests cannot be followed.',
        remedy:
          'Give the app the manifest that `threadloop slack manifest` prints and install it again, or set slack.profile to what it was made for.',
      },
      { level: 'ok', text: 'Granted and not needed: admin.' },
    ]);
  });

  it('says what is wrong with tokens that Slack does not take', async () => {
    const bot = { isAccepted: false, sentence: 'No bot.' } as const;
    const app = { isAccepted: false, sentence: 'No app.' } as const;
    expect(await check(TOKENS, { bot, app })).toEqual([
      { level: 'error', text: 'No bot.' },
      { level: 'error', text: 'No app.' },
      { level: 'ok', text: SUBSCRIPTIONS },
    ]);
  });

  it('says what cannot be known: scopes that Slack does not tell, and events over HTTP', async () => {
    const env = { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_SIGNING_SECRET: 'also-secret' };
    expect((await check(env, { bot: botOf([]) }))?.slice(1, 3)).toEqual([
      { level: 'warning', text: 'Slack does not say which scopes were granted.' },
      {
        level: 'ok',
        text: 'Slack is to send events to /slack/events of this server. Whether it does, and whether SLACK_SIGNING_SECRET is right, shows with the first one.',
      },
    ]);
  });

  it('warns of installations that would be gone with the process', async () => {
    expect((await check(MANY, {}))?.slice(0, 2)).toEqual([
      {
        level: 'ok',
        text: 'Slack is to send events to https://bot.example.com/slack/events. Whether it does, and whether SLACK_SIGNING_SECRET is right, shows with the first one.',
      },
      {
        level: 'warning',
        text: 'Installations live in the process that runs the bot, and are gone when it ends.',
        remedy: 'REDIS_URL keeps them.',
      },
    ]);
  });

  it('counts installations: what cannot be opened, what is sealed with an older key, what was not granted', async () => {
    const clock = createFakeClock();
    const shared = shareStorage(clock);
    const { records } = shared.storage;
    const bot = { name: 'Acme', botUserId: 'U0', botId: 'B0', appId: 'A1', enterpriseId: undefined, installedAt: 1 };
    for (const [id, fill, scopes] of [
      ['T1', 1, ALL],
      ['T2', 2, ['chat:write']],
      ['T3', 3, ALL],
    ] as const) {
      const store = new InstallationStore({ records, secrets: createSecretBox([Buffer.alloc(32, fill)]) });
      await store.write({ workspace: { id, ...bot, scopes }, tokens: { token: 'xoxb-1' } });
    }
    const env = { ...MANY, REDIS_URL: 'redis://redis.test', THREADLOOP_SECRET_KEY: `${keyOf(1)},${keyOf(2)}` };
    expect((await check(env, {}, shared))?.slice(1, 5)).toEqual([
      { level: 'ok', text: 'Installed 3 times by OAuth.' },
      {
        level: 'error',
        text: 'The tokens of 1 of them cannot be opened with THREADLOOP_SECRET_KEY.',
        remedy: 'Add the key that they were sealed with behind the present one, or install the app there again.',
      },
      {
        level: 'warning',
        text: 'The tokens of 1 of them are sealed with an older key.',
        remedy: 'The next start of a bot seals them with the first key; then the older one can be taken away.',
      },
      {
        level: 'warning',
        text: '1 of them have not granted all scopes of the profile threads.',
        remedy: 'They install the app again for that, at /slack/install.',
      },
    ]);
    expect(shared.closed()).toBe(2);
  });

  it('is left out where Slack is not used', async () => {
    expect(await check({}, {})).toBeUndefined();
  });
});
