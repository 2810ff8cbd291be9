import { isJson, type Json, jsonList } from '../state/json.ts';

/**
 * A message as an app sees it without the intent MessageContent: what people wrote is blank, but in direct messages, in
 * the app's own messages, and where the app itself is mentioned (which a reply that notifies does, too).
 */
export function blankContent(message: Json, app: string): Json {
  if (message.guild_id === undefined || isForApp(message, app)) return message;
  const blanked: Record<string, unknown> = { ...message };
  delete blanked.poll;
  for (const [field, blank] of BLANKS) if (field in blanked) blanked[field] = blank;
  const referenced = message.referenced_message;
  if (isJson(referenced)) {
    // Of the same server, though the field is not there again.
    const { guild_id: _, ...seen } = blankContent({ ...referenced, guild_id: message.guild_id }, app);
    blanked.referenced_message = seen;
  }
  return blanked;
}

const BLANKS: readonly (readonly [string, unknown])[] = [
  ['content', ''],
  ['embeds', []],
  ['attachments', []],
  ['components', []],
  ['message_snapshots', []],
];

function isForApp(message: Json, app: string): boolean {
  const isOwn = isJson(message.author) && message.author.id === app;
  return isOwn || jsonList(message.mentions).some(({ id }) => id === app);
}
