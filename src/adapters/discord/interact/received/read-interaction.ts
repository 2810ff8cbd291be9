import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionContextType,
  InteractionType,
} from 'discord-api-types/v10';
import { cleanName } from '../../../../threads/clean-name.ts';
import { asNumber, asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import type { Interaction, InteractionFacts, InteractionKind, InteractionMessage } from './interaction.ts';
import { readModalValues } from './modal-values.ts';

/**
 * Reads the data of INTERACTION_CREATE. Undefined when what one is answered by is missing: its ids, its token, who did
 * it and where. Never throws.
 */
export function readInteraction(payload: unknown, reading: Reading): Interaction | undefined {
  const fields = asObject(payload);
  const facts = readFacts(fields, reading);
  if (facts === undefined) return undefined;
  const data = asObject(fields['data']);
  return { ...facts, ...readKind(fields['type'], data, fields) };
}

/** What goes with reading. */
interface Reading {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** Whether the bot is a member of a server, as far as it knows. */
  readonly isInGuild: (guild: string) => boolean;
}

function readFacts(fields: JsonObject, { receivedAt, isInGuild }: Reading): InteractionFacts | undefined {
  const channel = asObject(fields['channel']);
  const member = asObject(fields['member']);
  const user = asObject(member['user'] ?? fields['user']);
  const [id, token, userId] = [snowflakeIn(fields['id']), asText(fields['token']), snowflakeIn(user['id'])];
  const channelId = snowflakeIn(channel['id']) ?? snowflakeIn(fields['channel_id']);
  if (id === undefined || token === undefined || userId === undefined || channelId === undefined) return undefined;
  const guild = snowflakeIn(fields['guild_id']);
  return {
    id,
    token,
    receivedAt,
    channel: channelId,
    channelType: asNumber(channel['type']),
    parent: snowflakeIn(channel['parent_id']),
    guild,
    isBotThere: isBotThere(fields, guild) || (guild !== undefined && isInGuild(guild)),
    user: userId,
    userName: cleanName(member['nick']) ?? cleanName(user['global_name']) ?? cleanName(user['username']) ?? userId,
    roles: Array.isArray(member['roles']) ? member['roles'].flatMap((role) => snowflakeIn(role) ?? []) : [],
    botPermissions: bitsIn(fields['app_permissions']),
    locale: asText(fields['locale']) ?? 'en',
  };
}

/** By whom the application is installed tells it in servers: key 0 is the server, key 1 somebody for themselves. */
function isBotThere(
  { context, authorizing_integration_owners: owners }: JsonObject,
  guild: string | undefined,
): boolean {
  if (guild !== undefined) return asText(asObject(owners)['0']) === guild;
  return context === undefined || context === null || context === InteractionContextType.BotDM;
}

function readKind(type: unknown, data: JsonObject, fields: JsonObject): InteractionKind {
  const unsupported = { kind: 'unsupported' } as const;
  const customId = asText(data['custom_id']);
  switch (type) {
    case InteractionType.ApplicationCommand:
      return readCommand(data) ?? unsupported;
    case InteractionType.MessageComponent: {
      const message = messageIn(fields['message']);
      if (customId === undefined || message === undefined) return unsupported;
      const { values } = data;
      const chosen = Array.isArray(values) ? values.flatMap((value) => asText(value) ?? []) : [];
      return { kind: 'component', customId, message, values: chosen };
    }
    case InteractionType.ModalSubmit:
      return customId === undefined ? unsupported : { kind: 'modal', customId, values: readModalValues(data) };
    default:
      return unsupported;
  }
}

function readCommand(data: JsonObject): InteractionKind | undefined {
  const name = asText(data['name']);
  if (name === undefined) return undefined;
  const resolved = asObject(data['resolved']);
  if (data['type'] === ApplicationCommandType.Message) {
    const target = asText(data['target_id']);
    const message = target === undefined ? undefined : messageIn(asObject(resolved['messages'])[target]);
    return message === undefined ? undefined : { kind: 'messageCommand', name, message };
  }
  if (data['type'] !== ApplicationCommandType.ChatInput) return undefined;
  const given = asObjects(data['options']);
  const sub = given.find(({ type }) => type === ApplicationCommandOptionType.Subcommand);
  const subcommand = asText(sub?.['name']);
  const options = (sub === undefined ? given : asObjects(sub['options'])).flatMap((option) => {
    const [key, value] = [asText(option['name']), asText(option['value'])];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
  return { kind: 'command', name, ...(subcommand !== undefined && { subcommand }), options: new Map(options) };
}

function messageIn(value: unknown): InteractionMessage | undefined {
  const raw = asObject(value);
  const id = snowflakeIn(raw['id']);
  return id === undefined ? undefined : { id, raw };
}

/** An id, which goes into addresses: digits and nothing else. */
function snowflakeIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,20}$/u.test(value) ? value : undefined;
}

function bitsIn(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,40}$/u.test(value) ? BigInt(value) : undefined;
}
