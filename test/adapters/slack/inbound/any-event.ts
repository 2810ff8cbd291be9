import * as fc from 'fast-check';

/** Values that fit, beside those that do not. */
const text = fc.oneof(
  fc.constantFrom('U1ALICE', 'U0BOT', 'B0BOT', 'C1GENERAL', 'D1', 'T1', '1766458026.240809', 'F1', 'USLACKBOT'),
  fc.constantFrom(
    '<@U0BOT> hi',
    '*b* `c` ```d``` <https://e.com|e> &lt;',
    '<!date^x^y|z>',
    '\uFDD0uU0BOT\uFDD2',
    '``` `',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.string({
    unit: fc.constantFrom('`', '*', '~', '<', '>', '|', '@', '#', '!', '&amp;', 'a', ' ', '\n'),
    maxLength: 20,
  }),
);
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom(null, true, 1, -0.5, 1e308, [], {}, [[]], [null]),
);

/** Few: what matters is what stands in what. */
function several<T>(each: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(each, { maxLength: 2 });
}

const styled = { style: fc.oneof(value, fc.record({ bold: fc.boolean(), code: fc.boolean(), italic: fc.boolean() })) };
const element = fc.record(
  {
    type: fc.constantFrom(
      'text',
      'user',
      'channel',
      'usergroup',
      'broadcast',
      'emoji',
      'link',
      'date',
      'color',
      'team',
    ),
    text: value,
    user_id: value,
    channel_id: value,
    usergroup_id: value,
    range: value,
    name: value,
    unicode: value,
    url: value,
    timestamp: value,
    fallback: value,
    value,
    ...styled,
  },
  { requiredKeys: ['type'] },
);
const section = fc.record(
  {
    type: fc.constantFrom('rich_text_section', 'rich_text_quote', 'rich_text_preformatted', 'rich_text_list'),
    elements: fc.oneof(
      value,
      several(element),
      several(fc.record({ type: fc.constant('rich_text_section'), elements: several(element) })),
    ),
    style: value,
    indent: fc.oneof(value, fc.double()),
    offset: fc.oneof(value, fc.double()),
    language: value,
  },
  { requiredKeys: ['type'] },
);
const block = fc.record(
  {
    type: fc.constantFrom('rich_text', 'markdown', 'section', 'header', 'context', 'table', 'data_table', 'other'),
    elements: fc.oneof(value, several(section)),
    rows: fc.oneof(value, several(several(fc.oneof(value, section)))),
    text: fc.oneof(value, fc.record({ type: value, text: value })),
    fields: value,
    caption: value,
  },
  { requiredKeys: ['type'] },
);
const attachment = fc.record(
  {
    is_share: fc.boolean(),
    author_id: value,
    author_name: value,
    text: value,
    from_url: value,
    fallback: value,
    blocks: fc.oneof(value, several(block)),
    files: value,
    fields: value,
    message_blocks: several(fc.record({ message: fc.oneof(value, fc.record({ blocks: several(block) })) })),
  },
  { requiredKeys: [] },
);
const file = fc.record(
  {
    id: value,
    name: value,
    title: value,
    mimetype: value,
    url_private: value,
    file_access: value,
    size: fc.oneof(value, fc.double()),
    mode: fc.constantFrom('hosted', 'tombstone', 'external'),
  },
  { requiredKeys: [] },
);
const message = fc.record(
  {
    type: fc.constantFrom('message', 'app_mention', 'reaction_added', 'member_joined_channel'),
    subtype: fc.oneof(value, fc.constantFrom(undefined, 'message_changed', 'message_deleted', 'tombstone')),
    user: value,
    bot_id: value,
    app_id: value,
    bot_profile: value,
    username: value,
    text: value,
    team: value,
    ts: value,
    thread_ts: value,
    event_ts: value,
    deleted_ts: value,
    channel: value,
    client_msg_id: value,
    edited: value,
    item: value,
    reaction: value,
    inviter: value,
    blocks: fc.oneof(value, several(block)),
    attachments: fc.oneof(value, several(attachment)),
    files: fc.oneof(value, several(file)),
  },
  { requiredKeys: ['type'] },
);

/** An event that looks like one of Slack's, with anything in its fields. */
export const anyEvent = fc
  .tuple(message, message, message)
  .map(([event, inner, previous]) => ({ event: { ...event, message: inner, previous_message: previous } }));
