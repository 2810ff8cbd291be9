import { asObject, asObjects, asText } from '../../../threads/json-value.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import type { CardPlace } from './card-place.ts';

const EVENT_TYPE = 'threadloop_approval';

/** Pages that are read at most, and messages of one; Slack gives fewer to apps that are sold outside its Marketplace. */
const MAX_PAGES = 5;
const PAGE = { internal: 200, commercial: 15 } as const;

/** Clocks may differ: so much before the first try is read as well, in milliseconds. */
const BEFORE_MS = 5_000;

/** Words of Slack for places that the bot may not read. */
const UNREADABLE = new Set(['access_denied', 'channel_not_found', 'missing_scope', 'no_permission', 'not_in_channel']);

/** What a card's message carries so that it can be found again. Slack shows it to nobody. */
export function cardMetadata(name: string): Readonly<Record<string, unknown>> {
  return { event_type: EVENT_TYPE, event_payload: { card: name } };
}

/**
 * Looks for a card that may have been posted although nobody recorded it. Answers with its `ts`. A bot that may not read
 * there finds nothing: it rather asks twice than not at all.
 */
export async function findCard(
  backend: Pick<SlackBackend, 'calls' | 'host' | 'options' | 'workspaces'>,
  { workspace, channel, root }: CardPlace,
  { name, at }: { readonly name: string; readonly at: number },
): Promise<string | undefined> {
  const { calls, host, options, workspaces } = backend;
  const own = await workspaces.get(workspace);
  const method = root === undefined ? 'conversations.history' : 'conversations.replies';
  const oldest = ((at - BEFORE_MS) / 1_000).toFixed(6);
  const where = { channel, ...(root !== undefined && { ts: root }), oldest, include_all_metadata: true };
  let cursor: string | undefined;
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const args = { ...where, limit: PAGE[options.distribution], ...(cursor !== undefined && { cursor }) };
      const answer = await calls.call(workspace, method, args, { priority: 'status' });
      const found = asObjects(answer['messages']).find(
        ({ metadata, user, bot_id: bot }) =>
          nameIn(metadata) === name && own !== undefined && (user === own.botUserId || bot === own.botId),
      );
      const ts = asText(found?.['ts']);
      if (ts !== undefined) return ts;
      cursor = asText(asObject(answer['response_metadata'])['next_cursor']);
      if (cursor === undefined || cursor === '') break;
    }
  } catch (error) {
    if (!(error instanceof SlackCallError) || !UNREADABLE.has(error.reason)) throw error;
    host.logger.warn(
      { workspace, channel, reason: error.reason },
      'A card could not be looked for: it may be there twice.',
    );
  }
  return undefined;
}

function nameIn(metadata: unknown): string | undefined {
  const { event_type: type, event_payload: payload } = asObject(metadata);
  return type === EVENT_TYPE ? asText(asObject(payload)['card']) : undefined;
}
