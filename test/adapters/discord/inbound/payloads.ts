import { snowflakeAt } from '../../../../src/adapters/discord/ids.ts';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';

/** 2026-03-01T12:00:00Z: the moment at which the messages of these tests are written. */
export const NOW = Date.UTC(2026, 2, 1, 12);

export const IDS = {
  guild: '100000000000000001',
  app: '100000000000000002',
  bot: '100000000000000003',
  alice: '100000000000000011',
  bob: '100000000000000012',
  otherBot: '100000000000000014',
  ownRole: '100000000000000021',
  role: '100000000000000022',
  category: '100000000000000030',
  general: '100000000000000031',
  voice: '100000000000000032',
  direct: '100000000000000041',
  thread: '100000000000000051',
} as const;

/** The id of a message that was written so many seconds after {@link NOW}. */
export function idAt(seconds: number): string {
  return (BigInt(snowflakeAt(NOW + seconds * 1_000)) + 1n).toString();
}

export const ALICE = { id: IDS.alice, username: 'alice_a', global_name: 'Alice', discriminator: '0' };
export const BOB = { id: IDS.bob, username: 'bob_b', global_name: 'Bob', discriminator: '0' };
export const BOT = { id: IDS.bot, username: 'otter', global_name: null, bot: true };
export const OTHER_BOT = { id: IDS.otherBot, username: 'R2D2', bot: true };

export type Payload = Readonly<Record<string, unknown>>;

export interface Posted {
  readonly id?: string;
  readonly content?: string;
  readonly channel?: string;
  readonly author?: Payload;
  /** Other fields of the event, over those that are made here; `undefined` leaves one out. */
  readonly fields?: Payload;
}

/** The event of a post in a server; whom it mentions is read from its tokens. */
export function post({
  id = idAt(0),
  content = '',
  channel = IDS.general,
  author = ALICE,
  fields,
}: Posted = {}): Payload {
  return {
    ...message({ id, content, channel, author }),
    guild_id: IDS.guild,
    channel_type: channel === IDS.thread ? 11 : 0,
    member: { roles: [], nick: null },
    ...fields,
  };
}

/** The event of a direct message. */
export function directMessage({ id = idAt(0), content = '', author = ALICE, fields }: Posted = {}): Payload {
  return { ...message({ id, content, channel: IDS.direct, author }), channel_type: 1, ...fields };
}

/** A message as a history has it. */
export function message({
  id = idAt(0),
  content = '',
  channel = IDS.general,
  author = ALICE,
  fields,
}: Posted): Payload {
  const users = [ALICE, BOB, BOT, OTHER_BOT];
  const mentioned = [...content.matchAll(/<@!?(\d+)>/gu)].map(([, user]) => user);
  return {
    id,
    channel_id: channel,
    type: 0,
    content,
    author,
    mentions: users.filter((user) => mentioned.includes(user.id)),
    mention_roles: [...content.matchAll(/<@&(\d+)>/gu)].map(([, role]) => role),
    mention_everyone: content.includes('@everyone') || content.includes('@here'),
    attachments: [],
    embeds: [],
    components: [],
    flags: 0,
    pinned: false,
    tts: false,
    timestamp: '2026-03-01T12:00:00.000000+00:00',
    edited_timestamp: null,
    ...fields,
  };
}

/** What makes a post a reply to a message. */
export function replyTo(replied: Payload, pings = true): Payload {
  const { id, channel_id: channel, author } = replied;
  return {
    type: 19,
    message_reference: { type: 0, message_id: id, channel_id: channel },
    referenced_message: replied,
    ...(pings && { mentions: [author] }),
  };
}

/** A file as Discord tells it. */
export function attachment(id: string, filename: string, contentType = 'text/plain', size = 12): Payload {
  return { id, filename, content_type: contentType, size, url: `https://cdn.test/${id}?ex=1`, proxy_url: 'https://x' };
}

/** The conversation that a mention in a channel begins. */
export function threadAt(message: string, channel: string = IDS.general): ThreadId {
  return threadOf({ kind: 'thread', guild: IDS.guild, channel, thread: message });
}

export const IN_THREAD: ThreadId = threadAt(IDS.thread);
export const IN_DIRECT: ThreadId = threadOf({ kind: 'direct', channel: IDS.direct });
export const IN_PLACE: ThreadId = threadOf({ kind: 'channel', guild: IDS.guild, channel: IDS.general });
