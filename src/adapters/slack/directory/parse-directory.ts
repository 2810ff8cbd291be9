import { cleanName } from '../../../threads/clean-name.ts';
import { asObject, asText, type JsonObject } from '../../../threads/json-value.ts';
import type { SlackChannel, SlackUser } from './directory.ts';

const MAX_TOPIC_CHARS = 250;

/** Whose directory it is: a workspace and the organisation that it belongs to, if it does. */
export interface Home {
  readonly id: string;
  readonly enterpriseId: string | undefined;
}

/** Somebody, from what `users.info` answered. */
export function toUser(id: string, answered: unknown, home: Home): SlackUser {
  const user = asObject(answered);
  const profile = asObject(user['profile']);
  const names = [profile['display_name'], profile['real_name'], user['real_name'], user['name']];
  return {
    id,
    name: names.map((name) => cleanName(name)).find((name) => name !== undefined) ?? id,
    teamId: asText(user['team_id']),
    kind: kindOf(user, home),
    isAdmin: user['is_admin'] === true || user['is_owner'] === true,
    timeZone: asText(user['tz']),
    locale: asText(user['locale']),
  };
}

/** A channel, from what `conversations.info` answered. */
export function toChannel(id: string, answered: unknown): SlackChannel {
  const channel = asObject(answered);
  return {
    id,
    name: cleanName(channel['name']) ?? id,
    kind: channelKindOf(channel),
    topic: cleanName(asObject(channel['topic'])['value'], MAX_TOPIC_CHARS) ?? '',
    isShared: channel['is_ext_shared'] === true,
    ...(channel['is_global_shared'] === true && { isOfOrganisation: true }),
  };
}

function kindOf(user: JsonObject, home: Home): SlackUser['kind'] {
  // First: whoever was a stranger is none of one's own now that the account is gone.
  if (isExternal(user, home)) return 'external';
  if (user['deleted'] === true) return 'deactivated';
  if (user['is_bot'] === true || user['is_workflow_bot'] === true) return 'bot';
  return user['is_restricted'] === true || user['is_ultra_restricted'] === true ? 'guest' : 'member';
}

function isExternal(user: JsonObject, { id, enterpriseId }: Home): boolean {
  if (user['is_stranger'] === true) return true;
  const team = asText(user['team_id']);
  const enterprise = asText(asObject(user['enterprise_user'])['enterprise_id']);
  const homes = [id, ...(enterpriseId === undefined ? [] : [enterpriseId])];
  const theirs = [team, enterprise].filter((home) => home !== undefined);
  return theirs.length > 0 && !theirs.some((home) => homes.includes(home));
}

function channelKindOf(channel: JsonObject): SlackChannel['kind'] {
  if (channel['is_im'] === true) return 'direct';
  if (channel['is_mpim'] === true) return 'group';
  return channel['is_private'] === true ? 'private' : 'public';
}
