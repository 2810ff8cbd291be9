import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Choice } from '../../../../../threads/administration/form-field.ts';
import { Icon } from '../../components/icon.tsx';
import { useAdmin } from '../admin-context.tsx';
import { describe, type InputProps, listOf } from './input-props.ts';

export interface IdsInputProps extends InputProps {
  readonly suggestions: readonly Choice[];
  readonly placeholder: string;
}

/** Ids of people, channels or groups: those that were named, and a box to name another by its name or its id. */
export function IdsInput(props: IdsInputProps): JSX.Element {
  const { t } = useAdmin();
  const { label, raw, ids, isInvalid, isDisabled, onInput, suggestions, placeholder } = props;
  const field = useRef<HTMLInputElement>(null);
  const named = listOf(raw);
  const nameOf = (id: string): string => suggestions.find(({ value }) => value === id)?.label ?? id;
  const add = (): void => {
    const entered = (field.current?.value ?? '').trim();
    if (field.current === null || entered === '') return;
    const word = entered.replace(/^[#@]/u, '').toLowerCase();
    const known = suggestions.find((each) => each.label.replace(/^[#@]/u, '').toLowerCase() === word);
    const id = known?.value ?? entered;
    field.current.value = '';
    if (!named.includes(id)) onInput([...named, id]);
  };
  return (
    <div class="ids">
      {named.length > 0 && (
        <ul class="ids-list">
          {named.map((id) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <button
                type="button"
                class="icon-button"
                aria-label={t.ids.remove(nameOf(id))}
                disabled={isDisabled}
                onClick={() => {
                  onInput(named.filter((other) => other !== id));
                  field.current?.focus();
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="ids-add">
        <input
          ref={field}
          id={ids.input}
          class="input"
          type="text"
          list={suggestions.length > 0 ? `${ids.input}-known` : undefined}
          aria-label={t.ids.addLabel(label)}
          placeholder={placeholder}
          autocomplete="off"
          spellcheck={false}
          disabled={isDisabled}
          {...describe({ ids, isInvalid })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.isComposing) return;
            // Enter names somebody; it does not save the form.
            event.preventDefault();
            add();
          }}
          onBlur={add}
        />
        <button type="button" class="button" disabled={isDisabled} onClick={add}>
          {t.ids.add}
        </button>
        <datalist id={`${ids.input}-known`}>
          {suggestions
            .filter(({ value }) => !named.includes(value))
            .map(({ value, label: name }) => (
              <option key={value} value={name} />
            ))}
        </datalist>
      </div>
    </div>
  );
}
