import { ChannelType } from 'discord-api-types/v10';
import type { ChannelKind } from '../places/places.ts';

const KINDS: ReadonlyMap<unknown, ChannelKind> = new Map([
  [ChannelType.GuildText, 'text'],
  [ChannelType.GuildAnnouncement, 'announcement'],
  [ChannelType.GuildVoice, 'voice'],
  [ChannelType.GuildStageVoice, 'voice'],
  [ChannelType.GuildForum, 'forum'],
  [ChannelType.GuildMedia, 'forum'],
  [ChannelType.GuildCategory, 'category'],
  [ChannelType.AnnouncementThread, 'thread'],
  [ChannelType.PublicThread, 'thread'],
  [ChannelType.PrivateThread, 'thread'],
  [ChannelType.DM, 'direct'],
]);

/** What Discord's number for a type of channel says; undefined where there is no number. */
export function channelKindOf(type: unknown): ChannelKind | undefined {
  return typeof type === 'number' ? (KINDS.get(type) ?? 'other') : undefined;
}
