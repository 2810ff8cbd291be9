import type { ConversationsSelect } from '@slack/types';
import { SLACK_LIMITS } from '../../../drawing/limits.ts';
import { adminIds } from '../action.ts';
import { plain } from '../blocks.ts';
import type { ScopeRef } from './panel-state.ts';

/** Slack's own menu of channels, which is searched by typing. */
export function channelMenu(words: string, scope?: ScopeRef): ConversationsSelect {
  const { action_id } = adminIds('channel');
  return {
    type: 'conversations_select',
    action_id,
    placeholder: plain(words, SLACK_LIMITS.label),
    filter: { include: ['public', 'private'], exclude_bot_users: true },
    ...(scope?.kind === 'channel' && { initial_conversation: scope.channel }),
  };
}
