import {
  anyObject,
  anything,
  boolean,
  type Form,
  integer,
  list,
  nullable,
  object,
  oneOf,
  type Read,
  snowflake,
  text,
} from '../forms/form.ts';

const MAX_CONTENT = 2000;
const MAX_NONCE = 25;

const nonce: Form<string | number> = (value, path, errors) =>
  typeof value === 'number' ? integer()(value, path, errors) : text({ max: MAX_NONCE })(value, path, errors);

const allowedMentions = object(
  {},
  {
    parse: list(oneOf('users', 'roles', 'everyone'), { max: 3 }),
    users: list(snowflake, { max: 100 }),
    roles: list(snowflake, { max: 100 }),
    replied_user: boolean,
  },
);

const attachment = object(
  { id: snowflake },
  {
    filename: text({ max: 1024 }),
    description: text({ max: 1024 }),
    title: text({ max: 1024 }),
    is_spoiler: boolean,
    is_remix: boolean,
    duration_secs: anything,
    waveform: text({ max: 400 }),
  },
);

const SHARED = {
  embeds: list(anyObject, { max: 10 }),
  components: list(anyObject),
  allowed_mentions: allowedMentions,
  attachments: list(attachment, { max: 10 }),
  flags: integer({ min: 0 }),
} as const;

/** What a new message may have in a channel. */
export const MESSAGE_FORM = object(
  {},
  {
    ...SHARED,
    content: text({ max: MAX_CONTENT }),
    nonce,
    enforce_nonce: boolean,
    tts: boolean,
    message_reference: object(
      { message_id: snowflake },
      { type: oneOf(0, 1), channel_id: snowflake, guild_id: snowflake, fail_if_not_exists: boolean },
    ),
    sticker_ids: list(snowflake, { max: 3 }),
    poll: anyObject,
  },
);

/** What the first message of a forum's post may have. */
export const POST_FORM = object(
  {},
  { ...SHARED, content: text({ max: MAX_CONTENT }), sticker_ids: list(snowflake, { max: 3 }) },
);

/** What an answer to an interaction may have. */
export const RESPONSE_FORM = object(
  {},
  { ...SHARED, content: text({ max: MAX_CONTENT }), tts: boolean, poll: anyObject },
);

/** What an edit may change; null clears. */
export const EDIT_FORM = object(
  {},
  {
    content: nullable(text({ max: MAX_CONTENT })),
    embeds: nullable(SHARED.embeds),
    components: nullable(SHARED.components),
    allowed_mentions: nullable(SHARED.allowed_mentions),
    attachments: nullable(SHARED.attachments),
    flags: nullable(SHARED.flags),
    // Only the first filling in of a deferred answer can have one.
    poll: anyObject,
  },
);

/** What all new messages share. */
export type NewMessageBody = Read<typeof POST_FORM> &
  Pick<Read<typeof MESSAGE_FORM>, 'nonce' | 'enforce_nonce' | 'tts' | 'message_reference' | 'poll'>;

export type EditBody = Read<typeof EDIT_FORM>;
