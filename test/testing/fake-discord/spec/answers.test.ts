import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeDiscordCall } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { startRest } from '../rest-client.ts';
import { everyRoute } from './every-route.ts';
import { violations, violationsOfEach } from './schemas.ts';

/** What Discord's description says of the answers of routes; those with `[]` are lists of it. */
const ANSWERS: Readonly<Record<string, string>> = {
  'GET /gateway': 'GatewayResponse',
  'GET /gateway/bot': 'GatewayBotResponse',
  'GET /users/@me': 'UserPIIResponse',
  'GET /users/:id': 'UserResponse',
  'GET /users/@me/guilds': 'MyGuildResponse[]',
  'POST /users/@me/channels': 'PrivateChannelResponse',
  'GET /applications/@me': 'PrivateApplicationResponse',
  'GET /oauth2/applications/@me': 'PrivateApplicationResponse',
  'GET /guilds/:id': 'GuildWithCountsResponse',
  'GET /guilds/:id/channels': 'GuildChannelResponse[]',
  'GET /guilds/:id/roles': 'GuildRoleResponse[]',
  'GET /guilds/:id/members/:id': 'GuildMemberResponse',
  'GET /guilds/:id/threads/active': 'ThreadsResponse',
  'GET /channels/:id': 'GuildChannelResponse|ThreadResponse|PrivateChannelResponse',
  'PATCH /channels/:id': 'GuildChannelResponse|ThreadResponse',
  'DELETE /channels/:id': 'GuildChannelResponse|ThreadResponse',
  'GET /channels/:id/messages': 'MessageResponse[]',
  'POST /channels/:id/messages': 'MessageResponse',
  'GET /channels/:id/messages/:id': 'MessageResponse',
  'PATCH /channels/:id/messages/:id': 'MessageResponse',
  'GET /channels/:id/messages/:id/reactions/:emoji': 'UserResponse[]',
  'POST /channels/:id/messages/:id/threads': 'ThreadResponse',
  'POST /channels/:id/threads': 'CreatedThreadResponse',
  'GET /channels/:id/thread-members/:id': 'ThreadMemberResponse',
  'GET /channels/:id/threads/archived/public': 'ThreadsResponse',
  'GET /channels/:id/threads/archived/private': 'ThreadsResponse',
  'GET /applications/:id/commands': 'ApplicationCommandResponse[]',
  'PUT /applications/:id/commands': 'ApplicationCommandResponse[]',
  'POST /applications/:id/commands': 'ApplicationCommandResponse',
  'GET /applications/:id/commands/:id': 'ApplicationCommandResponse',
  'PATCH /applications/:id/commands/:id': 'ApplicationCommandResponse',
  'GET /applications/:id/guilds/:id/commands': 'ApplicationCommandResponse[]',
  'PUT /applications/:id/guilds/:id/commands': 'ApplicationCommandResponse[]',
  'POST /applications/:id/guilds/:id/commands': 'ApplicationCommandResponse',
  'GET /applications/:id/guilds/:id/commands/:id': 'ApplicationCommandResponse',
  'PATCH /applications/:id/guilds/:id/commands/:id': 'ApplicationCommandResponse',
  'POST /interactions/:id/:token/callback': 'InteractionCallbackResponse',
  'POST /webhooks/:id/:token': 'MessageResponse',
  'GET /webhooks/:id/:token/messages/:id': 'MessageResponse',
  'PATCH /webhooks/:id/:token/messages/:id': 'MessageResponse',
  'POST /attachments/refresh-urls': 'RefreshedUrls',
};

