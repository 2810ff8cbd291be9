import type { Texts } from '../../../text/index.ts';
import type { Outbound } from '../../outbound.ts';
import type { ReplyContent, ReplySlot } from '../../reply.ts';
import type { ApprovalCard, ApprovalCards, CardDestination } from '../approval-card.ts';

/** Where nothing can be pressed: a notice in the thread says what is asked for and that it is decided elsewhere. */
export function createNoticeCards(outbound: Pick<Outbound, 'post' | 'edit'>, texts: Texts): ApprovalCards {
  return {
    post: async (to, card, { key, recovery }) =>
      await outbound.post({ ...slotOf(to, key), state: 'intended' }, noticeOf(card, texts), recovery),
    update: async (to, platformId, card) =>
      await outbound.edit({ ...slotOf(to, platformId), state: 'posted', platformId }, noticeOf(card, texts)),
  };
}

function slotOf(to: CardDestination, id: string): Omit<ReplySlot, 'state'> {
  if (to.kind !== 'thread') throw new Error('A platform without cards tells the thread only.');
  return { id, thread: to.thread, exchange: id, kind: 'notice' };
}

function noticeOf(card: ApprovalCard, texts: Texts): ReplyContent {
  const { summary, result, approval } = card;
  const text = result === undefined ? `${summary} ${texts.approvals.decideElsewhere(approval)}` : summary;
  return { kind: 'notice', text, buttons: [] };
}
