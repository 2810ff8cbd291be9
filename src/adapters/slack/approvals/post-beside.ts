import type { KnownBlock } from '@slack/types';
import { ThreadloopError } from '../../../core/error.ts';
import type { Texts } from '../../../text/index.ts';
import { shownText } from '../../../threads/approvals/cards/shown-text.ts';
import type { SlackBackend } from '../backend.ts';
import { sectionOf } from '../drawing/blocks/draw-sources.ts';
import { cutLine, cutText, escapeWithin } from '../drawing/cut-text.ts';
import { SLACK_LIMITS } from '../drawing/limits.ts';
import { sendFile } from '../outbound/send-file.ts';
import { threadOf } from '../place.ts';
import type { DrawnCard } from './draw-card.ts';
import { cardMetadata, findCard } from './find-card.ts';
import { cardNameOf } from './known-cards.ts';

/** Units of what a call is made with that one message shows. */
const LONGEST = 9_000;

export interface Beside {
  /** Where the card stands, and the thread that goes with it: the conversation's, or the card's own. */
  readonly workspace: string;
  readonly channel: string;
  readonly root: string;
  readonly key: string;
  /** When the first try to post the card began, in milliseconds since the epoch. */
  readonly at: number;
  readonly recovery: boolean;
  readonly label: string;
  readonly texts: Texts;
}

/**
 * Posts all of a call's arguments beside its card: as a file, and where no file can be sent, as a message. Rejects as calls
 * do where it may be tried again.
 */
export async function postBeside(
  backend: Pick<SlackBackend, 'calls' | 'host' | 'options' | 'workspaces'>,
  { name, text }: NonNullable<DrawnCard['beside']>,
  beside: Beside,
): Promise<void> {
  const { workspace, channel, root, key, recovery } = beside;
  const thread = threadOf({ workspace, channel, root });
  const file = { key: `${key}:file`, name, mimeType: 'text/plain', bytes: new TextEncoder().encode(text) };
  try {
    await sendFile(backend, thread, file, recovery);
  } catch (error) {
    if (!(error instanceof ThreadloopError) || error.retryable) throw error;
    backend.host.logger.info({ workspace, channel, err: error }, 'Arguments are shown in a message, not in a file.');
    await postMessage(backend, text, beside);
  }
}

async function postMessage(
  backend: Parameters<typeof postBeside>[0],
  text: string,
  { workspace, channel, root, key, at, recovery, label, texts }: Beside,
): Promise<void> {
  const name = cardNameOf(`${key}:beside`);
  if (recovery && (await findCard(backend, { workspace, channel, root }, { name, at })) !== undefined) return;
  const { besideTitle, isCut, empty } = texts.slackApprovals;
  const seen = shownText(text);
  const shown = cutText(seen, LONGEST);
  const title = escapeWithin(besideTitle(cutLine(shownText(label), SLACK_LIMITS.label)), SLACK_LIMITS.section);
  const blocks: KnownBlock[] = [
    sectionOf(title),
    {
      type: 'rich_text',
      elements: [
        { type: 'rich_text_preformatted', elements: [{ type: 'text', text: shown.trim() === '' ? empty : shown }] },
      ],
    },
    ...(shown === seen ? [] : [sectionOf(escapeWithin(isCut, SLACK_LIMITS.section))]),
  ];
  const place = { channel, thread_ts: root, unfurl_links: false, unfurl_media: false, link_names: false };
  const args = { ...place, text: title, blocks, metadata: cardMetadata(name) };
  await backend.calls.call(workspace, 'chat.postMessage', args, { priority: 'final' });
}
