import { onTestFinished } from 'vitest';
import { createFakeDiscord } from '../../../src/testing/fake-discord/create-fake-discord.ts';
import type { FakeDiscord, FakeDiscordOptions } from '../../../src/testing/fake-discord/fake-discord.ts';

/** A fake that ends with the test. */
export async function start(options?: FakeDiscordOptions): Promise<FakeDiscord> {
  const discord = await createFakeDiscord(options);
  onTestFinished(() => discord.close());
  return discord;
}