/** What it says of the bodies that clients send. */
const BODIES: Readonly<Record<string, string>> = {
  'POST /users/@me/channels': 'CreatePrivateChannelRequest',
  'POST /channels/:id/messages': 'MessageCreateRequest',
  'PATCH /channels/:id/messages/:id': 'MessageEditRequestPartial',
  'POST /channels/:id/messages/:id/threads': 'CreateTextThreadWithMessageRequest',
  'POST /channels/:id/threads': 'CreateForumThreadRequest|CreateTextThreadWithoutMessageRequest',
  'PATCH /channels/:id': 'UpdateGuildChannelRequestPartial|UpdateThreadRequestPartial',
  'PUT /applications/:id/commands': 'ApplicationCommandUpdateRequest[]',
  'POST /applications/:id/commands': 'ApplicationCommandCreateRequest',
  'PATCH /applications/:id/commands/:id': 'ApplicationCommandPatchRequestPartial',
  'PUT /applications/:id/guilds/:id/commands': 'ApplicationCommandUpdateRequest[]',
  'POST /applications/:id/guilds/:id/commands': 'ApplicationCommandCreateRequest',
  'PATCH /applications/:id/guilds/:id/commands/:id': 'ApplicationCommandPatchRequestPartial',
  'POST /interactions/:id/:token/callback':
    'CreateMessageInteractionCallbackRequest|UpdateMessageInteractionCallbackRequest|ModalInteractionCallbackRequest',
  'POST /webhooks/:id/:token': 'IncomingWebhookRequestPartial',
  'PATCH /webhooks/:id/:token/messages/:id': 'IncomingWebhookUpdateRequestPartial',
};

/** What Discord documents, and its description does not have: forwards. */
const ONLY_IN_THE_DOCUMENTATION: ReadonlySet<string> = new Set([
  'GET /channels/:id/messages: MessageResponse.message_reference.type: invalid_value',
]);

it("answers each of its routes as Discord's own description says", async () => {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  await everyRoute(discord, rest, clock);
  const answered = discord.calls.filter(({ answer }) => answer !== undefined);
  const wrong = answered.flatMap((call) => wrongWith(call, ANSWERS[call.route], call.answer));
  expect(wrong.filter((one) => !ONLY_IN_THE_DOCUMENTATION.has(one))).toEqual([]);
  expect([...new Set(answered.map(({ route }) => route))].sort()).toEqual(Object.keys(ANSWERS).sort());
  expect(discord.problems).toEqual([]);
});

it("is asked by real clients as Discord's own description says", async () => {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  await everyRoute(discord, rest, clock);
  const asked = discord.calls.filter(({ route, body }) => body !== undefined && route in BODIES);
  expect(asked.flatMap((call) => wrongWith(call, BODIES[call.route], call.body))).toEqual([]);
  expect([...new Set(asked.map(({ route }) => route))].sort()).toEqual(Object.keys(BODIES).sort());
});

it("refuses as Discord's own description says", async () => {
  const { discord, rest } = await startRest();
  const path = `/channels/${ids.general}/messages` as const;
  await rest.post(path, { body: { content: 'x'.repeat(2001) } }).catch(() => undefined);
  await rest.get(`/channels/${ids.staff}`).catch(() => undefined);
  await rest.get('/users/1').catch(() => undefined);
  expect(discord.calls.map(({ status, code }) => [status, code])).toEqual([
    [400, 50035],
    [403, 50001],
    [404, 10013],
  ]);
  // The description has numbers for the codes of fields, where Discord's documentation and Discord have words.
  expect(discord.calls.flatMap(({ answer }) => violations('Error', answer))).toEqual([]);
});

/** One of the alternatives has to suit. */
function wrongWith({ route }: FakeDiscordCall, names: string | undefined, value: unknown): readonly string[] {
  if (names === undefined) return [`${route}: nothing is known of its answer`];
  if (names === 'RefreshedUrls') return [];
  const tried = names
    .split('|')
    .map((name) => (name.endsWith('[]') ? violationsOfEach(name.slice(0, -2), value) : violations(name, value)));
  const best = tried.toSorted((a, b) => a.length - b.length)[0] ?? [];
  return best.map((wrong) => `${route}: ${wrong}`);
}
