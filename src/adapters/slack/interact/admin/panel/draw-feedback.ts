import type { KnownBlock } from '@slack/types';
import type { FeedbackEntry } from '../../../../../threads/feedback/feedback.ts';
import { cutLine } from '../../../drawing/cut-text.ts';
import { escapeMrkdwn, mrkdwnLink } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { type AdminContext, scopeIn } from '../admin-context.ts';
import { section, context as smallPrint } from '../blocks.ts';
import { linkToThread } from '../link-to-thread.ts';
import { personWords, timeWords } from '../words.ts';
import { timeRow } from './page-row.ts';
import type { PanelState } from './panel-state.ts';

const ENTRIES_A_PAGE = 10;

/** Characters of a reason that are shown. */
const REASON_CHARS = 600;

/** What people think of answers in a scope, the newest first, each with its thread and how to replay it. */
export async function drawFeedback(
  context: AdminContext,
  { scope, before }: PanelState,
): Promise<readonly KnownBlock[]> {
  const { backend, texts } = context;
  const { feedback } = texts.slackAdmin;
  const { entries, next } = await backend.host.feedback.list(scopeIn(context, scope), {
    limit: ENTRIES_A_PAGE,
    ...(before !== undefined && { before }),
  });
  const drawn = await Promise.all(entries.map((entry) => drawEntry(entry, context)));
  return [...(drawn.length === 0 ? [section(feedback.none)] : drawn.flat()), ...timeRow({ before, next }, texts)];
}

async function drawEntry(
  { thread, by, value, reason, at }: FeedbackEntry,
  context: AdminContext,
): Promise<readonly KnownBlock[]> {
  const { feedback } = context.texts.slackAdmin;
  const who = by.id === '' ? undefined : personWords(by);
  const link = await linkToThread(thread, context.backend);
  const lines = [
    feedback.entry({ value, when: timeWords(at), ...(who !== undefined && { who }) }),
    ...(reason === undefined ? [] : [`> ${escapeMrkdwn(cutLine(reason, REASON_CHARS))}`]),
    ...(link === undefined ? [] : [mrkdwnLink(link, feedback.openThread)]),
  ];
  return [section(lines.join('\n')), smallPrint(feedback.replay(`threadloop replay ${thread}`))];
}
