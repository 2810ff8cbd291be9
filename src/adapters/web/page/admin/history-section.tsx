import type { JSX } from 'preact';
import { isNotedAct } from '../../../../threads/administration/noted-act.ts';
import type { PageAuditEntry, PlaceRef } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { placeState } from './admin-state.ts';
import { momentText } from './moment-text.ts';
import { MoreButton } from './more-button.tsx';
import { placeName } from './place-name.ts';
import { Waiting } from './waiting.tsx';

/** Who changed what here and below, and when, the newest first. */
export function HistorySection(): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { audit } = placeState(state);
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{t.history.title}</h2>
      <Waiting loaded={audit} onRetry={() => void controller.loadAudit(true)} />
      {audit?.status === 'ready' && audit.value.entries.length === 0 && <p class="admin-empty">{t.history.empty}</p>}
      {audit?.status === 'ready' && audit.value.entries.length > 0 && (
        <>
          <ol class="line-list">
            {audit.value.entries.map((entry) => (
              <AuditLine key={entry.id} entry={entry} />
            ))}
          </ol>
          <MoreButton label={t.history.older} next={audit.value.next} onMore={() => controller.loadAudit(false)} />
        </>
      )}
    </section>
  );
}

function AuditLine({ entry }: { readonly entry: PageAuditEntry }): JSX.Element {
  const { state, t } = useAdmin();
  const { at, surface, scope } = entry;
  const teams = state.start.status === 'ready' ? state.start.value.teams : [];
  const { title, within } = placeName(placeOf(scope), { teams }, t);
  return (
    <li>
      <p>
        <AuditWords entry={entry} />
      </p>
      <p class="admin-note">
        <time dateTime={new Date(at).toISOString()}>{momentText(at, state.locale)}</time> · {t.history.on[surface]} ·{' '}
        {within === undefined ? title : `${title}, ${within}`}
      </p>
    </li>
  );
}

function AuditWords({ entry }: { readonly entry: PageAuditEntry }): JSX.Element {
  const { t } = useAdmin();
  const { who, change, act, setting, shownBefore, shownAfter } = entry;
  if (isNotedAct(change)) {
    return (
      <>
        <b>{who.name}</b> · <b>{setting}</b>: {act}
        {shownAfter !== '' && ` (${shownAfter})`}
      </>
    );
  }
  const isValue = change === 'set' || change === 'inherit';
  return (
    <>
      <b>{who.name}</b> {t.history.what[change]} <b>{setting}</b>
      {isValue && <>: {t.history.change(shownBefore, shownAfter)}</>}
    </>
  );
}

function placeOf(scope: PageAuditEntry['scope']): PlaceRef {
  switch (scope.kind) {
    case 'deployment':
    case 'direct':
      return { kind: scope.kind };
    case 'team':
      return { kind: 'team', team: scope.team };
    case 'channel':
      return { kind: 'channel', team: scope.team, channel: scope.channels[0] };
  }
}
