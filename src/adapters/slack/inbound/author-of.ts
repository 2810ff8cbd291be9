import { cleanName } from '../../../threads/clean-name.ts';
import { asObject, asText, type JsonObject } from '../../../threads/json-value.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import type { SlackAuthor } from './slack-event.ts';

/** Who the bot is in a workspace. */
export type Ourselves = Pick<Workspace, 'botUserId' | 'botId' | 'appId'>;

/** As which Slack itself writes. */
const SLACK: ReadonlySet<string> = new Set(['USLACK', 'USLACKBOT']);

/** Who wrote a message; undefined for Slack itself, and where nobody is named. */
export function authorOf(message: JsonObject, ourselves: Ourselves): SlackAuthor | undefined {
  const bot = idOf(message['bot_id'], 'B');
  const user = idOf(message['user'], 'UW');
  if (isOurs({ bot, user, app: asText(message['app_id']) }, ourselves)) {
    return { kind: 'self', id: ourselves.botUserId, name: undefined, team: undefined };
  }
  if (bot !== undefined || message['subtype'] === 'bot_message') {
    const id = bot ?? user;
    const name = cleanName(asObject(message['bot_profile'])['name']) ?? cleanName(message['username']);
    return id === undefined ? undefined : { kind: 'bot', id, name, team: undefined };
  }
  if (user === undefined || SLACK.has(user)) return undefined;
  return { kind: 'person', id: user, name: undefined, team: teamOf(message) };
}

interface Ids {
  readonly bot: string | undefined;
  readonly user: string | undefined;
  readonly app: string | undefined;
}

/** In a channel of several workspaces the app may be installed in each, as another bot. */
function isOurs({ bot, user, app }: Ids, { botId, botUserId, appId }: Ourselves): boolean {
  return user === botUserId || bot === botId || (bot !== undefined && app !== undefined && app === appId);
}

function teamOf(message: JsonObject): string | undefined {
  return idOf(message['user_team'], 'TE') ?? idOf(message['source_team'], 'TE') ?? idOf(message['team'], 'TE');
}

/** An id of Slack that begins with one of the letters. */
export function idOf(value: unknown, letters: string): string | undefined {
  const id = asText(value);
  return id !== undefined && letters.includes(id.charAt(0)) && /^[A-Z0-9]{2,40}$/u.test(id) ? id : undefined;
}
