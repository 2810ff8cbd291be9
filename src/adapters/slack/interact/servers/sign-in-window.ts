import type { ModalView } from '@slack/types';
import { cutText } from '../../drawing/cut-text.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import { plain, section, windowWords } from '../admin/blocks.ts';
import { plainWindow } from '../admin/open-modal.ts';
import { timeWords } from '../admin/words.ts';

const BUTTON_CHARS = 75;
const LONGEST_HOST = 300;

/** Longest address of a button, by Block Kit. */
const LONGEST_URL = 3_000;

/**
 * The way to sign in to a server, in a window that only who pressed sees: a link that works once, with the host that it
 * leads to beside it. Rejects with the storage.
 */
export async function signInWindow(context: AdminContext, server: string): Promise<ModalView> {
  const { backend, team, actor, texts } = context;
  const { link: words } = texts.slackServers;
  const connect = await backend.host.mcpServers.connect(team, server, { by: actor, texts });
  if (connect.status === 'refused') return plainWindow(context, escapeMrkdwn(connect.sentence));
  const { url, expiresAt } = connect;
  const host = URL.canParse(url) && url.length <= LONGEST_URL ? new URL(url).host : undefined;
  if (host === undefined) return plainWindow(context, texts.slackAdmin.failed);
  const about = words.about({
    name: escapeMrkdwn(server),
    host: `\`${escapeMrkdwn(cutText(host, LONGEST_HOST))}\``,
    until: timeWords(expiresAt),
  });
  return {
    type: 'modal',
    title: windowWords(words.title),
    close: windowWords(texts.slackAdmin.close),
    blocks: [
      section(about),
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: 'threadloop.link',
            text: plain(words.button, BUTTON_CHARS),
            style: 'primary',
            url,
          },
        ],
      },
    ],
  };
}
