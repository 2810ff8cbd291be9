import type { JSX } from 'preact';
import { englishAdminPageApprovals as t } from '../../../../text/english-admin-page-approvals.ts';
import type { ApprovalContent, ChatMessage } from '../../protocol.ts';
import { fileUrl } from '../api.ts';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { OpenThread } from './open-thread.tsx';
import { usePage } from './page-context.tsx';

/** A request for consent in a conversation. */
export function ApprovalMessage({
  message,
  content,
}: {
  readonly message: ChatMessage;
  readonly content: ApprovalContent;
}): JSX.Element {
  const { api } = usePage();
  const { card, about } = content;
  const [file] = message.attachments;
  const isElsewhere = about.channel !== message.channel || about.root !== message.thread;
  return (
    <ApprovalCard
      card={card}
      t={t.card}
      locale="en"
      allHref={file === undefined ? undefined : fileUrl(file.id)}
      onDecide={async (decision, reason) => await api.decide(card.approval, decision, { reason, message })}
    >
      {isElsewhere && <OpenThread about={about} />}
    </ApprovalCard>
  );
}
