import type { JSX } from 'preact';
import type { PageSetting } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { placeState, versionOf } from './admin-state.ts';

export interface SettingActionsProps {
  readonly setting: PageSetting;
  /** @default the field's */
  readonly label?: string;
}

/** What can be done to a setting besides setting it: take back what is set here, lock it for what is below. */
export function SettingActions({ setting, label }: SettingActionsProps): JSX.Element | null {
  const { state, controller, t } = useAdmin();
  const { key, own, lock, isLockedBelow, field } = setting;
  const { kind } = state.spot.place;
  const place = placeState(state);
  const isBusy = place.busy.includes(key);
  const name = label ?? field.label;
  const mayInherit = own !== undefined && lock === undefined && field.input.kind !== 'secret';
  // Only what has something below it can be locked for that.
  const mayLock = (kind === 'deployment' || kind === 'team') && lock === undefined && field.input.kind !== 'secret';
  if (!mayInherit && !mayLock) return null;
  const change = (what: 'inherit' | 'lock' | 'unlock') => () => {
    void controller.change([{ kind: what, key }], versionOf(place));
  };
  return (
    <div class="setting-actions">
      {mayInherit && (
        <button
          type="button"
          class="button button-small button-quiet"
          aria-label={`${t.inherit}: ${name}`}
          disabled={isBusy}
          onClick={change('inherit')}
        >
          {t.inherit}
        </button>
      )}
      {mayLock && (
        <button
          type="button"
          class="button button-small button-quiet"
          aria-label={`${isLockedBelow ? t.lock.unlocks : t.lock.locks}: ${name}`}
          disabled={isBusy}
          onClick={change(isLockedBelow ? 'unlock' : 'lock')}
        >
          {isLockedBelow ? t.lock.unlocks : t.lock.locks}
        </button>
      )}
    </div>
  );
}
