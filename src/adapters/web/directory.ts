import type { Channel, Member } from './protocol.ts';

/** Who can be played. */
export const MEMBERS: readonly Member[] = [
  { id: 'web:ada', name: 'Ada', isAdmin: false },
  { id: 'web:ben', name: 'Ben', isAdmin: false },
  { id: 'web:cleo', name: 'Cleo', isAdmin: false },
  { id: 'web:root', name: 'Root', isAdmin: true },
];

/** Where can be talked: three channels for everybody, and a direct message with the bot for each member. */
export const CHANNELS: readonly Channel[] = [
  { id: 'general', name: 'general', kind: 'channel', topic: 'Everything that concerns everybody' },
  { id: 'projects', name: 'projects', kind: 'channel', topic: 'Work in progress' },
  { id: 'random', name: 'random', kind: 'channel', topic: 'Everything else' },
  ...MEMBERS.map(({ id, name }): Channel => {
    const channel = `dm-${name.toLowerCase()}`;
    return { id: channel, name, kind: 'direct', memberId: id, topic: `Only ${name} and the bot read this` };
  }),
];

/** The member of an id, or undefined. */
export function findMember(id: string): Member | undefined {
  return MEMBERS.find((member) => member.id === id);
}

/** The channel of an id, or undefined. */
export function findChannel(id: string): Channel | undefined {
  return CHANNELS.find((channel) => channel.id === id);
}

/** Whether a person may see what happens in a channel: a direct message is seen by its own member only. */
export function mayEnter(personId: string, channelId: string): boolean {
  const channel = findChannel(channelId);
  return channel !== undefined && (channel.kind === 'channel' || channel.memberId === personId);
}
