import type { REST } from '@discordjs/rest';
import type { FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { type InteractionTokens, interactionTokens } from '../interaction-tokens.ts';
import { WITHOUT_TOKEN } from '../rest-client.ts';

interface Made {
  readonly id: string;
}

const CARD = {
  flags: 1 << 15,
  components: [
    {
      type: 17,
      accent_color: 0xff_00_00,
      components: [
        { type: 10, content: '# Title' },
        {
          type: 9,
          components: [{ type: 10, content: 'a section' }],
          accessory: { type: 2, style: 1, label: 'Go', custom_id: 'go' },
        },
        { type: 14, spacing: 2 },
        { type: 12, items: [{ media: { url: 'attachment://a.png' }, description: 'a' }] },
        { type: 13, file: { url: 'attachment://b.txt' } },
      ],
    },
  ],
} as const;

const ROWS = [
  {
    type: 1,
    components: [
      { type: 2, style: 4, label: 'Stop', custom_id: 'stop' },
      { type: 2, style: 5, label: 'Open', url: 'https://example.com' },
    ],
  },
  { type: 1, components: [{ type: 3, custom_id: 'choose', options: [{ label: 'One', value: '1' }] }] },
] as const;

const COMMANDS = [
  {
    name: 'ask',
    description: 'Asks',
    options: [{ type: 3, name: 'question', description: 'What', required: true }],
    contexts: [0, 1],
    integration_types: [0, 1],
  },
  { name: 'Ask about this', type: 3 },
] as const;

/** Uses every route of the fake that answers something, in the ways that a bot does. Time goes on, so that no limit is reached. */
export async function everyRoute(discord: FakeDiscord, rest: REST, clock: FakeClock): Promise<void> {
  await readAll(rest);
  clock.advance(1000);
  await useMessages(discord, rest);
  clock.advance(1000);
  await useThreads(discord, rest);
  clock.advance(1000);
  await useCommands(discord, rest);
}

async function readAll(rest: REST): Promise<void> {
  await rest.get('/gateway');
  await rest.get('/gateway/bot');
  await rest.get('/users/@me');
  await rest.get(`/users/${ids.alice}`);
  await rest.get('/users/@me/guilds');
  await rest.get('/applications/@me');
  await rest.get('/oauth2/applications/@me');
  await rest.get(`/guilds/${ids.guild}`, { query: new URLSearchParams({ with_counts: 'true' }) });
  await rest.get(`/guilds/${ids.guild}/channels`);
  await rest.get(`/guilds/${ids.guild}/roles`);
  await rest.get(`/guilds/${ids.guild}/members/${ids.carla}`);
  for (const id of [ids.work, ids.general, ids.random, ids.ideas]) await rest.get(`/channels/${id}`);
}

async function useMessages(discord: FakeDiscord, rest: REST): Promise<void> {
  const general = `/channels/${ids.general}` as const;
  const said = await discord.say({
    channel: ids.general,
    user: ids.alice,
    text: `<@${ids.app}> look`,
    files: [{ name: 'a.txt', mimeType: 'text/plain', bytes: Buffer.from('a') }],
    stickers: [{ id: '900000000000000001', name: 'wave' }],
  });
  await discord.say({
    channel: ids.random,
    user: ids.alice,
    text: '',
    forwards: { channel: ids.general, message: said.id },
  });
  const files = [
    { name: 'a.png', data: Buffer.from('png'), contentType: 'image/png' },
    { name: 'b.txt', data: Buffer.from('text'), contentType: 'text/plain' },
  ];
  await rest.post(`${general}/messages`, { body: CARD, files });
  const posted = (await rest.post(`${general}/messages`, {
    body: {
      content: `Hello <@${ids.alice}>`,
      embeds: [{ title: 'An embed', fields: [{ name: 'a', value: 'b' }], footer: { text: 'end' } }],
      components: ROWS,
      nonce: 'a nonce',
      enforce_nonce: true,
      allowed_mentions: { parse: [], users: [ids.alice], replied_user: false },
      message_reference: { message_id: said.id },
    },
  })) as Made;
  await rest.patch(`${general}/messages/${posted.id}`, { body: { content: 'Hello again', flags: 4 } });
  await rest.put(`${general}/messages/${said.id}/reactions/${encodeURIComponent('👀')}/@me`);
  await rest.get(`${general}/messages/${said.id}`);
  await rest.get(`${general}/messages/${said.id}/reactions/${encodeURIComponent('👀')}`);
  await rest.get(`${general}/messages`, { query: new URLSearchParams({ limit: '10' }) });
  await rest.get(`/channels/${ids.random}/messages`);
  await rest.delete(`${general}/messages/${said.id}/reactions/${encodeURIComponent('👀')}/@me`);
  await rest.delete(`${general}/messages/${posted.id}`);
  await rest.post(`${general}/typing`);
  const direct = (await rest.post('/users/@me/channels', { body: { recipient_id: ids.bob } })) as Made;
  await rest.post(`/channels/${direct.id}/messages`, { body: { content: 'psst' } });
  const url = `${discord.url}/attachments/${ids.general}/1/a.txt`;
  await rest.post('/attachments/refresh-urls', { body: { attachment_urls: [url] } });
}

async function useThreads(discord: FakeDiscord, rest: REST): Promise<void> {
  const said = await discord.say({ channel: ids.random, user: ids.alice, text: 'Let us talk' });
  const thread = (await rest.post(`/channels/${ids.random}/messages/${said.id}/threads`, {
    body: { name: 'Talk', auto_archive_duration: 1440 },
  })) as Made;
  await rest.get(`/channels/${ids.random}/messages/${said.id}`);
  await rest.get(`/channels/${thread.id}`);
  await rest.post(`/channels/${thread.id}/messages`, { body: { content: 'in the thread' } });
  await rest.get(`/channels/${thread.id}/messages`);
  await rest.put(`/channels/${thread.id}/thread-members/${ids.bob}`);
  await rest.put(`/channels/${thread.id}/thread-members/@me`);
  await rest.get(`/channels/${thread.id}/thread-members/${ids.bob}`, {
    query: new URLSearchParams({ with_member: 'true' }),
  });
  await rest.get(`/guilds/${ids.guild}/threads/active`);
  await rest.patch(`/channels/${thread.id}`, { body: { archived: true } });
  await rest.get(`/channels/${ids.random}/threads/archived/public`);
  await rest.post(`/channels/${ids.random}/threads`, { body: { name: 'Alone', type: 11 } });
  await rest.get(`/channels/${ids.random}/messages`);
  await rest.post(`/channels/${ids.ideas}/threads`, {
    body: { name: 'A post', message: { content: 'with words' } },
    files: [{ name: 'c.txt', data: Buffer.from('c') }],
  });
  await discord.changeChannel(ids.random, {
    overwrites: [{ id: ids.botRole, kind: 'role', allow: ['ManageChannels', 'ManageThreads'] }],
  });
  await rest.get(`/channels/${ids.random}/threads/archived/private`);
  await rest.patch(`/channels/${ids.random}`, { body: { topic: 'Whatever' } });
  await rest.delete(`/channels/${thread.id}`);
  await rest.delete(`/channels/${ids.random}`);
}

async function useCommands(discord: FakeDiscord, rest: REST): Promise<void> {
  for (const base of [`/applications/${ids.app}`, `/applications/${ids.app}/guilds/${ids.guild}`] as const) {
    const made = (await rest.post(`${base}/commands`, { body: COMMANDS[0] })) as Made;
    await rest.get(`${base}/commands/${made.id}`);
    await rest.patch(`${base}/commands/${made.id}`, { body: { description: 'Asks again' } });
    await rest.delete(`${base}/commands/${made.id}`);
    await rest.put(`${base}/commands`, { body: COMMANDS });
    await rest.get(`${base}/commands`);
  }
  const tokenOf = await interactionTokens(discord);
  const where = { user: ids.alice, channel: ids.general } as const;
  const ask = await discord.command({ ...where, name: 'ask', options: { question: 'why?' } });
  await answer(rest, tokenOf, ask.id, { type: 4, data: { content: 'Because', components: ROWS } });
  const message = discord.interaction(ask.id).response?.id ?? '';
  const press = await discord.press({ ...where, message, component: 'stop' });
  await answer(rest, tokenOf, press.id, { type: 7, data: { content: 'Stopped', components: [] } });
  const said = await discord.say({ channel: ids.general, user: ids.bob, text: 'About this' });
  const menu = await discord.messageCommand({ ...where, name: 'Ask about this', message: said.id });
  await answer(rest, tokenOf, menu.id, {
    type: 9,
    data: {
      custom_id: 'more',
      title: 'More',
      components: [{ type: 18, label: 'What', component: { type: 4, custom_id: 'what', style: 1 } }],
    },
  });
  const submitted = await discord.submitModal(menu.id, { what: 'everything' });
  await answer(rest, tokenOf, submitted.id, { type: 4, data: { content: 'Noted', flags: 64 } });
  await followUp(rest, tokenOf, submitted.id);
}

async function followUp(rest: REST, tokenOf: InteractionTokens, interaction: string): Promise<void> {
  const base = `/webhooks/${ids.app}/${await tokenOf(interaction)}` as const;
  await rest.get(`${base}/messages/@original`, WITHOUT_TOKEN);
  await rest.patch(`${base}/messages/@original`, { body: { content: 'Noted well' }, ...WITHOUT_TOKEN });
  const more = (await rest.post(base, { body: { content: 'And more' }, ...WITHOUT_TOKEN })) as Made;
  await rest.patch(`${base}/messages/${more.id}`, { body: { content: 'And much more' }, ...WITHOUT_TOKEN });
  await rest.delete(`${base}/messages/${more.id}`, WITHOUT_TOKEN);
}

async function answer(rest: REST, tokenOf: InteractionTokens, interaction: string, body: unknown): Promise<void> {
  await rest.post(`/interactions/${interaction}/${await tokenOf(interaction)}/callback`, {
    body,
    query: new URLSearchParams({ with_response: 'true' }),
    ...WITHOUT_TOKEN,
  });
}
