import { threadOf } from '../../../../src/adapters/slack/place.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { type EventBody, fixture } from '../fixture.ts';

export interface Posted {
  readonly text?: string;
  readonly ts?: string;
  /** The root's `ts`. */
  readonly thread?: string;
  readonly user?: string;
  readonly channel?: string;
  /** @default made of the `ts` */
  readonly clientId?: string;
  /** Other fields of the event. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly isShared?: boolean;
}

export const ROOT = '1766458026.240809';

/** The event of a post in a channel, without rich text. */
export function post(posted: Posted = {}): EventBody {
  const { text = '<@U0BOT> hi', ts = ROOT, thread, user = 'U1ALICE', channel = 'C1GENERAL', isShared = false } = posted;
  const { event, ...envelope } = fixture('message-in-channel');
  const { blocks: _blocks, ...rest } = event;
  const fields = {
    text,
    ts,
    user,
    channel,
    event_ts: ts,
    client_msg_id: posted.clientId ?? `client-${channel}-${ts.replace('.', '-')}`,
    ...(thread !== undefined && { thread_ts: thread, parent_user_id: 'U1ALICE' }),
    ...posted.fields,
  };
  return { ...envelope, is_ext_shared_channel: isShared, event: { ...rest, ...fields } };
}

/** The other event that Slack sends of a post that mentions the bot. */
export function twinOf(body: EventBody): object {
  const { channel_type: _type, ...event } = body.event;
  return { ...body, event_id: 'Ev0TWIN', event: { ...event, type: 'app_mention' } };
}

/** The event of an edit of a post. */
export function editOf(body: EventBody, text: string, ts: string): object {
  const { channel, channel_type: kind, event_ts: _at, ...message } = body.event;
  const edited = { user: message['user'], ts };
  return {
    ...body,
    event: {
      type: 'message',
      subtype: 'message_changed',
      hidden: true,
      channel,
      channel_type: kind,
      ts,
      event_ts: ts,
      message: { ...message, text, edited },
      previous_message: message,
    },
  };
}

/** The event of a deletion of a post. */
export function deletionOf(body: EventBody, ts: string): object {
  const { channel, channel_type: kind, event_ts: _at, ...message } = body.event;
  return {
    ...body,
    event: {
      type: 'message',
      subtype: 'message_deleted',
      hidden: true,
      channel,
      channel_type: kind,
      ts,
      event_ts: ts,
      deleted_ts: message['ts'],
      previous_message: message,
    },
  };
}

export function threadIn(channel = 'C1GENERAL', root = ROOT): ThreadId {
  return threadOf({ workspace: 'T1', channel, root });
}
