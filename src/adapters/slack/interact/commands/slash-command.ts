import { asObject, asText } from '../../../../threads/json-value.ts';
import { SLASH_COMMAND } from '../names.ts';

/** A slash command, as Slack sent it. */
export interface SlashCommand {
  /** What makes it one, however often it is delivered. */
  readonly trigger: string;
  /** What it is called, such as `/threadloop`. */
  readonly name: string;
  readonly channel: string;
  readonly user: string;
  readonly userName: string;
  readonly team: string | undefined;
  /** The first part of the workspace's address. */
  readonly domain: string | undefined;
  readonly text: string;
  readonly responseUrl: string | undefined;
}

/** Reads a slash command; undefined when what makes it one is missing. Never throws. */
export function readSlashCommand(body: unknown): SlashCommand | undefined {
  const fields = asObject(body);
  const [trigger, channel, user] = [
    asText(fields['trigger_id']),
    asText(fields['channel_id']),
    asText(fields['user_id']),
  ];
  if (trigger === undefined || channel === undefined || user === undefined) return undefined;
  const domain = asText(fields['team_domain']);
  return {
    trigger,
    name: asText(fields['command']) ?? SLASH_COMMAND,
    channel,
    user,
    userName: asText(fields['user_name']) ?? user,
    team: asText(fields['team_id']),
    domain: domain !== undefined && /^[a-z0-9-]{1,100}$/iu.test(domain) ? domain : undefined,
    text: asText(fields['text']) ?? '',
    responseUrl: asText(fields['response_url']),
  };
}
