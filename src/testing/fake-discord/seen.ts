import { MessageFlags } from 'discord-api-types/v10';
import type { FakeDiscord, FakeDiscordInteraction, FakeDiscordMessage } from './fake-discord.ts';
import type { FakeDiscordState } from './state/state.ts';
import type { StoredInteraction, StoredMessage } from './state/stored.ts';
import { threadOf } from './state/threads.ts';
import { drawMessage } from './text/draw-message.ts';

/** What can be seen, at the moment of each question. */
export interface Seen {
  readonly looks: Pick<FakeDiscord, 'channel' | 'message' | 'interaction' | 'commands'>;
  readonly threads: () => FakeDiscord['threads'];
  readonly interactions: () => FakeDiscord['interactions'];
}

/** Looks at the state. */
export function createSeen(state: FakeDiscordState): Seen {
  const view = (id: string): FakeDiscordMessage | undefined => {
    const message = state.messages.get(id);
    return message === undefined ? undefined : toMessage(state, message);
  };
  return {
    looks: {
      channel: (id) => state.messagesOf(state.channel(id).id).map((message) => toMessage(state, message)),
      message: view,
      interaction: (id) => {
        const interaction = state.interactions.get(id);
        if (interaction === undefined) throw new RangeError(`The fake has no interaction ${id}`);
        return toInteraction(interaction, view);
      },
      commands: (guild) => state.commands.get(guild ?? 'global') ?? [],
    },
    threads: () =>
      [...state.channels.values()]
        .filter(({ thread }) => thread !== undefined)
        .map((channel) => ({
          id: channel.id,
          parent: channel.parent ?? '',
          name: channel.name,
          isArchived: threadOf(channel).isArchived,
          isLocked: threadOf(channel).isLocked,
        })),
    interactions: () => [...state.interactions.values()].map((interaction) => toInteraction(interaction, view)),
  };
}

function toMessage(state: FakeDiscordState, message: StoredMessage): FakeDiscordMessage {
  const { nonce, reference, ephemeralFor, thread } = message;
  return {
    id: message.id,
    channel: message.channel,
    author: message.author,
    shown: drawMessage(state, message),
    content: message.content,
    components: message.components,
    embeds: message.embeds,
    flags: message.flags,
    type: message.type,
    isEdited: message.editedAt !== undefined,
    pinged: message.pinged,
    ...(reference?.type === 0 && reference.message !== undefined && { replyTo: reference.message }),
    ...(nonce !== undefined && { nonce: String(nonce) }),
    reactions: message.reactions.map(({ id, name, users }) => ({
      emoji: id === null ? name : `${name}:${id}`,
      users: [...users],
    })),
    ...(ephemeralFor !== undefined && { ephemeralFor }),
    isThinking: (message.flags & MessageFlags.Loading) !== 0,
    files: message.files.map(({ id, name, bytes }) => ({ id, name, sizeBytes: bytes.length })),
    ...(thread !== undefined && { thread }),
  };
}

function toInteraction(
  { id, kind, user, createdAt, ackedAt, callback, isEphemeral, original, followUps, modal }: StoredInteraction,
  view: (message: string) => FakeDiscordMessage | undefined,
): FakeDiscordInteraction {
  const response = original === undefined ? undefined : view(original);
  return {
    id,
    kind,
    user,
    ...(ackedAt !== undefined && { ackedAfterMs: ackedAt - createdAt }),
    ...(callback !== undefined && { callback }),
    isEphemeral,
    ...(response !== undefined && { response }),
    followUps: followUps.flatMap((followUp) => view(followUp) ?? []),
    ...(modal !== undefined && { modal }),
  };
}
