import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Json } from '../../state/json.ts';
import { channelPayload } from '../../state/payloads/channel.ts';
import { rolePayload } from '../../state/payloads/guild.ts';
import { memberFields } from '../../state/payloads/member.ts';
import { filePayload, messagePayload } from '../../state/payloads/message.ts';
import { userPayload } from '../../state/payloads/user.ts';
import type { FakeDiscordState } from '../../state/state.ts';
import type { StoredChannel, StoredFile, StoredMessage } from '../../state/stored.ts';

const ALL_PERMISSIONS = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/**
 * What the values of an interaction name, as its `data.resolved`. Each `add` throws an Error when what it names is not
 * there.
 */
export class Resolved {
  readonly #state: FakeDiscordState;
  readonly #channel: StoredChannel;
  readonly #kinds = new Map<string, Record<string, unknown>>();

  /** @param channel Where the interaction is begun: it decides what is there to be named. */
  constructor(state: FakeDiscordState, channel: StoredChannel) {
    this.#state = state;
    this.#channel = channel;
  }

  addUser(id: string): void {
    this.#add('users', id, userPayload(this.#state.user(id)));
    const member = this.#state.memberIn(this.#channel, id);
    if (member === undefined) return;
    const permissions = permissionsOf(this.#state, this.#channel, id);
    this.#add('members', id, { ...memberFields(member), permissions });
  }

  addRole(id: string): void {
    const role = this.#state.guildOf(this.#channel)?.roles.get(id);
    if (role === undefined) throw new Error(`The server has no role ${id}`);
    this.#add('roles', id, rolePayload(role));
  }

  /** A user or a role. */
  addMentionable(id: string): void {
    if (this.#state.users.has(id)) this.addUser(id);
    else this.addRole(id);
  }

  addChannel(id: string): void {
    const channel = this.#state.channel(id);
    const permissions = permissionsOf(this.#state, channel, this.#state.app.id);
    this.#add('channels', id, { ...channelPayload(this.#state, channel), permissions, app_permissions: permissions });
  }

  addMessage(message: StoredMessage): void {
    this.#add('messages', message.id, messagePayload(this.#state, message));
  }

  /** A file that is given with the interaction; answers its id. */
  addFile({ name, bytes, mimeType }: Pick<StoredFile, 'name' | 'bytes' | 'mimeType'>): string {
    const id = this.#state.snowflakes.next();
    const file = { id, channel: this.#channel.id, name, mimeType, bytes, description: undefined, isEphemeral: true };
    this.#state.files.set(id, file);
    this.#add('attachments', id, filePayload(this.#state, file));
    return id;
  }

  /** As a field of `data`; none when nothing was named. */
  get field(): Json {
    return this.#kinds.size === 0 ? {} : { resolved: Object.fromEntries(this.#kinds) };
  }

  #add(kind: string, id: string, payload: unknown): void {
    this.#kinds.set(kind, { ...this.#kinds.get(kind), [id]: payload });
  }
}

/** What a user may do in a channel, as payloads tell it. */
export function permissionsOf(state: FakeDiscordState, channel: StoredChannel, user: string): string {
  return (state.permissions(channel, user) & ALL_PERMISSIONS).toString();
}
