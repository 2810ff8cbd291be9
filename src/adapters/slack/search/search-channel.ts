import { withoutOptedOut } from '../../../threads/leave-out.ts';
import { hasWords, queryWords } from '../../../threads/match-words.ts';
import type { ChannelFindings, ChannelSearch, EarlierMessage } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { personIdOf, tsOf } from '../ids.ts';
import type { SlackMessage } from '../inbound/slack-event.ts';
import { admitted, toEarlier } from '../inbound/to-earlier.ts';
import { placeOf, threadOf } from '../place.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { ChannelReading } from './channel-reading.ts';
import { asSearchFailure } from './search-failure.ts';

const NOTHING: ChannelFindings = { messages: [], since: undefined };

/** Leads to a message of a conversation. */
export type LinkTo = (thread: ThreadId, message?: string) => Promise<string | undefined>;

/**
 * Looks for words in the channel that a conversation is in, and in its threads: whoever is in the channel may read all of
 * it. No other channel is ever read. Words of people who may not talk to the bot, or who left it out, are not found.
 *
 * Slack has a search of its own for people only, so pages of the channel are read, the newest first, until there is
 * enough: calls, messages and time are limited, and what an app outside of the Marketplace may read is little.
 *
 * @throws ThreadloopError `slack_call_failed` with a sentence, when Slack refuses or cannot be reached.
 */
export async function searchChannel(
  backend: SlackBackend,
  thread: ThreadId,
  { query, limit, signal }: ChannelSearch,
  linkTo: LinkTo,
): Promise<ChannelFindings> {
  const { workspace: id, channel } = placeOf(thread);
  const workspace = await backend.workspaces.get(id);
  const words = queryWords(query);
  if (workspace === undefined || words.length === 0 || limit < 1) return NOTHING;
  const reading = new ChannelReading(backend, { workspace, channel, signal });
  const found = new Map<string, SlackMessage>();
  try {
    while (found.size < limit && reading.hasMore) {
      const matching = (await reading.next()).filter((message) => isFound(message, words));
      for (const message of await readable(matching, workspace, backend)) {
        // What is left of it without others' words must still be what was looked for.
        if (isFound(message, words)) found.set(message.ts, message);
      }
    }
  } catch (error) {
    throw asSearchFailure(error);
  }
  const newest = [...found.values()].sort((a, b) => Number(b.ts) - Number(a.ts)).slice(0, limit);
  const messages = await toEarlier(newest, workspace, backend);
  return { messages: await withLinks(messages, newest, { workspace, channel, linkTo }), since: reading.since };
}

async function readable(
  messages: readonly SlackMessage[],
  workspace: Workspace,
  backend: SlackBackend,
): Promise<readonly SlackMessage[]> {
  const { privacy } = backend.host;
  return await withoutOptedOut(await admitted(messages, workspace, backend), personIdOf, privacy);
}

function isFound({ text, quotes, files }: SlackMessage, words: readonly string[]): boolean {
  return hasWords([text, ...quotes.map((quote) => quote.text), ...files.map(({ name }) => name)].join('\n'), words);
}

async function withLinks(
  messages: readonly EarlierMessage[],
  found: readonly SlackMessage[],
  { workspace, channel, linkTo }: { readonly workspace: Workspace; readonly channel: string; readonly linkTo: LinkTo },
): Promise<ChannelFindings['messages']> {
  const roots = new Map(found.map(({ ts, root }) => [ts, root]));
  return await Promise.all(
    messages.map(async ({ files, ...message }) => {
      const root = roots.get(tsOf(message.id)) ?? tsOf(message.id);
      const link = await linkTo(threadOf({ workspace: workspace.id, channel, root }), message.id);
      // Of files the names are told, and not where they are.
      const named = files.map(({ url: _url, ...file }) => file);
      return { ...message, files: named, ...(link !== undefined && { link }) };
    }),
  );
}
