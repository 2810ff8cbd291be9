import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import type { DiscordOptions } from '../../discord-options.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { REASON_CHARS } from '../admin/pause-window.ts';
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

/** Of `/threadloop`, in the order in which they are listed. */
const SUBCOMMANDS = [
  'tools',
  'settings',
  'instructions',
  'budget',
  'usage',
  'pause',
  'resume',
  'audit',
  'feedback',
  'approvals',
  'servers',
] as const;

/** Of these, those that are about all of a server. */
const OF_SERVER: readonly string[] = ['approvals', 'servers'];

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
  const admin = adminCommand(textsOf);
  // In servers only; another one's settings are no business of who has installed it for themselves.
  const installed = {
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
  };
  return [
    ['global', [...everywhere, direct, ...(isEverywhere ? [{ ...admin, ...installed }] : [])]],
    ...commandGuilds.map((guild) => [{ guild }, [...commandsIn(textsOf), admin]] as const),
  ];
}

function commandsIn(textsOf: TextsOf): readonly CommandDefinition[] {
  return [
    {
      ...chatInput('ask', textsOf),
      options: [{ ...OPTIONS.question, ...described((texts) => texts.options.question, textsOf) }],
    },
    ...(['stop', 'reset', 'mute', 'help', 'privacy', 'approvals', 'accounts'] as const).map((name) =>
      chatInput(name, textsOf),
    ),
    { type: ApplicationCommandType.Message, name: ASK_ABOUT },
  ];
}

function serverCommand(textsOf: TextsOf): RESTPostAPIChatInputApplicationCommandsJSONBody {
  const option = { ...OPTIONS.server, ...described((texts) => texts.options.server, textsOf) };
  return { ...chatInput('server', textsOf), options: [option] };
}

/** For whoever manages the server, until its admins say otherwise; who may change what is asked again at use. */
function adminCommand(textsOf: TextsOf): RESTPostAPIChatInputApplicationCommandsJSONBody {
  const place = [
    {
      type: ApplicationCommandOptionType.Channel,
      name: 'channel',
      required: false,
      ...described(({ admin }) => admin.options.channel, textsOf),
    },
    {
      type: ApplicationCommandOptionType.String,
      name: 'scope',
      required: false,
      ...described(({ admin }) => admin.options.scope, textsOf),
      choices: (['server', 'direct', 'everywhere'] as const).map((value) => ({
        value,
        ...named(({ admin }) => admin.scopes[value], textsOf),
      })),
    },
  ] satisfies APIApplicationCommandBasicOption[];
  const reason = {
    type: ApplicationCommandOptionType.String,
    name: 'reason',
    required: false,
    max_length: REASON_CHARS,
    ...described(({ admin }) => admin.options.reason, textsOf),
  } satisfies APIApplicationCommandBasicOption;
  const options = SUBCOMMANDS.map((name) => ({
    type: ApplicationCommandOptionType.Subcommand as const,
    name,
    ...described(({ admin }) => admin.subcommands[name], textsOf),
    options: OF_SERVER.includes(name) ? [] : name === 'pause' ? [reason, ...place] : place,
  }));
  const permissions = PermissionFlagsBits.ManageGuild.toString();
  return { ...chatInput('threadloop', textsOf), default_member_permissions: permissions, options };
}

function chatInput(
  name: keyof Texts['discord']['commands'],
  textsOf: TextsOf,
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  return { type: ApplicationCommandType.ChatInput, name, ...described((texts) => texts.commands[name], textsOf) };
}

/** The name of a choice, in all languages. */
function named(word: (texts: Texts['discord']) => string, textsOf: TextsOf) {
  const { description: name, description_localizations: nameLocalizations } = described(word, textsOf);
  return { name, name_localizations: nameLocalizations };
}

function described(sentence: (texts: Texts['discord']) => string, textsOf: TextsOf) {
  const inLocale = (locale: string): string => cutText(sentence(textsOf(locale).discord), DESCRIPTION_CHARS);
  return {
    description: inLocale('en'),
    description_localizations: Object.fromEntries(LOCALES.map((locale) => [locale, inLocale(locale)])),
  };
}
