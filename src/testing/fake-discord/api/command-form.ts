import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import { isJson, type Json } from '../state/json.ts';
import { countCharacters } from './forms/count-characters.ts';
import { anything, boolean, type Form, integer, list, nullable, object, oneOf, type Read, text } from './forms/form.ts';

const CHAT_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MAX_OPTIONS = 25;
const STRING: number = ApplicationCommandOptionType.String;

/** A command of an app: a slash command, or one of a menu. */
export const commandForm: Form<CommandBody> = (value, path, errors) => {
  const read = FIELDS(value, path, errors);
  const type = read.type ?? ApplicationCommandType.ChatInput;
  if (type === ApplicationCommandType.ChatInput) {
    checkName(read.name ?? '', [...path, 'name'], errors);
    const length = countCharacters(read.description ?? '');
    if (length < 1 || length > 100) {
      errors.add([...path, 'description'], 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.');
    }
  } else if ((read.description ?? '') !== '') {
    errors.add(
      [...path, 'description'],
      'APPLICATION_COMMAND_INVALID_DESCRIPTION',
      'Only slash commands have a description',
    );
  }
  return read;
};

/** The options of a command, as they are registered. */
const option: Form<Json> = (value, path, errors) => {
  const read = OPTION(value, path, errors);
  checkName(read.name ?? '', [...path, 'name'], errors);
  const choices = (read.choices ?? []) as readonly unknown[];
  const wanted = read.type === STRING ? 'string' : 'number';
  for (const [index, choice] of choices.entries()) {
    const given = isJson(choice) ? choice.value : undefined;
    if (typeof given === wanted) continue;
    errors.add([...path, 'choices', index, 'value'], 'BASE_TYPE_CHOICES', `Must be a ${wanted}.`);
  }
  const isRequiredAfter = (read.options ?? []).some(
    (one, index, all) => one.required === true && all.slice(0, index).some(({ required }) => required !== true),
  );
  if (isRequiredAfter) {
    errors.add(
      [...path, 'options'],
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
      'Required options must be placed first',
    );
  }
  return isJson(value) ? value : {};
};

const FIELDS = object(
  { name: text({ min: 1, max: 32 }) },
  {
    id: text(),
    type: oneOf(1, 2, 3, 4),
    name_localizations: anything,
    description: text(),
    description_localizations: anything,
    options: list((value, path, errors) => option(value, path, errors), { max: MAX_OPTIONS }),
    default_member_permissions: nullable(text()),
    dm_permission: boolean,
    default_permission: boolean,
    nsfw: boolean,
    contexts: list(oneOf(0, 1, 2), { min: 1 }),
    integration_types: list(oneOf(0, 1), { min: 1 }),
    handler: integer(),
  },
);

const OPTION = object(
  { type: integer({ min: 1, max: 11 }), name: text({ min: 1, max: 32 }), description: text({ min: 1, max: 100 }) },
  {
    name_localizations: anything,
    description_localizations: anything,
    required: boolean,
    choices: list(object({ name: text({ min: 1, max: 100 }), value: anything }, { name_localizations: anything }), {
      max: 25,
    }),
    options: list((value, path, errors): Json => option(value, path, errors), { max: MAX_OPTIONS }),
    channel_types: list(integer()),
    min_value: anything,
    max_value: anything,
    min_length: integer({ min: 0, max: 6000 }),
    max_length: integer({ min: 1, max: 6000 }),
    autocomplete: boolean,
  },
);

export type CommandBody = Read<typeof FIELDS>;

/** Small letters, where the script has them. */
function checkName(
  name: string,
  path: Parameters<typeof commandForm>[1],
  errors: Parameters<typeof commandForm>[2],
): void {
  if (CHAT_NAME.test(name) && name === name.toLowerCase()) return;
  errors.add(path, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
}
