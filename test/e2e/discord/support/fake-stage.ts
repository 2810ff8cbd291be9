import { createFakeDiscord } from '../../../../src/testing/fake-discord/create-fake-discord.ts';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createReader } from './oceanic-reader.ts';
import type { Someone, Stage } from './stage.ts';

/** The fake of Discord as a stage: people act by its controls, and everything is seen over its public interface. */
export async function openFakeStage(): Promise<Stage> {
  const fake = await createFakeDiscord({
    // As Discord has it for a channel.
    limits: [
      { route: 'POST /channels/:id/messages', requests: 5, seconds: 5 },
      { route: 'PATCH /channels/:id/messages/:id', requests: 5, seconds: 5 },
    ],
  });
  const { apiUrl, token } = fake;
  const reader = createReader(apiUrl, token);
  const { alice, bob, general, ideas } = FAKE_DISCORD_IDS;
  return {
    name: 'the fake of Discord',
    bot: { id: fake.app.id, token, apiUrl },
    channel: general,
    forum: ideas,
    people: { alice: someoneOf(fake, alice), bob: someoneOf(fake, bob) },
    reader,
    cannot: {},
    variables: {},
    pauseMs: 0,
    close: async () => {
      await reader.close();
      const { problems } = fake;
      await fake.close();
      if (problems.length > 0) throw new Error(`What Discord would not have taken:\n${problems.join('\n')}`);
    },
  };
}

function someoneOf(fake: FakeDiscord, id: string): Someone {
  return {
    id,
    say: async ({ channel, text, file }) => {
      const files = file && [{ name: file.name, mimeType: 'text/plain', bytes: Buffer.from(file.text) }];
      return (await fake.say({ channel, user: id, text, ...(files && { files }) })).id;
    },
    edit: async (channel, message, text) => await fake.edit(channel, message, text),
    remove: async (channel, message) => await fake.delete(channel, message),
    openDirect: async () => fake.openDirect(id),
    press: async (channel, message, label) => {
      await fake.press({ user: id, channel, message, component: label });
    },
    command: async (channel, name, options) => {
      await fake.command({ user: id, channel, name, options });
    },
    post: async (forum, name, text) => (await fake.startThread({ channel: forum, user: id, name, text })).id,
  };
}
