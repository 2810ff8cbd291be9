import type { KnownBlock } from '@slack/types';
import type { Approval, ApprovalGrant } from '../../../../../threads/approvals/approval.ts';
import type { ApprovalCard } from '../../../../../threads/approvals/approval-card.ts';
import { shownText } from '../../../../../threads/approvals/cards/shown-text.ts';
import { furtherGrants, type Listed } from '../../../../../threads/approvals/listed.ts';
import { CARD_BUTTONS, type CardButton, cardIds } from '../../../approvals/card-ids.ts';
import { sectionOf } from '../../../drawing/blocks/draw-sources.ts';
import { cutLine, escapeWithin } from '../../../drawing/cut-text.ts';
import { escapeMrkdwn, mrkdwnLink } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { adminIds } from '../../admin/action.ts';
import type { AdminContext } from '../../admin/admin-context.ts';
import { button, fineprint, header, row } from '../../admin/blocks.ts';
import { linkToThread } from '../../admin/link-to-thread.ts';
import { personWords, timeWords } from '../../admin/words.ts';

const LONGEST_LABEL = 150;
const LONGEST_ARGUMENTS = 500;
const LONGEST_APPROVERS = 300;
const MOST_REQUESTERS = 5;

/** Requests that wait, each with its buttons: two blocks each. Rejects with the storage. */
export async function drawWaiting(
  context: AdminContext,
  approvals: readonly Approval[],
  isOfTeam: boolean,
): Promise<readonly KnownBlock[]> {
  const drawn = await Promise.all(approvals.map(async (approval) => await drawItem(approval, context, isOfTeam)));
  return drawn.flat();
}

/** Consent that holds for a while, under its title: one block each, of so many at most. Rejects with the storage. */
export async function drawGrants(
  context: AdminContext,
  { items, more }: Listed<ApprovalGrant>,
  most: number,
): Promise<readonly KnownBlock[]> {
  if (items.length === 0) return [];
  const { texts, backend } = context;
  const { list } = texts.slackApprovals;
  const drawn = await Promise.all(
    items.slice(0, most).map(async ({ thread, tool, label, who, expiresAt }, index) => {
      const link = await linkToThread(thread, backend);
      const words = list.grant({ who: personWords(who), until: timeWords(expiresAt) });
      const lines = [`*${labelWords(label)}*`, words, ...linkLine(link, context)];
      const accessory = button({
        text: list.takeBack,
        ids: adminIds('takeBack', { thread, tool }, index),
        confirm: { ...list.takeBackConfirm, deny: texts.slackAdmin.cancel },
        spoken: `${list.takeBack}: ${shownText(label)}`,
      });
      return { ...sectionOf(lines.join('\n')), accessory };
    }),
  );
  const further = furtherGrants(items.length - drawn.length + more, texts);
  return [header(list.grantsTitle), ...drawn, ...fineprint(further)];
}

async function drawItem(approval: Approval, context: AdminContext, isOfTeam: boolean): Promise<readonly KnownBlock[]> {
  const { backend, texts, actor } = context;
  const card = await backend.host.approvals.card(approval, texts);
  const link = card.link ?? (await linkToThread(approval.thread, backend));
  const { list, buttons } = texts.slackApprovals;
  const who = approval.requesters.slice(0, MOST_REQUESTERS).map(personWords).join(', ');
  const approvers = escapeWithin(cutLine(shownText(card.approvers), LONGEST_APPROVERS), LONGEST_APPROVERS);
  const lines = [
    `*${labelWords(card.label)}*`,
    ...argumentLines(card, context),
    list.item({ who, until: timeWords(card.expiresAt), approvers }),
    ...linkLine(link, context),
  ];
  const mayWithdraw = isOfTeam || approval.requesters.some(({ id }) => id === actor.person.id);
  const offered = CARD_BUTTONS.filter((kind) => kind !== 'withdraw' || mayWithdraw);
  return [
    sectionOf(lines.join('\n')),
    ...row(
      ...offered.map((kind) =>
        button({
          text: buttons[kind],
          ids: cardIds(kind, approval.id, true),
          style: STYLES[kind],
          spoken: `${buttons[kind]}: ${shownText(card.label)}`,
        }),
      ),
    ),
  ];
}

const STYLES: Readonly<Record<CardButton, 'primary' | 'danger' | undefined>> = {
  approve: 'primary',
  approveForThread: undefined,
  deny: 'danger',
  withdraw: undefined,
};

/** What it is called with, on one line; and where that is not all of it, that the rest is to be read before. */
function argumentLines(card: ApprovalCard, { texts }: AdminContext): readonly string[] {
  const all = card.arguments.map(({ name, text }) => `${name}: ${text}`).join('  ·  ');
  if (all === '') return [];
  const line = shownText(all).replaceAll(/\s+/gu, ' ').trim();
  const shown = escapeWithin(cutLine(line, LONGEST_ARGUMENTS), LONGEST_ARGUMENTS);
  const isCut = card.file !== undefined || line.length > LONGEST_ARGUMENTS;
  return isCut ? [shown, `_${escapeMrkdwn(texts.slackApprovals.list.cut)}_`] : [shown];
}

function labelWords(label: string): string {
  return escapeWithin(cutLine(shownText(label), LONGEST_LABEL), 2 * LONGEST_LABEL);
}

function linkLine(link: string | undefined, { texts }: AdminContext): readonly string[] {
  return link === undefined ? [] : [mrkdwnLink(link, escapeMrkdwn(texts.slackApprovals.open))];
}
