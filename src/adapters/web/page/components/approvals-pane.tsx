import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { englishAdminPageApprovals as t } from '../../../../text/english-admin-page-approvals.ts';
import type { PageGrant } from '../../protocol.ts';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { Further } from '../approval/further.tsx';
import { GrantList } from '../approval/grant-list.tsx';
import { Icon } from './icon.tsx';
import { OpenThread } from './open-thread.tsx';
import { usePage, useSelected } from './page-context.tsx';
import { Problem } from './problem.tsx';

/** What waits for whoever looks: what they may decide, or have asked for; and what they have consented to for a while. */
export function ApprovalsPane({ onOpenSidebar }: { readonly onOpenSidebar: () => void }): JSX.Element {
  const { api, controller } = usePage();
  const { requests, grants, status, problem } = useSelected((state) => state.pending);
  const [told, tell] = useState<string>();
  const revoke = async ({ thread, tool, label }: PageGrant): Promise<void> => {
    try {
      const answer = await api.revoke(thread, tool);
      tell(
        answer.status === 'refused'
          ? answer.sentence
          : answer.status === 'done'
            ? t.grants.takenBack(label)
            : t.grants.gone,
      );
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error));
    }
    await controller.loadPending();
  };
  return (
    <section class="channel-pane approvals-pane" aria-label={t.title}>
      <header class="pane-head">
        <button
          type="button"
          class="icon-button only-narrow opens-sidebar"
          aria-label="Show channels"
          onClick={onOpenSidebar}
        >
          <Icon name="menu" />
        </button>
        <div class="pane-title">
          <h2>{t.title}</h2>
        </div>
        <button
          type="button"
          class="icon-button"
          aria-label={t.again}
          title={t.again}
          onClick={() => void controller.loadPending()}
        >
          <Icon name="retry" />
        </button>
      </header>
      <div class="approvals-body">
        <p class="approval-note">{t.about}</p>
        <Problem text={status === 'failed' ? problem : undefined} />
        <p class="approvals-told" role="status">
          {told}
        </p>
        {status === 'ready' && requests.entries.length === 0 && <p class="approvals-empty">{t.empty}</p>}
        <ul class="approval-list" aria-label={t.title}>
          {requests.entries.map(({ card, hasMore, about }) => (
            <li key={card.approval}>
              <ApprovalCard
                card={card}
                t={t.card}
                locale="en"
                allHref={hasMore ? api.argumentsUrl(card.approval) : undefined}
                onDecide={async (decision, reason) => {
                  const answer = await api.decide(card.approval, decision, { reason });
                  if (answer.status === 'done') tell(t.card.done[decision]);
                  if (answer.status !== 'refused') await controller.loadPending();
                  return answer;
                }}
              >
                {about !== undefined && <OpenThread about={about} />}
              </ApprovalCard>
            </li>
          ))}
        </ul>
        <Further text={requests.further} />
        {grants.entries.length > 0 && (
          <>
            <h3>{t.grants.title}</h3>
            <p class="approval-note">{t.grants.about}</p>
            <GrantList
              grants={grants.entries}
              t={t}
              locale="en"
              onRevoke={revoke}
              linkOf={({ about }) => (about === undefined ? null : <OpenThread about={about} />)}
            />
            <Further text={grants.further} />
          </>
        )}
      </div>
    </section>
  );
}
