import { FAKE_DISCORD_IDS as IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';

export const { guild: GUILD, alice: ALICE, general: GENERAL } = IDS;

/** Ids of an interaction and of things in it. */
export const INTERACTION = '1460000000000000001';
export const MESSAGE = '1460000000000000002';
export const DIRECT = '200000000000000001';
export const THREAD = '1450000000000000001';

/** Everything that a bot may do. */
const ALL_PERMISSIONS = '2251799813685247';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that every interaction in a channel of the server has, as Discord sends them. */
function inGuild(more: Fields): Fields {
  return {
    id: INTERACTION,
    application_id: IDS.app,
    token: 'aW50ZXJhY3Rpb24:secret',
    version: 1,
    guild_id: GUILD,
    channel_id: GENERAL,
    channel: { id: GENERAL, type: 0, name: 'general', parent_id: null, permissions: ALL_PERMISSIONS },
    member: {
      user: { id: ALICE, username: 'alice', global_name: 'Alice', discriminator: '0', avatar: null },
      nick: null,
      roles: ['100000000000000051'],
      permissions: ALL_PERMISSIONS,
    },
    app_permissions: ALL_PERMISSIONS,
    locale: 'en-GB',
    guild_locale: 'en-US',
    entitlements: [],
    authorizing_integration_owners: { 0: GUILD },
    context: 0,
    attachment_size_limit: 10_485_760,
    ...more,
  };
}

/** A slash command. */
export function command(name: string, options: Readonly<Record<string, string>> = {}, more: Fields = {}): Fields {
  const given = Object.entries(options).map(([key, value]) => ({ name: key, type: 3, value }));
  return inGuild({ type: 2, data: { id: '1', name, type: 1, options: given }, ...more });
}

/** A command of a message's menu. */
export function messageCommand(name: string, message: Fields, more: Fields = {}): Fields {
  const { id } = message;
  const resolved = { messages: { [String(id)]: message } };
  return inGuild({ type: 2, data: { id: '2', name, type: 3, target_id: id, resolved }, ...more });
}

/** A press of a button, or a choice in a menu. */
export function press(customId: string, message: Fields, more: Fields = {}, values?: readonly string[]): Fields {
  const data = { custom_id: customId, component_type: values === undefined ? 2 : 3, ...(values && { values }) };
  return inGuild({ type: 3, data, message, ...more });
}

/** A modal that was submitted. */
export function submit(customId: string, components: readonly Fields[], more: Fields = {}): Fields {
  return inGuild({ type: 5, data: { custom_id: customId, components }, ...more });
}

/** What is different in a thread. */
export const IN_THREAD: Fields = {
  channel_id: THREAD,
  channel: { id: THREAD, type: 11, name: 'a question', parent_id: GENERAL },
};

/** What is different in direct messages with the bot. */
export const IN_DIRECT: Fields = {
  guild_id: undefined,
  member: undefined,
  user: { id: ALICE, username: 'alice', global_name: 'Alice' },
  channel_id: DIRECT,
  channel: { id: DIRECT, type: 1 },
  authorizing_integration_owners: { 0: '0' },
  context: 1,
};

/** What is different where somebody has installed the app for themselves, and the bot is not. */
export const IN_FOREIGN_GUILD: Fields = {
  guild_id: '300000000000000001',
  channel_id: '300000000000000002',
  channel: { id: '300000000000000002', type: 0, parent_id: null },
  authorizing_integration_owners: { 1: ALICE },
};
