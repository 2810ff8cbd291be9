import type { Json } from '../state/messages.ts';
import type { FakeState, PlatformEvent } from '../state/state.ts';
import type { DeliveryFaults } from './delivery-faults.ts';
import { envelopeOf } from './event-envelope.ts';
import { isVisible } from './event-visibility.ts';
import type { Parcel } from './parcel.ts';

/** Subtypes of messages that people and workflows write, and that can mention the bot. */
const WRITTEN_SUBTYPES: readonly unknown[] = [undefined, 'file_share', 'thread_broadcast', 'bot_message', 'me_message'];

/**
 * What is sent for something that happened: nothing, when the app may not see it; for a message that mentions the bot
 * two events with ids of their own, `message` and `app_mention`.
 */
export function eventParcels(happened: PlatformEvent, state: FakeState, faults: DeliveryFaults): readonly Parcel[] {
  const events = [happened.event, ...mentionOf(happened, state)];
  const seen = events.filter((event) => isVisible(happened, event, state));
  if (seen.length > 1 && faults.firstTwin === 'app_mention') seen.reverse();
  return [...seen, ...phantomOf(seen, state, faults)].map((event) => {
    const id = state.ids.next('Ev');
    const payload = envelopeOf(happened, event, id, state);
    return {
      kind: 'event',
      // An envelope that a test gave can have an id of its own: that of an earlier event, sent again.
      id: typeof payload.event_id === 'string' ? payload.event_id : id,
      type: typeOf(event),
      workspace: happened.workspace,
      payload,
      acceptsResponse: false,
    };
  });
}

function mentionOf({ workspace, channel, event, isForced }: PlatformEvent, state: FakeState): readonly Json[] {
  const { bot } = state.workspaces.get(workspace);
  const isForeign = event.user !== bot.id && event.bot_id !== bot.botId;
  const isWritten = event.type === 'message' && WRITTEN_SUBTYPES.includes(event.subtype);
  const isMention = typeof event.text === 'string' && new RegExp(`<@${bot.id}(\\|[^>]*)?>`, 'u').test(event.text);
  if (isForced === true || channel === undefined || channel.kind === 'direct') return [];
  if (!isForeign || !isWritten || !isMention) return [];
  const { channel_type: _channelType, subtype, ...rest } = event;
  // A workflow's mention is told as such; a file is only seen by `files`.
  return [{ ...rest, type: 'app_mention', ...(subtype === 'bot_message' && { subtype }) }];
}

/** The same message again with another `ts`, as it was seen in production. */
function phantomOf(events: readonly Json[], state: FakeState, faults: DeliveryFaults): readonly Json[] {
  const message = events.find(({ type, client_msg_id: id }) => type === 'message' && id !== undefined);
  if (message === undefined || !faults.takePhantomTwin()) return [];
  const ts = state.nextTs();
  return [{ ...message, ts, event_ts: ts }];
}

function typeOf({ type, subtype }: Json): string {
  return typeof subtype === 'string' ? `${String(type)}/${subtype}` : String(type);
}
