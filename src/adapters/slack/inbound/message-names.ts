import type { SlackBackend } from '../backend.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { withoutMention } from './addressing.ts';
import type { SlackMessage } from './slack-event.ts';
import { findNames, type Names } from './text/names.ts';

/** What an acknowledgement waits for names that are not known yet. */
const NAMES_MS = 200;

/** Names of who wrote a message and of whom it mentions: those that are known, and those that Slack tells in time. */
export async function namesIn(
  { author, text, quotes }: Pick<SlackMessage, 'author' | 'text' | 'quotes'>,
  workspace: Workspace,
  { directory, host }: Pick<SlackBackend, 'directory' | 'host'>,
): Promise<Names> {
  const people = author.kind === 'person' ? [author.id] : [];
  const texts = [withoutMention(text, workspace.botUserId), ...quotes.map((quote) => quote.text)];
  const names = await findNames({ workspace: workspace.id, people, texts, waitMs: NAMES_MS }, directory, host.clock);
  return withBot(names, workspace, host.botName);
}

/** With a name for the bot where Slack has told none. */
export function withBot(names: Names, { botUserId }: Pick<Workspace, 'botUserId'>, botName: string): Names {
  return names.has(botUserId) ? names : new Map([...names, [botUserId, botName]]);
}
