import type { Texts } from '../../../text/index.ts';
import { within } from '../../within.ts';
import type { Approval } from '../approval.ts';
import type { ApprovalCard } from '../approval-card.ts';
import { nameOf, resultText } from '../approval-result.ts';
import type { ApprovalsOptions } from '../approvals-options.ts';
import type { Looking } from '../attending.ts';
import { type ApprovalPlace, decidersOf } from '../who-may-decide.ts';
import { shownArguments } from './shown-arguments.ts';
import { shownLine } from './shown-text.ts';

/** Milliseconds that a platform gets to say where a conversation is. */
const LINK_MS = 2_000;

/** Longest name of a tool for people. */
const MAX_LABEL = 80;

/** Names of people on one line. */
const MAX_NAMED = 5;

export interface MakingCard {
  readonly place: ApprovalPlace;
  readonly texts: Texts;
  readonly isReminder: boolean;
}

type CardOptions = Pick<ApprovalsOptions, 'outboundOf' | 'clock'> & Partial<Pick<Looking, 'left'>>;

/** A request as people are shown it. */
export async function makeCard(
  approval: Approval,
  { place, texts, isReminder }: MakingCard,
  options: CardOptions,
): Promise<ApprovalCard> {
  const { id, tool, requesters, expiresAt, state } = approval;
  const label = shownLine(approval.label, MAX_LABEL) || tool;
  const result = resultText(state, texts);
  const words = texts.approvals;
  const unnamed = requesters.length - MAX_NAMED;
  const named = requesters.slice(0, MAX_NAMED).map((person) => nameOf(person, texts));
  const names = unnamed > 0 ? [...named, words.more(unnamed)] : named;
  const asked = isReminder ? words.stillAsked(label, names) : words.asked(label, names);
  const { more, ...shown } = shownArguments(approval.arguments, id);
  return {
    approval: id,
    summary: result === undefined ? asked : words.over(label, result),
    tool,
    label,
    ...shown,
    ...(more > 0 && { arguments: [...shown.arguments, { name: '…', text: words.more(more) }] }),
    requesters: requesters.map(({ id: person, name }) => ({ id: person, name: shownLine(name, MAX_LABEL) })),
    approvers: words.deciders(decidersOf(place)),
    expiresAt,
    state,
    result,
    link: await linkOf(approval, options),
    isReminder,
  };
}

/** A platform that cannot say it now does not keep a card from being shown. */
async function linkOf({ thread }: Approval, { outboundOf, clock, left }: CardOptions): Promise<string | undefined> {
  const timeout = (): Error => new Error('The platform did not say in time where a conversation is.');
  const link = async () => await outboundOf(thread).linkTo?.(thread);
  return await within(link, { limitMs: LINK_MS, clock, signal: left, timeout }).catch(() => undefined);
}
