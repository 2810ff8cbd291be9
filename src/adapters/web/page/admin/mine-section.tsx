import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { AdminStart } from '../../admin/admin-protocol.ts';
import { AccountsCard } from './accounts-card.tsx';
import { useAdmin } from './admin-context.tsx';
import { Switch } from './inputs/switch.tsx';
import { Waiting } from './waiting.tsx';

const COUNTS = ['messages', 'threads', 'memories', 'timers', 'feedback', 'usageDays'] as const;

/** What is stored of whoever looks, and what they can do about it. */
export function MineSection({ start }: { readonly start: AdminStart }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { stored, receipt } = state;
  const during = async (work: Promise<void>): Promise<void> => {
    setBusy(true);
    await work;
    setBusy(false);
    setAsking(false);
  };
  return (
    <section aria-labelledby="mine-title">
      <header class="place-head">
        <h1 id="mine-title">{t.mine.title}</h1>
        <p class="place-about">{t.mine.explanation(start.botName)}</p>
      </header>
      <Waiting loaded={stored} onRetry={() => void controller.go(state.spot)} />
      {stored?.status === 'ready' && (
        <>
          <dl class="stored-counts">
            {COUNTS.map((name) => (
              <div key={name}>
                <dt>{t.mine.counts[name]}</dt>
                <dd>{stored.value[name]}</dd>
              </div>
            ))}
          </dl>
          {stored.value.isPartial === true && <p class="admin-note stored-note">{t.mine.partial}</p>}
          <div class="mine-card">
            <div>
              <h2>{t.mine.optOut}</h2>
              <p id="opt-out-about">{t.mine.optOutAbout}</p>
            </div>
            <Switch
              label={t.mine.optOut}
              isOn={stored.value.hasOptedOut}
              words={[t.tools.on, t.tools.off]}
              isBusy={isBusy}
              describedBy="opt-out-about"
              onChange={(isOut) => void during(controller.optOut(isOut))}
            />
          </div>
          <div class="mine-card mine-forget">
            <p>{isAsking ? t.mine.forgetConfirm : t.mine.forgetAbout}</p>
            {isAsking ? (
              <p class="pause-actions">
                <button
                  type="button"
                  class="button button-danger"
                  disabled={isBusy}
                  onClick={() => void during(controller.forget())}
                >
                  {t.mine.forgetYes}
                </button>
                <button type="button" class="button" disabled={isBusy} onClick={() => setAsking(false)}>
                  {t.pause.cancel}
                </button>
              </p>
            ) : (
              <button type="button" class="button" onClick={() => setAsking(true)}>
                {t.mine.forget}
              </button>
            )}
          </div>
          {receipt !== undefined && (
            <div class="notice notice-good" role="status">
              <p>
                {t.mine.receipt(receipt.id, receipt.threads, receipt.entries)}
                {!receipt.isComplete && ` ${t.mine.incomplete}`}
              </p>
            </div>
          )}
        </>
      )}
      <AccountsCard />
    </section>
  );
}
