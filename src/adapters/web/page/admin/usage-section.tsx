import type { JSX } from 'preact';
import { tokensOf } from '../../../../threads/usage/amounts.ts';
import { type DayLimit, shareUsed } from '../../../../threads/usage/budgets.ts';
import type { TeamDay } from '../../../../threads/usage/team-usage.ts';
import { costText, countText } from '../../../../threads/usage/usage-text.ts';
import type { PageView } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { placeState } from './admin-state.ts';
import { dayText, timeText } from './moment-text.ts';
import { SettingForm } from './setting-form.tsx';
import { isBudget } from './settings-section.tsx';
import { Waiting } from './waiting.tsx';

/** What was used, how far the limits of today are, and what these limits are set to. */
export function UsageSection({ view }: { readonly view: PageView }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { usage } = placeState(state);
  const teams = usage?.status === 'ready' ? usage.value.teams : [];
  return (
    <section aria-label={t.sections.usage}>
      <Waiting loaded={usage} onRetry={() => void controller.go(state.spot)} />
      {usage?.status === 'ready' && teams.length === 0 && <p class="admin-empty">{t.usage.none}</p>}
      {teams.map(({ name, today }) => (
        <div key={name} class="usage-team">
          <h2>{name}</h2>
          {state.spot.place.kind === 'channel' && <p class="admin-note">{t.usage.ofTeam}</p>}
          <Today name={name} today={today} />
        </div>
      ))}
      <SettingForm groups={[{ title: t.form.groups.budgets, settings: view.settings.filter(isBudget) }]} />
      {teams.map(({ name, days }) => (
        <Days key={name} name={name} days={days} />
      ))}
    </section>
  );
}

function Today({ name, today }: { readonly name: string; readonly today: DayLimit }): JSX.Element {
  const { state, t } = useAdmin();
  const { used, maxCostUsd, maxTokens, resetsAt } = today;
  const isUnlimited = maxCostUsd === 0 && maxTokens === 0;
  const share = Math.min(100, Math.floor(shareUsed(today) * 100));
  const level = share >= 95 ? 'high' : share >= 75 ? 'raised' : 'low';
  const costs = [costText(used), ...(maxCostUsd > 0 ? [costText({ costUsd: maxCostUsd, unpriced: 0, uses: 1 })] : [])];
  const tokens = [countText(tokensOf(used)), ...(maxTokens > 0 ? [countText(maxTokens)] : [])];
  return (
    <div class="usage-today">
      <p>
        <b>{t.usage.today}</b> · {costs.join(' / ')} · {tokens.join(' / ')} {t.usage.columns.tokens}
      </p>
      {isUnlimited ? (
        <p class="admin-note">{t.usage.noLimit}</p>
      ) : (
        <>
          <div
            class="usage-bar"
            role="meter"
            aria-label={t.usage.meter(name)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={share}
          >
            <i class={`usage-bar-${level}`} style={{ width: `${share}%` }} />
          </div>
          <p class="admin-note">
            {t.usage.share(share)}, {t.usage.resets(timeText(resetsAt, state.locale))}
          </p>
        </>
      )}
    </div>
  );
}

function Days({ name, days }: { readonly name: string; readonly days: readonly TeamDay[] }): JSX.Element {
  const { state, t } = useAdmin();
  const most = Math.max(1, ...days.map(({ used }) => tokensOf(used)));
  const { columns } = t.usage;
  return (
    <table class="usage-days">
      <caption>{t.usage.days(name)}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.day}</th>
          <th scope="col">{columns.exchanges}</th>
          <th scope="col">{columns.tokens}</th>
          <th scope="col">{columns.cost}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, exchanges, used }) => (
          <tr key={day}>
            <th scope="row">{dayText(day, state.locale)}</th>
            <td>{countText(exchanges)}</td>
            <td>
              {countText(tokensOf(used))}
              <i class="day-bar" aria-hidden="true" style={{ width: `${(tokensOf(used) / most) * 100}%` }} />
            </td>
            <td>{costText(used) === 'unknown' ? t.usage.unknownCost : costText(used)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
