import { userPayload } from '../state/payloads/user.ts';
import {
  addReaction,
  clearReactions,
  type EmojiName,
  emojiNamed,
  reactionOf,
  removeReaction,
} from '../state/reactions.ts';
import { compareSnowflakes } from '../state/snowflakes.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredChannel, StoredMessage } from '../state/stored.ts';
import { integer, object, readForm, snowflake } from './forms/form.ts';
import { idIn, messageIn, requirePermissions, visibleChannel } from './lookup.ts';
import { refuse } from './refusal.ts';
import { DONE, type Route, type RouteRequest } from './route.ts';

const MAX_KINDS = 20;
const BASE = '/channels/:channel/messages/:message/reactions';

/** Reactions to messages. */
export const REACTION_ROUTES: readonly Route[] = [
  {
    method: 'PUT',
    path: `${BASE}/:emoji/@me`,
    handle: (request, state) => {
      const { channel, message, emoji } = targetOf(request, state);
      requirePermissions(state, channel, 'ReadMessageHistory');
      const isThere = reactionOf(message, emoji) !== undefined;
      if (!isThere) requirePermissions(state, channel, 'AddReactions');
      if (!isThere && message.reactions.length >= MAX_KINDS) throw refuse('tooManyReactions');
      addReaction(state, message, state.app.id, emoji);
      return DONE;
    },
  },
  {
    method: 'DELETE',
    path: `${BASE}/:emoji/@me`,
    handle: (request, state) => {
      const { message, emoji } = targetOf(request, state);
      removeReaction(state, message, state.app.id, emoji);
      return DONE;
    },
  },
  {
    method: 'DELETE',
    path: `${BASE}/:emoji/:user`,
    handle: (request, state) => {
      const { channel, message, emoji } = targetOf(request, state);
      requirePermissions(state, channel, 'ManageMessages');
      removeReaction(state, message, idIn(request, 'user'), emoji);
      return DONE;
    },
  },
  {
    method: 'GET',
    path: `${BASE}/:emoji`,
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      requirePermissions(state, channel, 'ReadMessageHistory');
      const message = messageIn(request, channel, state);
      const { limit = 25, after = '0' } = readForm(USERS_QUERY, Object.fromEntries(request.query));
      const users = [...(reactionOf(message, emojiOf(request))?.users ?? [])]
        .sort(compareSnowflakes)
        .filter((id) => compareSnowflakes(id, after) > 0);
      return { status: 200, body: users.slice(0, limit).map((id) => userPayload(state.user(id))) };
    },
  },
  {
    method: 'DELETE',
    path: BASE,
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      const message = messageIn(request, channel, state);
      requirePermissions(state, channel, 'ManageMessages');
      clearReactions(state, message);
      return DONE;
    },
  },
  {
    method: 'DELETE',
    path: `${BASE}/:emoji`,
    handle: (request, state) => {
      const { channel, message, emoji } = targetOf(request, state);
      requirePermissions(state, channel, 'ManageMessages');
      clearReactions(state, message, emoji);
      return DONE;
    },
  },
];

const USERS_QUERY = object({}, { limit: integer({ min: 1, max: 100 }), after: snowflake, type: integer() });

/** The message and the emoji of a change; nothing changes in a thread that is archived. */
function targetOf(
  request: RouteRequest,
  state: FakeDiscordState,
): { readonly channel: StoredChannel; readonly message: StoredMessage; readonly emoji: EmojiName } {
  const channel = visibleChannel(request, state);
  const message = messageIn(request, channel, state);
  if (channel.thread?.isArchived === true) throw refuse('archivedThread');
  return { channel, message, emoji: emojiOf(request) };
}

/** @throws Refusal 10014 when it is none. */
function emojiOf(request: RouteRequest): EmojiName {
  const emoji = emojiNamed(request.param('emoji'));
  // A letter, or the name of a custom emoji without its id, is none; digits of a keycap are.
  if (emoji.id === null && !/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(emoji.name)) {
    throw refuse('unknownEmoji');
  }
  return emoji;
}
