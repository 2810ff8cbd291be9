import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/config/environment.ts';
import { gatherConfig, resolveConfig } from '../../src/config.ts';

const problemsOf = async (env: Environment) => (await gatherConfig({ env, directory: '/nowhere' })).problems;

const many = {
  SLACK_CLIENT_ID: '1.2',
  SLACK_CLIENT_SECRET: 'a-client-secret',
  THREADLOOP_SECRET_KEY: '00'.repeat(32),
  THREADLOOP_SERVER_PUBLIC_URL: 'https://bot.example.com',
};

const NO_WAY_IN =
  'Slack has no way to send messages here: set SLACK_APP_TOKEN for Socket Mode (it begins with "xapp-"), or SLACK_SIGNING_SECRET for HTTP. Only a process whose role is "worker" needs neither.';

const noToken = (name: string) =>
  `${name} is set, but no token to answer with: set SLACK_BOT_TOKEN (it begins with "xoxb-"), or SLACK_CLIENT_ID and what belongs to it for many workspaces.`;

describe('the settings of Slack', () => {
  it.each<[title: string, env: Environment]>([
    ['of nobody who uses Slack', {}],
    ['for Socket Mode', { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' }],
    ['for HTTP', { SLACK_BOT_TOKEN: 'xoxb-1', SLACK_SIGNING_SECRET: 'a-signing-secret' }],
    ['for many workspaces', { ...many, SLACK_SIGNING_SECRET: 'a-signing-secret' }],
    ['of a worker', { SLACK_BOT_TOKEN: 'xoxb-1', THREADLOOP_ROLE: 'worker', REDIS_URL: 'redis://127.0.0.1' }],
  ])('are right: those %s', async (_title, env) => {
    expect(await problemsOf(env)).toEqual([]);
  });

  it.each<[title: string, env: Environment, problem: string]>([
    ['an app token alone', { SLACK_APP_TOKEN: 'xapp-1' }, noToken('slack.appToken')],
    ['a signing secret alone', { SLACK_SIGNING_SECRET: 'a-signing-secret' }, noToken('slack.signingSecret')],
    ['a bot token alone', { SLACK_BOT_TOKEN: 'xoxb-1' }, NO_WAY_IN],
    ['many workspaces without a way in', many, NO_WAY_IN],
    [
      'a client secret alone',
      { SLACK_CLIENT_SECRET: 'a-client-secret' },
      'slack.clientSecret is set without slack.clientId: set SLACK_CLIENT_ID, too.',
    ],
    [
      'a client id alone',
      { SLACK_CLIENT_ID: '1.2', SLACK_APP_TOKEN: 'xapp-1' },
      'slack.clientId also needs SLACK_CLIENT_SECRET, and THREADLOOP_SECRET_KEY, which tokens are encrypted with, and server.publicUrl, where Slack sends people back to.',
    ],
    [
      'one workspace and many',
      { ...many, SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' },
      'slack.botToken and slack.clientId are both set: SLACK_BOT_TOKEN is for one workspace, SLACK_CLIENT_ID for many. Leave one out.',
    ],
  ])('are refused with a sentence: %s', async (_title, env, problem) => {
    expect(await problemsOf(env)).toEqual([problem]);
  });

  it('are not judged beside each other while one of them is wrong', async () => {
    expect(await problemsOf({ SLACK_BOT_TOKEN: 'xoxp-1', SLACK_APP_TOKEN: 'xapp-1' })).toEqual([
      'SLACK_BOT_TOKEN must be a token that begins with "xoxb-"; it is a value that is not shown here.',
    ]);
  });

  it('hide their secrets where settings are written out', () => {
    const { slack } = resolveConfig({ slack: { botToken: 'xoxb-geheim', appToken: 'xapp-geheim' } });
    expect(`${JSON.stringify(slack)} ${inspect(slack)}`).not.toContain('geheim');
    expect(slack.botToken).toBe('xoxb-geheim');
  });
});
