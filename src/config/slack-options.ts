import type { SlackAdapterOptions } from '../adapters/slack/complete-options.ts';
import type { Config } from './schema.ts';

/** What the adapter of Slack is made of in a deployment; undefined where Slack is not used. */
export function slackOptionsOf({ slack, server }: Config): SlackAdapterOptions | undefined {
  if (slack.botToken === undefined && slack.clientId === undefined) return undefined;
  const { publicUrl } = server;
  return { ...slack, ...(publicUrl !== undefined && { publicUrl }) };
}
