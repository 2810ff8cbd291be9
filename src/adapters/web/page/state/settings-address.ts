/** The playground's one team, and what stands before its channels, as settings name them. */
const TEAM = 'web:playground';
const PLATFORM = 'web:';

/** What of the settings page belongs to a channel of the playground: its own place, or that of direct messages. */
export function settingsPlaceOf(channel: {
  readonly id: string;
  readonly kind: 'channel' | 'direct';
}): Readonly<Record<string, string>> {
  return channel.kind === 'direct'
    ? { kind: 'direct' }
    : { kind: 'channel', team: TEAM, channel: `${PLATFORM}${channel.id}` };
}

/** The address of the settings page for a person who is in a channel. */
export function settingsAddress(person: string, channel: Parameters<typeof settingsPlaceOf>[0] | undefined): string {
  const { kind, ...place } = channel === undefined ? { kind: '' } : settingsPlaceOf(channel);
  const query = { as: person.replace(/^web:/u, ''), ...(kind === 'direct' ? { place: kind } : place) };
  return `/playground/admin?${new URLSearchParams(query).toString()}`;
}
