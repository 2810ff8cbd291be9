import type { JSX } from 'preact';
import type { Choice } from '../../../../../threads/administration/form-field.ts';
import { useAdmin } from '../admin-context.tsx';
import { describe, type InputProps, listOf, textOf } from './input-props.ts';

/** One of some choices. What is set and is no choice any more is shown all the same. */
export function ChoiceInput(
  props: InputProps & { readonly choices: readonly Choice[]; readonly isOptional: boolean },
): JSX.Element {
  const { t } = useAdmin();
  const { raw, ids, isInvalid, isDisabled, onInput, choices, isOptional } = props;
  const value = textOf(raw);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <>
      <select
        id={ids.input}
        class="input"
        value={value}
        disabled={isDisabled}
        {...describe({ ids, isInvalid })}
        onChange={(event) => onInput(event.currentTarget.value)}
      >
        {(isOptional || value === '') && <option value="">{t.form.notSet}</option>}
        {value !== '' && chosen === undefined && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {chosen?.description !== undefined && <p class="field-hint">{chosen.description}</p>}
    </>
  );
}

/** Any number of some choices. */
export function ChoicesInput({
  raw,
  ids,
  isInvalid,
  isDisabled,
  onInput,
  choices,
}: InputProps & { readonly choices: readonly Choice[] }): JSX.Element {
  const chosen = listOf(raw);
  const gone = chosen.filter((value) => !choices.some((choice) => choice.value === value));
  const all: readonly Choice[] = [...choices, ...gone.map((value) => ({ value, label: value }))];
  const choose = (value: string, isChosen: boolean): void => {
    onInput(all.map((choice) => choice.value).filter((each) => (each === value ? isChosen : chosen.includes(each))));
  };
  return (
    <ul class="choices">
      {all.map(({ value, label, description }, index) => (
        <li key={value}>
          <label>
            <input
              type="checkbox"
              value={value}
              id={index === 0 ? ids.input : undefined}
              checked={chosen.includes(value)}
              disabled={isDisabled}
              {...describe({ ids, isInvalid })}
              onChange={(event) => choose(value, event.currentTarget.checked)}
            />
            <span>
              {label}
              {description !== undefined && <span class="field-hint">{description}</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
