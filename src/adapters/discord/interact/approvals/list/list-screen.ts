import type { APIComponentInContainer } from 'discord-api-types/v10';
import type { Texts } from '../../../../../text/index.ts';
import type { Approval, ApprovalGrant } from '../../../../../threads/approvals/approval.ts';
import type { ApprovalCard } from '../../../../../threads/approvals/approval-card.ts';
import { visibleText } from '../../../drawing/approval/visible-text.ts';
import { cutText } from '../../../drawing/cut-text.ts';
import { escapeWithin } from '../../../drawing/escape-text.ts';
import type { Notice } from '../../admin/screens/frame.ts';
import { button, buttonRows, LINE, type Screen, sectionBlock, textBlock } from '../../admin/screens/layout.ts';
import { momentWords, personWords } from '../../admin/screens/shown-words.ts';
import { type ListAction, listId } from './list-id.ts';
import { grantRef } from './read-list.ts';

/** Entries of one page: each request takes seven components, of the forty that a message may have. */
export const REQUESTS_PER_PAGE = 4;
export const GRANTS_PER_PAGE = 8;

const SUMMARY_CHARS = 200;
const ARGUMENT_CHARS = 90;
const ARGUMENTS_CHARS = 280;
const APPROVERS_CHARS = 150;
const MOST_NAMED = 3;
const LABEL_CHARS = 80;

const WEB = /^https:\/\/[^\s<>()[\]]{1,200}$/u;

export interface ListContext {
  readonly texts: Texts;
  readonly whose: ListAction['whose'];
  readonly isAdmin: boolean;
  readonly page: number;
  /** So many pages there are. */
  readonly pages: number;
  /** How many more there are than all pages have, in words. */
  readonly further: string | undefined;
  readonly notice: Notice | undefined;
}

/** A request of the list. */
export interface ListedRequest {
  readonly approval: Approval;
  readonly card: ApprovalCard;
}

/** A page of what waits, each request with its answers. `grants`: so many consents there are beside. */
export function pendingScreen(
  requests: readonly ListedRequest[],
  grants: number,
  viewer: string,
  context: ListContext,
): Screen {
  const { list } = context.texts.discord.approvals;
  const blocks = requests.flatMap((request) => requestBlocks(request, viewer, context));
  const more =
    grants === 0 ? [] : [button({ id: idOf('grants', context, { page: 0 }), label: list.buttons.grants(grants) })];
  return frame(list.title, blocks.length === 0 ? [textBlock(list.none)] : blocks, { verb: 'open', more }, context);
}

/** A page of what is approved for a while, each with the way to take it back. */
export function grantsScreen(grants: readonly ApprovalGrant[], context: ListContext): Screen {
  const { list } = context.texts.discord.approvals;
  const blocks = grants.map((grant) => {
    const tool = escapeWithin(visibleText(grant.label), LABEL_CHARS);
    const words = list.grant({ tool, who: personWords(grant.who), until: momentWords(grant.expiresAt) });
    const id = idOf('takeBack', context, { ref: grantRef(grant) });
    return sectionBlock(words, button({ id, label: list.buttons.takeBack }));
  });
  const back = button({ id: idOf('open', context, { page: 0, ref: 'back' }), label: list.buttons.waiting });
  const content = blocks.length === 0 ? [textBlock(list.noGrants)] : blocks;
  return frame(list.grantsTitle, content, { verb: 'grants', more: [back] }, context);
}

function frame(
  title: string,
  blocks: readonly APIComponentInContainer[],
  { verb, more }: { readonly verb: 'open' | 'grants'; readonly more: readonly ReturnType<typeof button>[] },
  context: ListContext,
): Screen {
  const { texts, whose, isAdmin, page, pages, further, notice } = context;
  const { admin, approvals } = texts.discord;
  const { list } = approvals;
  const turn = (to: number, label: string) => button({ id: idOf(verb, context, { page: to }), label });
  const other = whose === 'all' ? 'mine' : 'all';
  const small = [...(pages > 1 ? [admin.page(page + 1, pages)] : []), ...(further === undefined ? [] : [further])];
  const heading = `### ${admin.title(title, list.whose[whose])}`;
  const buttons = [
    ...(page > 0 ? [turn(page - 1, admin.buttons.previous)] : []),
    ...(page < pages - 1 ? [turn(page + 1, admin.buttons.next)] : []),
    ...more,
    ...(isAdmin ? [button({ id: listId({ verb, whose: other, ref: other }), label: list.buttons[other] })] : []),
  ];
  return {
    mood: notice?.mood,
    blocks: [
      ...(notice === undefined ? [] : [textBlock(notice.lines.join('\n'))]),
      textBlock([heading, ...small.map((line) => `-# ${line}`)].join('\n')),
      ...blocks,
      ...(buttons.length === 0 ? [] : [LINE, ...buttonRows(buttons)]),
    ],
  };
}

function requestBlocks(
  { approval, card }: ListedRequest,
  viewer: string,
  context: ListContext,
): readonly APIComponentInContainer[] {
  const { approvals } = context.texts.discord;
  const isOwn = approval.requesters.some(({ id }) => id === viewer);
  const ref = approval.id;
  const press = (verb: 'approve' | 'approveForThread' | 'deny' | 'withdraw', style?: 'primary' | 'danger') =>
    button({ id: idOf(verb, context, { ref }), label: approvals.buttons[verb], style });
  return [
    textBlock(requestWords(card, context.texts)),
    ...buttonRows([
      press('approve', 'primary'),
      press('approveForThread'),
      press('deny', 'danger'),
      ...(isOwn || context.whose === 'all' ? [press('withdraw')] : []),
      button({ id: idOf('show', context, { ref }), label: approvals.list.buttons.show }),
    ]),
  ];
}

function requestWords(card: ApprovalCard, { discord }: Texts): string {
  const words = discord.approvals;
  const given = card.arguments.map(({ name, text }) => cutText(`${name}: ${text}`, ARGUMENT_CHARS)).join(' · ');
  const people = card.requesters.slice(0, MOST_NAMED).map(personWords);
  const more = card.requesters.length - people.length;
  const asked = [...people, ...(more > 0 ? [`+${more}`] : [])].join(', ');
  const link = card.link !== undefined && WEB.test(card.link) ? [`${words.open}: <${card.link}>`] : [];
  return [
    `**${escapeWithin(visibleText(card.summary), SUMMARY_CHARS)}**`,
    ...(given === '' ? [] : [escapeWithin(visibleText(given), ARGUMENTS_CHARS)]),
    `-# ${words.askedBy(asked)} · ${words.until(momentWords(card.expiresAt))}`,
    `-# ${[words.approvers(escapeWithin(card.approvers, APPROVERS_CHARS)), ...link].join(' · ')}`,
  ].join('\n');
}

function idOf(
  verb: ListAction['verb'],
  { whose, page }: ListContext,
  more: { readonly page?: number; readonly ref?: string },
): string {
  return listId({ verb, whose, page, ...more });
}
