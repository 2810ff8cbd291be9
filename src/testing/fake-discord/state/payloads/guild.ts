import type { APIRole, GatewayGuildCreateDispatchData } from 'discord-api-types/v10';
import { type Json, NO_FLAGS } from '../json.ts';
import { basePermissions } from '../permissions.ts';
import type { FakeDiscordState } from '../state.ts';
import type { StoredGuild, StoredRole } from '../stored.ts';
import { channelPayload } from './channel.ts';
import { memberPayload } from './member.ts';

/** A server, as `GET /guilds/:id` answers it. */
export function guildPayload(guild: StoredGuild): Json {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    features: [],
    banner: null,
    owner_id: guild.owner,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 0,
    roles: [...guild.roles.values()].map(rolePayload),
    default_message_notifications: 0,
    mfa_level: 0,
    explicit_content_filter: 0,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    preferred_locale: guild.locale,
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    premium_progress_bar_enabled: false,
    nsfw: false,
    nsfw_level: 0,
    emojis: [],
    stickers: [],
    incidents_data: null,
  };
}

/** The same with all that GUILD_CREATE tells: channels, threads that are not archived, of members the app alone. */
export function guildCreatePayload(state: FakeDiscordState, guild: StoredGuild): GatewayGuildCreateDispatchData {
  const own = guild.members.get(state.app.id);
  const threads = state.threadsOf(guild.id).filter((thread) => thread.thread?.isArchived === false);
  // Made of what discord-api-types asks for; the parts are checked against Discord's own description in tests.
  return {
    ...guildPayload(guild),
    joined_at: new Date(own?.joinedAt ?? 0).toISOString(),
    large: guild.members.size > 50,
    unavailable: false,
    member_count: guild.members.size,
    members: own === undefined ? [] : [memberPayload(state, own)],
    channels: state.channelsOf(guild.id).map((channel) => channelPayload(state, channel)),
    threads: threads.filter((thread) => state.isSeen(thread)).map((thread) => channelPayload(state, thread)),
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  } as unknown as GatewayGuildCreateDispatchData;
}

/** A server in the list of those where the app is. */
export function ownGuildPayload(state: FakeDiscordState, guild: StoredGuild): Json {
  const own = guild.members.get(state.app.id);
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    banner: null,
    owner: guild.owner === state.app.id,
    permissions: (own === undefined ? 0n : basePermissions(guild, own)).toString(),
    features: [],
  };
}

/** A role of a server. */
export function rolePayload(role: StoredRole): APIRole {
  return {
    id: role.id,
    name: role.name,
    permissions: role.permissions.toString(),
    position: role.position,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: role.botId !== undefined,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    flags: NO_FLAGS,
    ...(role.botId !== undefined && { tags: { bot_id: role.botId } }),
  };
}
