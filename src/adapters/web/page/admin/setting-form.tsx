import type { JSX } from 'preact';
import type { PageSetting } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { placeState } from './admin-state.ts';
import { SettingField } from './setting-field.tsx';

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly PageSetting[];
}

/** Settings that are saved together: all of what was entered, or nothing. */
export function SettingForm({ groups }: { readonly groups: readonly SettingGroup[] }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const place = placeState(state);
  const settings = groups.flatMap((group) => group.settings);
  const entered = settings.map(({ key }) => key).filter((key) => place.drafts[key] !== undefined);
  const isBusy = settings.some(({ key }) => place.busy.includes(key));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (entered.length === 0 || isBusy) return;
    await controller.save(entered);
    // To the first field that was refused, as soon as it says so.
    requestAnimationFrame(() => {
      if (form instanceof HTMLElement) form.querySelector<HTMLElement>('[aria-invalid="true"], .conflict')?.focus();
    });
  };
  return (
    <form class="setting-form" noValidate onSubmit={(event) => void submit(event)}>
      {groups
        .filter((group) => group.settings.length > 0)
        .map(({ title, settings: shown }) => (
          <fieldset key={title} class="setting-group">
            <legend>{title}</legend>
            {shown.map((setting) => (
              <SettingField key={setting.key} setting={setting} />
            ))}
          </fieldset>
        ))}
      {entered.length > 0 && (
        <div class="save-bar">
          <p>{t.form.unsaved(entered.length)}</p>
          <button type="button" class="button" onClick={() => controller.discard(entered)}>
            {t.form.discard}
          </button>
          <button type="submit" class="button button-strong" disabled={isBusy}>
            {isBusy ? t.form.saving : t.form.save}
          </button>
        </div>
      )}
    </form>
  );
}
