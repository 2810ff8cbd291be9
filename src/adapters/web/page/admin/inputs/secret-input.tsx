import type { JSX } from 'preact';
import type { PageSetting } from '../../../admin/admin-protocol.ts';
import { useAdmin } from '../admin-context.tsx';
import { placeState, versionOf } from '../admin-state.ts';
import { describe, type InputProps, textOf } from './input-props.ts';

/** Something that can be entered and removed, and never read. */
export function SecretInput(props: InputProps & { readonly setting: PageSetting }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { label, raw, ids, isInvalid, isDisabled, onInput, setting } = props;
  const place = placeState(state);
  const isSet = setting.own === true;
  return (
    <div class="secret">
      <p class="secret-state">{setting.shown !== '' ? setting.shown : isSet ? t.secret.isSet : t.secret.isNotSet}</p>
      <div class="ids-add">
        <input
          id={ids.input}
          class="input"
          type="password"
          autocomplete="new-password"
          aria-label={t.secret.enter(label)}
          value={textOf(raw)}
          disabled={isDisabled}
          {...describe({ ids, isInvalid })}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        {isSet && !isDisabled && (
          <button
            type="button"
            class="button"
            aria-label={`${t.secret.remove}: ${label}`}
            disabled={place.busy.includes(setting.key)}
            onClick={() => void controller.change([{ kind: 'inherit', key: setting.key }], versionOf(place))}
          >
            {t.secret.remove}
          </button>
        )}
      </div>
    </div>
  );
}
