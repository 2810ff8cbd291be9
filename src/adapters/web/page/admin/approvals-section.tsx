import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Place } from '../../place.ts';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { Further } from '../approval/further.tsx';
import { GrantList } from '../approval/grant-list.tsx';
import { Icon } from '../components/icon.tsx';
import { useAdmin } from './admin-context.tsx';
import { placeKey, placeState } from './admin-state.ts';
import { ThreadAddress } from './thread-address.tsx';
import { Waiting } from './waiting.tsx';

/** Milliseconds between two looks, as long as the list is open: what waits is decided elsewhere, too. */
const LOOK_MS = 20_000;

/** What waits for consent in a place, and what was consented to there for a while. */
export function ApprovalsSection(): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { approvals } = placeState(state);
  const { place } = state.spot;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void controller.approvals.load();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [placeKey(place), controller]);
  const linkOf = (about: Place | undefined, link: string | undefined): JSX.Element | null => (
    <ThreadAddress about={about} link={link} />
  );
  return (
    <section aria-labelledby="approvals-title">
      <div class="section-head">
        <h2 id="approvals-title">{t.approvals.title}</h2>
        <button
          type="button"
          class="icon-button"
          aria-label={t.approvals.again}
          title={t.approvals.again}
          onClick={() => void controller.approvals.load()}
        >
          <Icon name="retry" />
        </button>
      </div>
      <p class="admin-note section-about">{t.approvals.about}</p>
      <Waiting loaded={approvals} onRetry={() => void controller.approvals.load()} />
      {approvals?.status === 'ready' && (
        <>
          {approvals.value.requests.entries.length === 0 && <p class="admin-empty">{t.approvals.empty}</p>}
          <ul class="approval-list" aria-labelledby="approvals-title">
            {approvals.value.requests.entries.map(({ card, hasMore, about }) => (
              <li key={card.approval}>
                <ApprovalCard
                  card={card}
                  t={t.approvals.card}
                  locale={state.locale}
                  allHref={hasMore ? controller.approvals.argumentsUrl(card.approval) : undefined}
                  onDecide={(decision, reason) => controller.approvals.decide(card.approval, decision, reason)}
                >
                  {linkOf(about, card.link)}
                </ApprovalCard>
              </li>
            ))}
          </ul>
          <Further text={approvals.value.requests.further} />
          <h2 class="section-next">{t.approvals.grants.title}</h2>
          <p class="admin-note">{t.approvals.grants.about}</p>
          {approvals.value.grants.entries.length === 0 && <p class="admin-empty">{t.approvals.grants.none}</p>}
          <GrantList
            grants={approvals.value.grants.entries}
            t={t.approvals}
            locale={state.locale}
            onRevoke={(grant) => controller.approvals.revoke(grant)}
            linkOf={({ about, link }) => linkOf(about, link)}
          />
          <Further text={approvals.value.grants.further} />
        </>
      )}
    </section>
  );
}
