import type { JSX } from 'preact';
import type { RawValue } from '../../../../threads/administration/form-field.ts';
import type { PageSetting } from '../../admin/admin-protocol.ts';
import { useAdmin } from './admin-context.tsx';
import { placeState, shownRaw } from './admin-state.ts';
import { ConflictNote } from './conflict-note.tsx';
import { FieldInputOf } from './inputs/field-input-of.tsx';
import { hintOf } from './inputs/hint-of.ts';
import { OriginLine } from './origin-line.tsx';
import { SettingActions } from './setting-actions.tsx';

/** One setting: its name, what it is, its input, what is wrong with that, and where its value comes from. */
export function SettingField({ setting }: { readonly setting: PageSetting }): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { key, field, lock } = setting;
  const place = placeState(state);
  const problem = place.problems[key];
  const ids = { input: `field-${key}`, label: `label-${key}`, about: `about-${key}`, problem: `problem-${key}` };
  const hint = hintOf(field.input, t);
  const isDirty = place.drafts[key] !== undefined;
  // What is made of several inputs is named by a group, and a label belongs to one.
  const isGroup = ['choices', 'people', 'channels', 'audience'].includes(field.input.kind);
  return (
    <div
      class={`setting${isDirty ? ' setting-dirty' : ''}`}
      data-setting={key}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? ids.label : undefined}
    >
      <div class="setting-name">
        {isGroup ? (
          <span id={ids.label} class="field-label">
            {field.label}
          </span>
        ) : (
          <label id={ids.label} class="field-label" for={ids.input}>
            {field.label}
          </label>
        )}
        {field.isOptional && field.input.kind !== 'secret' && <span class="field-optional">{t.form.optional}</span>}
      </div>
      <div id={ids.about} class="field-about">
        {field.description !== '' && <p>{field.description}</p>}
        {hint !== '' && <p class="field-hint">{hint}</p>}
      </div>
      <FieldInputOf
        setting={setting}
        raw={shownRaw(place, setting)}
        ids={ids}
        isInvalid={problem !== undefined}
        isDisabled={lock !== undefined}
        onInput={(raw: RawValue) => controller.edit(key, raw)}
      />
      {problem !== undefined && (
        <p id={ids.problem} class="problem">
          {problem}
        </p>
      )}
      <ConflictNote setting={setting} />
      <div class="setting-foot">
        {isOfInterest(setting) && <OriginLine setting={setting} />}
        <SettingActions setting={setting} />
      </div>
    </div>
  );
}

/** That a secret was not entered is said above its input already. */
function isOfInterest({ field, origin, lock }: PageSetting): boolean {
  return field.input.kind !== 'secret' || origin.kind !== 'default' || lock !== undefined;
}
