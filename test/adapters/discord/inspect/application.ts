import type { DiscordApplication } from '../../../../src/adapters/discord/inspect/read-application.ts';

/** An application as Discord tells of it, with everything that the defaults need. */
export function applicationOf(application: Partial<DiscordApplication> = {}): DiscordApplication {
  return {
    id: '100000000000000002',
    name: 'otter',
    user: { id: '100000000000000014', username: 'otter' },
    messageContent: 'on',
    takesUserInstalls: false,
    hasInteractionsEndpoint: false,
    ...application,
  };
}
