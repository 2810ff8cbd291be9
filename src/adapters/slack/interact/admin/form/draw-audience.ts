import type { InputBlock, KnownBlock } from '@slack/types';
import type { Texts } from '../../../../../text/index.ts';
import { plain } from '../blocks.ts';
import type { DrawnField } from './drawn-field.ts';
import { isOfSlack } from './ids-of-slack.ts';
import { INPUT_ACTION } from './input-id.ts';
import { optionList, optionsOf } from './option-values.ts';

/** How an audience names its people and groups among the entries of a form. */
export const PERSON_ENTRY = 'person:';
export const GROUP_ENTRY = 'group:';

/** Longest id list that is begun with. */
const LONGEST_IDS = 3_000;

type InputOf = (
  drawn: DrawnField,
  input: {
    readonly part: string;
    readonly element: InputBlock['element'];
    readonly label?: string;
    readonly hint?: string;
    readonly isOptional?: boolean;
  },
) => InputBlock;

/** Everyone, admins or those named; and who that is: people by Slack's picker, user groups by a menu, or by their ids. */
export function drawAudience(drawn: DrawnField, texts: Texts, inputOf: InputOf): readonly KnownBlock[] {
  const { form } = texts.slackAdmin;
  const { field, raw } = drawn;
  const entries = typeof raw === 'object' ? raw : [];
  const kinds = optionsOf(
    (['everyone', 'admins', 'named'] as const).map((value) => ({ value, label: form.audience[value] })),
  );
  const kind = entries.length === 0 ? undefined : kinds.find(({ value }) => value === kindOf(entries));
  const people = idsOf(entries, PERSON_ENTRY);
  const groups = idsOf(entries, GROUP_ENTRY);
  const hidden = [...people, ...groups].filter((id) => !isOfSlack(id));
  return [
    inputOf(drawn, {
      part: 'kind',
      element: {
        type: 'radio_buttons',
        action_id: INPUT_ACTION,
        options: [...kinds],
        ...(kind !== undefined && { initial_option: kind }),
      },
    }),
    inputOf(drawn, {
      part: 'people',
      label: form.people(field.label),
      hint: hidden.length === 0 ? '' : form.elsewhere(hidden),
      isOptional: true,
      element: {
        type: 'multi_users_select',
        action_id: INPUT_ACTION,
        ...initialUsers(people),
      },
    }),
    inputOf(drawn, {
      part: 'groups',
      label: form.groups(field.label),
      isOptional: true,
      ...groupsInput(drawn, groups, form.groupIdsHint),
    }),
  ];
}

/** Which of the three an audience's entries say. */
function kindOf(entries: readonly string[]): 'everyone' | 'admins' | 'named' {
  const [only] = entries;
  return entries.length === 1 && (only === 'everyone' || only === 'admins') ? only : 'named';
}

/** The ids among an audience's entries that are of a kind. */
export function idsOf(entries: readonly string[], kind: typeof PERSON_ENTRY | typeof GROUP_ENTRY): readonly string[] {
  return entries.filter((entry) => entry.startsWith(kind)).map((entry) => entry.slice(kind.length));
}

function initialUsers(people: readonly string[]): { initial_users?: string[] } {
  const ids = people.filter(isOfSlack).map(slackPart);
  return ids.length === 0 ? {} : { initial_users: ids };
}

function groupsInput(
  { groups: known }: DrawnField,
  groups: readonly string[],
  idsHint: string,
): { readonly element: InputBlock['element']; readonly hint: string } {
  const ids = groups.filter(isOfSlack).map(slackPart);
  if (known === undefined || known.length === 0) {
    const initial = ids.join('\n').slice(0, LONGEST_IDS);
    return {
      hint: idsHint,
      element: {
        type: 'plain_text_input',
        action_id: INPUT_ACTION,
        multiline: true,
        placeholder: plain('S0123ABCD', 150),
        ...(initial !== '' && { initial_value: initial }),
      },
    };
  }
  // One that Slack does not list any more stays until somebody takes it out.
  const gone = ids.filter((id) => !known.some((group) => group.id === id)).map((id) => ({ id, name: id }));
  const options = optionsOf([...known, ...gone].map(({ id, name }) => ({ value: id, label: name })));
  const initial = options.filter(({ value }) => ids.includes(value ?? ''));
  return {
    hint: '',
    element: {
      type: 'multi_static_select',
      action_id: INPUT_ACTION,
      ...optionList(options),
      ...(initial.length > 0 && { initial_options: initial }),
    },
  };
}

function slackPart(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}
