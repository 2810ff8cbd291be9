import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import type { DiscordOptions } from '../../discord-options.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { ASK_ABOUT } from '../names.ts';

/** A command as Discord is told of it. */
export type CommandDefinition =
  | RESTPostAPIChatInputApplicationCommandsJSONBody
  | RESTPostAPIContextMenuApplicationCommandsJSONBody;

/** Where a set of commands is to be: everywhere, or in one server. */
export type CommandScope = 'global' | { readonly guild: string };

/** Languages that descriptions are given in besides English, as Discord calls them. */
const LOCALES = ['de'] as const;

/** Longest description of a command or an option, and longest text of an option, by Discord. */
const DESCRIPTION_CHARS = 100;
const QUESTION_CHARS = 6_000;

const OPTIONS = {
  question: {
    type: ApplicationCommandOptionType.String,
    name: 'question',
    required: true,
    max_length: QUESTION_CHARS,
  },
  server: { type: ApplicationCommandOptionType.String, name: 'name', required: false, max_length: 100 },
} as const;

type TextsOf = (locale: string) => Texts;

/**
 * The sets of commands that the settings ask for. With servers named, each of them has its own, and those for direct
 * messages and for people's own installations, which no server can have, are everywhere.
 */
export function wantedCommands(
  options: Pick<DiscordOptions, 'commandGuilds' | 'userInstall'>,
  textsOf: TextsOf,
): readonly (readonly [scope: CommandScope, commands: readonly CommandDefinition[]])[] {
  const { commandGuilds, userInstall } = options;
  const isEverywhere = commandGuilds.length === 0;
  const contexts = [
    ...(isEverywhere || userInstall ? [InteractionContextType.Guild] : []),
    InteractionContextType.BotDM,
    ...(userInstall ? [InteractionContextType.PrivateChannel] : []),
  ];
  const people = userInstall ? [ApplicationIntegrationType.UserInstall] : [];
  const both = { contexts, integration_types: [ApplicationIntegrationType.GuildInstall, ...people] };
  const everywhere = commandsIn(textsOf).map((command) => ({ ...command, ...both }));
  const direct = {
    ...serverCommand(textsOf),
    contexts: [InteractionContextType.BotDM],
    integration_types: [ApplicationIntegrationType.GuildInstall],
  };
  return [
    ['global', [...everywhere, direct]],
    ...commandGuilds.map((guild) => [{ guild }, commandsIn(textsOf)] as const),
  ];
}

function commandsIn(textsOf: TextsOf): readonly CommandDefinition[] {
  return [
    {
      ...chatInput('ask', textsOf),
      options: [{ ...OPTIONS.question, ...described((texts) => texts.options.question, textsOf) }],
    },
    ...(['stop', 'reset', 'mute', 'help'] as const).map((name) => chatInput(name, textsOf)),
    { type: ApplicationCommandType.Message, name: ASK_ABOUT },
  ];
}

function serverCommand(textsOf: TextsOf): RESTPostAPIChatInputApplicationCommandsJSONBody {
  const option = { ...OPTIONS.server, ...described((texts) => texts.options.server, textsOf) };
  return { ...chatInput('server', textsOf), options: [option] };
}

function chatInput(
  name: keyof Texts['discord']['commands'],
  textsOf: TextsOf,
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  return { type: ApplicationCommandType.ChatInput, name, ...described((texts) => texts.commands[name], textsOf) };
}

function described(sentence: (texts: Texts['discord']) => string, textsOf: TextsOf) {
  const inLocale = (locale: string): string => cutText(sentence(textsOf(locale).discord), DESCRIPTION_CHARS);
  return {
    description: inLocale('en'),
    description_localizations: Object.fromEntries(LOCALES.map((locale) => [locale, inLocale(locale)])),
  };
}
