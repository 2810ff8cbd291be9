import type { REST } from '@discordjs/rest';
import { expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { interactionTokens } from '../interaction-tokens.ts';
import { codeOf, refusal, restOf, startRest, WITHOUT_TOKEN } from '../rest-client.ts';

const STOP = { type: 1, components: [{ type: 2, style: 4, label: 'Stop', custom_id: 'stop' }] };
const WHERE = { user: ids.alice, channel: ids.general } as const;

interface Started {
  readonly discord: FakeDiscord;
  readonly rest: REST;
  readonly clock: FakeClock;
  /** Begins `/ask`. */
  readonly ask: () => Promise<string>;
  /** Presses the button of a message that was posted before. */
  readonly press: (message: string) => Promise<string>;
  readonly answer: (interaction: string, body: object, query?: Readonly<Record<string, string>>) => Promise<unknown>;
}

async function startAsking(): Promise<Started> {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  await rest.put(`/applications/${ids.app}/commands`, { body: [{ name: 'ask', description: 'Asks' }] });
  const tokenOf = await interactionTokens(discord);
  return {
    discord,
    rest,
    clock,
    ask: async () => (await discord.command({ ...WHERE, name: 'ask' })).id,
    press: async (message) => (await discord.press({ ...WHERE, message, component: 'stop' })).id,
    answer: async (interaction, body, query = {}) =>
      // A client of its own each time: its limits are by route and not by interaction.
      restOf(discord).post(`/interactions/${interaction}/${await tokenOf(interaction)}/callback`, {
        body,
        query: new URLSearchParams(query),
        ...WITHOUT_TOKEN,
      }),
  };
}

it('answers a command with a message', async () => {
  const { discord, clock, ask, answer } = await startAsking();
  const id = await ask();
  clock.advance(1200);
  await answer(id, { type: 4, data: { content: 'Because' } });
  expect(discord.interaction(id)).toEqual({
    id,
    kind: 'command',
    user: ids.alice,
    ackedAfterMs: 1200,
    callback: 4,
    isEphemeral: false,
    response: expect.objectContaining({ author: ids.app, type: 20, shown: 'Because', flags: 0 }),
    followUps: [],
  });
  expect(discord.calls.at(-1)).toMatchObject({
    route: 'POST /interactions/:id/:token/callback',
    path: `/interactions/${id}/:token/callback`,
    status: 204,
  });
});

it('tells what was made of the answer where it is asked for', async () => {
  const { ask, answer } = await startAsking();
  const id = await ask();
  expect(await answer(id, { type: 5, data: { flags: 64 } }, { with_response: 'true' })).toEqual({
    interaction: {
      id,
      type: 2,
      channel_id: ids.general,
      guild_id: ids.guild,
      response_message_id: expect.any(String),
      response_message_loading: true,
      response_message_ephemeral: true,
    },
    resource: {
      type: 5,
      message: expect.objectContaining({
        content: '',
        type: 20,
        flags: 128 | 64,
        webhook_id: ids.app,
        application_id: ids.app,
        interaction_metadata: {
          id,
          type: 2,
          user: expect.objectContaining({ id: ids.alice }),
          authorizing_integration_owners: { 0: ids.guild },
        },
      }),
    },
  });
});

it('shows an ephemeral answer to its user alone', async () => {
  const { discord, rest, ask, answer } = await startAsking();
  await answer(await ask(), { type: 4, data: { content: 'psst', flags: 64 } });
  expect(discord.channel(ids.general).map(({ shown, ephemeralFor }) => ({ shown, ephemeralFor }))).toEqual([
    { shown: 'psst', ephemeralFor: ids.alice },
  ]);
  expect(await rest.get(`/channels/${ids.general}/messages`)).toEqual([]);
});

it('takes an answer for three seconds, then refuses it with 10062', async () => {
  const { clock, ask, answer } = await startAsking();
  const [inTime, late] = [await ask(), await ask()];
  clock.advance(3000);
  await answer(inTime, { type: 5 });
  clock.advance(1);
  expect(await refusal(answer(late, { type: 5 }))).toEqual({
    status: 404,
    code: 10062,
    message: 'Unknown interaction',
  });
});

it('refuses a second answer with 40060', async () => {
  const { ask, answer } = await startAsking();
  const id = await ask();
  await answer(id, { type: 5 });
  expect(await refusal(answer(id, { type: 4, data: { content: 'again' } }))).toEqual({
    status: 400,
    code: 40060,
    message: 'Interaction has already been acknowledged.',
  });
});

it('refuses a token that is not that of the interaction with 10062', async () => {
  const { rest, ask } = await startAsking();
  const path = `/interactions/${await ask()}/guessed/callback` as const;
  expect(await codeOf(rest.post(path, { body: { type: 5 }, ...WITHOUT_TOKEN }))).toBe(10062);
});

it('stays open to another answer after one that was refused', async () => {
  const { discord, ask, answer } = await startAsking();
  const id = await ask();
  expect(await codeOf(answer(id, { type: 4, data: { content: '' } }))).toBe(50006);
  expect(await codeOf(answer(id, { type: 4, data: { content: 'x'.repeat(2001) } }))).toBe(50035);
  expect(await codeOf(answer(id, { type: 3 }))).toBe(50035);
  await answer(id, { type: 4, data: { content: 'at last' } });
  expect(discord.interaction(id).response?.shown).toBe('at last');
});

it('notifies users alone where nothing is said', async () => {
  const { discord, ask, answer } = await startAsking();
  const id = await ask();
  await answer(id, { type: 4, data: { content: `<@${ids.bob}> <@&${ids.managers}> @everyone` } });
  expect(discord.interaction(id).response?.pinged).toEqual([ids.bob]);
});

it('changes the message of a button, or leaves it for later', async () => {
  const { discord, rest, press, answer } = await startAsking();
  const posted = (await rest.post(`/channels/${ids.general}/messages`, {
    body: { content: 'Working', components: [STOP] },
  })) as { readonly id: string };
  const later = await press(posted.id);
  await answer(later, { type: 6 });
  expect(discord.interaction(later)).toMatchObject({
    callback: 6,
    response: { id: posted.id, shown: 'Working\n[Stop]' },
  });
  const now = await press(posted.id);
  await answer(now, { type: 7, data: { content: 'Stopped', components: [] } });
  expect(discord.message(posted.id)).toMatchObject({ shown: 'Stopped', isEdited: true });
});

it('answers a button with a reply to its message', async () => {
  const { discord, rest, press, answer } = await startAsking();
  const posted = (await rest.post(`/channels/${ids.general}/messages`, {
    body: { content: 'Working', components: [STOP] },
  })) as { readonly id: string };
  const id = await press(posted.id);
  await answer(id, { type: 4, data: { content: 'No' } });
  expect(discord.interaction(id).response).toMatchObject({ type: 19, replyTo: posted.id, shown: 'No' });
});

it('refuses to change a message where there is none with 50035', async () => {
  const { ask, answer } = await startAsking();
  const id = await ask();
  expect(await codeOf(answer(id, { type: 6 }))).toBe(50035);
  expect(await codeOf(answer(id, { type: 7, data: { content: 'x' } }))).toBe(50035);
});

it('opens a modal, whose submission opens no other', async () => {
  const { discord, ask, answer } = await startAsking();
  const id = await ask();
  const input = { type: 18, label: 'What', component: { type: 4, custom_id: 'what', style: 1 } };
  const modal = { custom_id: 'more', title: 'More', components: [input] };
  expect(await codeOf(answer(id, { type: 9, data: { ...modal, title: 'x'.repeat(46) } }))).toBe(50035);
  expect(await codeOf(answer(id, { type: 9, data: { ...modal, components: [STOP.components[0]] } }))).toBe(50035);
  await answer(id, { type: 9, data: modal });
  expect(discord.interaction(id)).toMatchObject({ callback: 9, modal });
  const submitted = await discord.submitModal(id, { what: 'everything' });
  expect(await codeOf(answer(submitted.id, { type: 9, data: modal }))).toBe(50035);
  await answer(submitted.id, { type: 4, data: { content: 'Noted' } });
  expect(discord.interaction(submitted.id).response?.shown).toBe('Noted');
});

it('lets a deferred answer have no flag but that of ephemeral ones', async () => {
  const { discord, ask, answer } = await startAsking();
  const id = await ask();
  await answer(id, { type: 5, data: { flags: 1 << 15 } });
  expect(discord.interaction(id)).toMatchObject({ isEphemeral: false, response: { flags: 128, isThinking: true } });
  expect(discord.problems).toEqual([
    'POST /interactions/:id/:token/callback: a deferred answer can have the flag EPHEMERAL alone',
  ]);
});

it('answers where the app may not post itself', async () => {
  const { discord, ask, answer } = await startAsking();
  await discord.changeChannel(ids.general, { overwrites: [{ id: ids.app, kind: 'user', deny: ['ViewChannel'] }] });
  const id = await ask();
  await answer(id, { type: 4, data: { content: 'here' } });
  expect(discord.interaction(id).response?.shown).toBe('here');
});
