import { ComponentType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { isJson, type Json, jsonList } from '../state/json.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredMessage } from '../state/stored.ts';

const STARTER: number = MessageType.ThreadStarterMessage;

/** A message as a reader sees it, as plain lines. */
export function drawMessage(state: FakeDiscordState, message: StoredMessage): string {
  const starter = message.type === STARTER ? message.reference?.message : undefined;
  if (starter !== undefined) {
    const found = state.messages.get(starter);
    return found === undefined ? '' : drawMessage(state, found);
  }
  const isV2 = (message.flags & MessageFlags.IsComponentsV2) !== 0;
  const drawn = [
    message.content,
    ...message.embeds.flatMap(drawEmbed),
    ...message.components.flatMap(drawComponent),
    ...jsonList(message.snapshots).flatMap(drawSnapshot),
    ...message.stickers.map(({ name }) => `[Sticker ${name}]`),
    ...(message.poll === undefined ? [] : [drawPoll(message.poll)]),
    // With components of version 2, files are seen where a component shows them.
    ...(isV2 ? [] : message.files.map(({ name }) => `📎 ${name}`)),
  ];
  return withNames(state, message, drawn.filter((line) => line !== '').join('\n'));
}

function drawEmbed(embed: Json): readonly string[] {
  const field = (value: unknown, key: string): string =>
    isJson(value) && typeof value[key] === 'string' ? value[key] : '';
  return [
    field(embed.author, 'name'),
    field(embed, 'title'),
    field(embed, 'description'),
    ...jsonList(embed.fields).map((one) => `${field(one, 'name')}: ${field(one, 'value')}`),
    field(embed.footer, 'text'),
  ];
}

function drawComponent(component: Json): readonly string[] {
  switch (component.type) {
    case ComponentType.TextDisplay:
      return [String(component.content)];
    case ComponentType.ActionRow:
      return [jsonList(component.components).flatMap(drawComponent).join(' ')];
    case ComponentType.Button:
      return [`[${nameOf(component)}${component.disabled === true ? ' (disabled)' : ''}]`];
    case ComponentType.Separator:
      return component.divider === false ? [] : ['---'];
    case ComponentType.MediaGallery:
      return jsonList(component.items).map((item) => `[Image ${text(item.description)}]`);
    case ComponentType.Thumbnail:
      return [`[Image ${text(component.description)}]`];
    case ComponentType.File:
      return [`📎 ${isJson(component.file) ? text(component.file.url).replace('attachment://', '') : ''}`];
    case ComponentType.Section: {
      const accessory = isJson(component.accessory) ? drawComponent(component.accessory) : [];
      return [...jsonList(component.components).flatMap(drawComponent), ...accessory];
    }
    case ComponentType.Container:
      return jsonList(component.components).flatMap(drawComponent);
    default:
      return [`[${text(component.placeholder) || 'Make a selection'}]`];
  }
}

function drawSnapshot({ message }: Json): readonly string[] {
  if (!isJson(message)) return [];
  const files = jsonList(message.attachments).map(({ filename }) => `> 📎 ${text(filename)}`);
  return [
    ...text(message.content)
      .split('\n')
      .map((line) => `> ${line}`),
    ...files,
  ];
}

function drawPoll(poll: Json): string {
  const question = isJson(poll.question) ? text(poll.question.text) : '';
  return `[Poll ${question}]`;
}

/** Names for the tokens of users, roles and channels. */
function withNames(state: FakeDiscordState, message: StoredMessage, shown: string): string {
  const guild = state.channels.get(message.channel)?.guild;
  const roles = guild === undefined ? undefined : state.guilds.get(guild)?.roles;
  return shown
    .replaceAll(/<@!?([0-9]+)>/gu, (token, id: string) => named('@', state.users.get(id)?.username, token))
    .replaceAll(/<@&([0-9]+)>/gu, (token, id: string) => named('@', roles?.get(id)?.name, token))
    .replaceAll(/<#([0-9]+)>/gu, (token, id: string) => named('#', state.channels.get(id)?.name, token))
    .replaceAll(/<a?(:\w+:)[0-9]+>/gu, '$1');
}

function named(mark: string, name: string | undefined, token: string): string {
  return name === undefined ? token : `${mark}${name}`;
}

function nameOf({ label, emoji }: Json): string {
  const parts = [isJson(emoji) ? text(emoji.name) : '', text(label)];
  return parts.filter((part) => part !== '').join(' ');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
