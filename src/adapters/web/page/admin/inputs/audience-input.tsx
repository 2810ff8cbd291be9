import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAdmin } from '../admin-context.tsx';
import { IdsInput } from './ids-input.tsx';
import { describe, type InputProps, listOf } from './input-props.ts';
import { useSuggestions } from './use-suggestions.ts';

type Kind = 'everyone' | 'admins' | 'named';

/** What stands before an id in the entries of an audience. */
const [PERSON, GROUP] = ['person:', 'group:'];

/** For whom something is: everyone, admins, or people and groups that are named. */
export function AudienceInput(props: InputProps): JSX.Element {
  const { t } = useAdmin();
  const suggestions = useSuggestions();
  const { raw, ids, isInvalid, isDisabled, onInput } = props;
  const entries = listOf(raw);
  const kind = kindOf(entries);
  // Those who were named are there again when somebody has looked at the other choices.
  const [named, setNamed] = useState(kind === 'named' ? entries : []);
  const choose = (next: Kind): void => onInput(next === 'named' ? named : [next]);
  const name = (next: readonly string[]): void => {
    setNamed(next);
    onInput(next);
  };
  const people = entries.filter((entry) => entry.startsWith(PERSON)).map((entry) => entry.slice(PERSON.length));
  const groups = entries.filter((entry) => entry.startsWith(GROUP)).map((entry) => entry.slice(GROUP.length));
  const withKind = (prefix: string, list: unknown): readonly string[] =>
    (Array.isArray(list) ? list : []).map((id) => `${prefix}${String(id)}`);
  const idsOf = (part: string) => ({ ...ids, input: `${ids.input}-${part}` });
  return (
    <div class="audience">
      <ul class="choices">
        {(['everyone', 'admins', 'named'] as const).map((each, index) => (
          <li key={each}>
            <label>
              <input
                type="radio"
                name={ids.input}
                id={index === 0 ? ids.input : undefined}
                checked={kind === each}
                disabled={isDisabled}
                {...describe({ ids, isInvalid })}
                onChange={() => choose(each)}
              />
              <span>{t.audience[each]}</span>
            </label>
          </li>
        ))}
      </ul>
      {kind === 'named' && (
        <div class="audience-named">
          <p class="field-label">{t.audience.people}</p>
          <IdsInput
            {...props}
            label={t.audience.people}
            ids={idsOf('people')}
            raw={people}
            suggestions={suggestions.people}
            placeholder={t.ids.placeholder.people}
            onInput={(list) => name([...withKind(PERSON, list), ...withKind(GROUP, groups)])}
          />
          <p class="field-label">{t.audience.groups}</p>
          <IdsInput
            {...props}
            label={t.audience.groups}
            ids={idsOf('groups')}
            raw={groups}
            suggestions={[]}
            placeholder={t.ids.placeholder.groups}
            onInput={(list) => name([...withKind(PERSON, people), ...withKind(GROUP, list)])}
          />
        </div>
      )}
    </div>
  );
}

function kindOf(entries: readonly string[]): Kind {
  const [first] = entries;
  return entries.length === 1 && (first === 'everyone' || first === 'admins') ? first : 'named';
}
