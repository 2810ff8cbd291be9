import type { JSX } from 'preact';
import type { PageSetting } from '../../../admin/admin-protocol.ts';
import { useAdmin } from '../admin-context.tsx';
import { AudienceInput } from './audience-input.tsx';
import { ChoiceInput, ChoicesInput } from './choice-inputs.tsx';
import { IdsInput } from './ids-input.tsx';
import { describe, type InputProps, textOf } from './input-props.ts';
import { SecretInput } from './secret-input.tsx';
import { Switch } from './switch.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface FieldInputOfProps extends Omit<InputProps, 'label'> {
  readonly setting: PageSetting;
}

/** The input for a field of any kind. */
export function FieldInputOf({ setting, ...given }: FieldInputOfProps): JSX.Element {
  const { t } = useAdmin();
  const suggestions = useSuggestions();
  const { input, isOptional, label } = setting.field;
  const props: InputProps = { ...given, label };
  const { raw, ids, isDisabled, onInput } = props;
  switch (input.kind) {
    case 'text':
      return input.isLong ? <LongText {...props} rows={6} /> : <ShortText {...props} inputMode="text" />;
    case 'number':
      return <ShortText {...props} inputMode={input.isInteger ? 'numeric' : 'decimal'} />;
    case 'list':
      return <LongText {...props} rows={4} />;
    case 'toggle':
      return (
        <Switch
          label={label}
          isOn={raw === true}
          words={[t.tools.on, t.tools.off]}
          isDisabled={isDisabled}
          describedBy={given.isInvalid ? `${ids.problem} ${ids.about}` : ids.about}
          onChange={onInput}
        />
      );
    case 'choice':
      return <ChoiceInput {...props} choices={input.choices} isOptional={isOptional} />;
    case 'choices':
      return <ChoicesInput {...props} choices={input.choices} />;
    case 'people':
      return <IdsInput {...props} suggestions={suggestions.people} placeholder={t.ids.placeholder.people} />;
    case 'channels':
      return <IdsInput {...props} suggestions={suggestions.channels} placeholder={t.ids.placeholder.channels} />;
    case 'audience':
      return <AudienceInput {...props} />;
    case 'secret':
      return <SecretInput {...props} setting={setting} />;
  }
}

function ShortText({
  raw,
  ids,
  isInvalid,
  isDisabled,
  onInput,
  inputMode,
}: InputProps & { readonly inputMode: 'text' | 'numeric' | 'decimal' }): JSX.Element {
  return (
    <input
      id={ids.input}
      class={`input${inputMode === 'text' ? '' : ' input-number'}`}
      type="text"
      inputMode={inputMode}
      autocomplete="off"
      value={textOf(raw)}
      disabled={isDisabled}
      {...describe({ ids, isInvalid })}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}

function LongText({
  raw,
  ids,
  isInvalid,
  isDisabled,
  onInput,
  rows,
}: InputProps & { readonly rows: number }): JSX.Element {
  return (
    <textarea
      id={ids.input}
      class="input"
      rows={rows}
      value={textOf(raw)}
      disabled={isDisabled}
      {...describe({ ids, isInvalid })}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
