import * as fc from 'fast-check';
import { IDS } from './payloads.ts';

export const EVENT_TYPES = [
  'MESSAGE_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'MESSAGE_DELETE_BULK',
  'MESSAGE_REACTION_ADD',
  'THREAD_DELETE',
  'CHANNEL_DELETE',
  'READY',
  'GUILD_CREATE',
  'GUILD_DELETE',
  'SOMETHING_ELSE',
] as const;

/** Values that fit, beside those that do not. */
const text = fc.oneof(
  fc.constantFrom(...Object.values(IDS), '1', '0', '99999999999999999999999', '2026-03-01T12:00:00+00:00', '👍'),
  fc.constantFrom(`<@${IDS.bot}> hi`, '<t:99999999999:R> `a <#1>` ``` <@1>', 'https://e.com', '<:e:1>'),
  fc.string({ unit: 'binary', maxLength: 10 }),
);
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom(null, true, 0, 1, 7, 19, -0.5, 1e308, Number.NaN, [], {}, [[]], [null]),
);

function several<T>(each: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof(value, fc.array(fc.oneof(each, value), { maxLength: 2 }));
}

const person = fc.record(
  {
    id: fc.oneof(fc.constantFrom(IDS.alice, IDS.bot, IDS.otherBot), value),
    username: value,
    global_name: value,
    bot: value,
    system: value,
    member: fc.oneof(value, fc.record({ nick: value })),
  },
  { requiredKeys: ['id'] },
);
const file = fc.record(
  { id: value, filename: value, content_type: value, size: fc.oneof(value, fc.double()), duration_secs: value },
  { requiredKeys: [] },
);
const embed = fc.record(
  {
    title: value,
    url: value,
    description: value,
    author: fc.oneof(value, fc.record({ name: value })),
    footer: fc.oneof(value, fc.record({ text: value })),
    provider: fc.oneof(value, fc.record({ name: value })),
    fields: several(fc.record({ name: value, value })),
  },
  { requiredKeys: [] },
);
const media = fc.oneof(value, fc.record({ text: value }));
const { component } = fc.letrec((tie) => ({
  component: fc.record(
    {
      type: fc.constantFrom(1, 9, 10, 17, 'x'),
      content: value,
      components: fc.oneof(value, fc.array(tie('component'), { maxLength: 2 })),
    },
    { requiredKeys: ['type'] },
  ),
}));

const fields = {
  id: fc.oneof(fc.constantFrom('1', IDS.thread), value),
  channel_id: fc.oneof(fc.constantFrom(IDS.general, IDS.thread), value),
  guild_id: value,
  channel_type: value,
  type: fc.constantFrom(0, 19, 20, 21, 'x', undefined),
  author: fc.oneof(person, value),
  member: fc.oneof(value, fc.record({ nick: value, roles: several(value), user: person }, { requiredKeys: [] })),
  content: value,
  mentions: several(person),
  mention_roles: several(value),
  mention_everyone: value,
  attachments: several(file),
  embeds: several(embed),
  components: several(component),
  sticker_items: several(fc.record({ name: value })),
  poll: fc.oneof(value, fc.record({ question: media, answers: several(fc.record({ poll_media: media })) })),
  flags: fc.oneof(value, fc.constant(8_192)),
  webhook_id: value,
  application_id: value,
  interaction_metadata: value,
  message_reference: fc.oneof(value, fc.record({ type: fc.constantFrom(0, 1) })),
  edited_timestamp: value,
  ids: several(value),
  emoji: fc.oneof(value, fc.record({ id: value, name: value })),
  message_id: value,
  user_id: value,
  message_author_id: value,
  guilds: several(fc.record({ id: value })),
  unavailable: value,
  parent_id: value,
};

const message = fc.record(fields, { requiredKeys: ['id', 'channel_id', 'type', 'author'] });

/** Data that look like an event of the gateway, with anything in their fields. */
export const anyEvent = fc.tuple(message, message, message).map(([event, replied, forwarded]) => ({
  ...event,
  referenced_message: replied,
  message_snapshots: [{ message: forwarded }],
}));
