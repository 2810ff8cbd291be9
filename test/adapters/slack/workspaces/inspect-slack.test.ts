import { describe, expect, it } from 'vitest';
import { inspectSlack } from '../../../../src/adapters/slack/workspaces/inspect-slack.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createScriptedSlack } from './scripted-slack.ts';

const TOKENS = { botToken: 'xoxb-1', appToken: 'xapp-1' };

function accessTo(slack: ReturnType<typeof createScriptedSlack>) {
  return { apiUrl: 'https://slack.com/api/', fetch: slack.fetch, logger: silentLogger };
}

describe('inspectSlack', () => {
  it('asks whose the tokens are, each with itself, and opens no connection', async () => {
    const slack = createScriptedSlack();
    slack.answer('apps.connections.open', { ok: true, url: 'wss://x' });
    expect(await inspectSlack({ ...TOKENS, access: accessTo(slack) })).toMatchObject({
      bot: { isAccepted: true, workspace: { id: 'T1', name: 'Acme' } },
      app: { isAccepted: true },
    });
    expect(slack.calls).toEqual([
      { method: 'auth.test', token: 'xoxb-1', args: {} },
      { method: 'apps.connections.open', token: 'xapp-1', args: {} },
    ]);
  });

  it('gives sentences for what Slack does not take', async () => {
    const slack = createScriptedSlack();
    slack.answer('auth.test', { ok: false, error: 'token_revoked' });
    slack.answer('apps.connections.open', { ok: false, error: 'missing_scope' });
    expect(await inspectSlack({ ...TOKENS, access: accessTo(slack) })).toEqual({
      bot: {
        isAccepted: false,
        sentence:
          'Slack does not accept the token in SLACK_BOT_TOKEN (token_revoked). The token was revoked: install the app again and take its new token.',
      },
      app: {
        isAccepted: false,
        sentence:
          'Slack does not open connections of Socket Mode for SLACK_APP_TOKEN (missing_scope). The token lacks the scope connections:write.',
      },
    });
  });

  it('asks nothing where there are no tokens', async () => {
    const slack = createScriptedSlack();
    const access = accessTo(slack);
    expect([await inspectSlack({ botToken: undefined, appToken: undefined, access }), slack.calls]).toEqual([{}, []]);
  });
});
