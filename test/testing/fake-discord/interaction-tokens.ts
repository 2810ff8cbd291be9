import type { FakeDiscord } from '../../../src/testing/fake-discord/fake-discord.ts';
import { openSession } from './gateway/raw-connection.ts';

/** The token of an interaction that was begun since. */
export type InteractionTokens = (interaction: string) => Promise<string>;

/** Listens on the gateway for interactions, whose tokens are told there alone. */
export async function interactionTokens(discord: FakeDiscord): Promise<InteractionTokens> {
  const session = await openSession(discord);
  return async (interaction) => {
    await session.settled();
    for (const { t, d } of session.events) {
      if (t === 'INTERACTION_CREATE' && isToken(d) && d.id === interaction) return d.token;
    }
    throw new Error(`Nothing was told of the interaction ${interaction}`);
  };
}

function isToken(data: unknown): data is { readonly id: string; readonly token: string } {
  return typeof data === 'object' && data !== null && 'id' in data && 'token' in data;
}
