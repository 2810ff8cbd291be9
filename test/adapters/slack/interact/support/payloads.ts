import { ASK_ABOUT } from '../../../../../src/adapters/slack/interact/names.ts';

/** Fields of a slash command, as Slack sends them. */
export function slash(text: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    token: 'x',
    team_id: 'T1',
    team_domain: 'acme',
    channel_id: 'C1GENERAL',
    channel_name: 'general',
    user_id: 'U1ALICE',
    user_name: 'alice',
    command: '/threadloop',
    text,
    api_app_id: 'A1',
    is_enterprise_install: 'false',
    response_url: 'https://hooks.slack.com/commands/T1/1/x',
    trigger_id: '1.2.abc',
    ...more,
  };
}

/** An event in its envelope. */
export function event(fields: Record<string, unknown>, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    token: 'x',
    team_id: 'T1',
    api_app_id: 'A1',
    event: { event_ts: '5.000100', ...fields },
    type: 'event_callback',
    event_id: 'Ev1',
    event_time: 5,
    authorizations: [
      { enterprise_id: null, team_id: 'T1', user_id: 'U0BOT', is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: false,
    ...more,
  };
}

const COMMON = {
  team: { id: 'T1', domain: 'acme' },
  enterprise: null,
  is_enterprise_install: false,
  api_app_id: 'A1',
  token: 'x',
};

/** A press of a button under a message of the bot, in the thread of 10.000001. */
export function click(
  action: Record<string, unknown>,
  { user = 'U1ALICE', team = 'T1', ts = '20.000002' }: { user?: string; team?: string; ts?: string } = {},
): Record<string, unknown> {
  return {
    type: 'block_actions',
    ...COMMON,
    user: { id: user, username: 'alice', team_id: team },
    container: {
      type: 'message',
      message_ts: ts,
      channel_id: 'C1GENERAL',
      is_ephemeral: false,
      thread_ts: '10.000001',
    },
    trigger_id: '3.4.def',
    channel: { id: 'C1GENERAL', name: 'general' },
    message: { type: 'message', ts, thread_ts: '10.000001', user: 'U0BOT', bot_id: 'B0BOT', text: 'answer' },
    state: { values: {} },
    response_url: 'https://hooks.slack.com/actions/T1/1/x',
    actions: [{ block_id: 'b', type: 'button', action_ts: '30.000003', ...action }],
  };
}

/** The shortcut on a message of Bob's, in the thread of 10.000001. */
export function shortcut(
  message: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    type: 'message_action',
    ...COMMON,
    callback_id: ASK_ABOUT,
    trigger_id: '7.8.ghi',
    message_ts: '11.000004',
    response_url: 'https://hooks.slack.com/app/T1/1/x',
    action_ts: '40.000005',
    user: { id: 'U1ALICE', name: 'alice', team_id: 'T1', username: 'alice' },
    channel: { id: 'C1GENERAL', name: 'general' },
    message: { type: 'message', user: 'U2BOB', ts: '11.000004', thread_ts: '10.000001', text: 'ship it', ...message },
    ...more,
  };
}

/** The window that the shortcut opened, submitted. */
export function submission(question: string | null, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'view_submission',
    ...COMMON,
    user: { id: 'U1ALICE', name: 'alice', team_id: 'T1', username: 'alice' },
    trigger_id: '9.9.jkl',
    view: {
      id: 'V1',
      type: 'modal',
      callback_id: ASK_ABOUT,
      private_metadata: '7.8.ghi',
      state: { values: { question: { text: { type: 'plain_text_input', value: question } } } },
      ...more,
    },
  };
}
