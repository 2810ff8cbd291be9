import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ApplicationCommandType } from 'discord-api-types/v10';
import type { DiscordCalls } from '../calls/discord-calls.ts';
import type { CommandDefinition, CommandScope } from '../interact/registration/definitions.ts';

/** How the commands of a scope stand at Discord. */
export interface CommandInspection {
  readonly scope: CommandScope;
  /** Names of those that are there as they are to be. */
  readonly registered: readonly string[];
  /** Names of those that are not, or are there in another form. */
  readonly outdated: readonly string[];
  /** Names of those that nobody here asks for. */
  readonly foreign: readonly string[];
}

/**
 * Compares what is registered with what is to be. Undefined where Discord answers something else.
 *
 * @throws DiscordCallError
 */
export async function inspectCommands(
  calls: Pick<DiscordCalls, 'call'>,
  application: string,
  scope: CommandScope,
  wanted: readonly CommandDefinition[],
): Promise<CommandInspection | undefined> {
  const where = scope === 'global' ? '' : `/guilds/${scope.guild}`;
  const path = `/applications/${application}${where}/commands` as const;
  const answer: unknown = await calls.call({ method: 'GET', path });
  if (!Value.Check(commandsSchema, answer)) return undefined;
  const there = new Map(answer.map((command) => [nameOf(command), formOf(command)]));
  const names = wanted.map(nameOf);
  const isRight = (command: CommandDefinition): boolean => there.get(nameOf(command)) === formOf(command);
  return {
    scope,
    registered: wanted.filter(isRight).map(nameOf),
    outdated: wanted.filter((command) => !isRight(command)).map(nameOf),
    foreign: [...there.keys()].filter((name) => !names.includes(name)),
  };
}

const commandSchema = Type.Object({
  type: Type.Optional(Type.Integer()),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  options: Type.Optional(
    Type.Array(Type.Object({ type: Type.Integer(), name: Type.String(), required: Type.Optional(Type.Boolean()) })),
  ),
  contexts: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.Integer())])),
});

const commandsSchema = Type.Array(commandSchema);

type Command = Static<typeof commandSchema> | CommandDefinition;

const CHAT_INPUT: number = ApplicationCommandType.ChatInput;

/** As people call it: `/ask`, or the words in a menu. */
function nameOf({ type = CHAT_INPUT, name }: Command): string {
  return type === CHAT_INPUT ? `/${name}` : `"${name}"`;
}

/** What tells one form of a command from another, where Discord gives back what it was given. */
function formOf(command: Command): string {
  const { contexts } = command;
  const description = 'description' in command ? (command.description ?? '') : '';
  const options = 'options' in command ? (command.options ?? []) : [];
  return JSON.stringify([
    description,
    options.map((option) => [option.type, option.name, 'required' in option && option.required]),
    (contexts ?? []).toSorted((a, b) => a - b),
  ]);
}
