import type { Received } from '../../../threads/adapter.ts';
import type { InboundMessage } from '../../../threads/inbound-message.ts';
import type { SlackBackend } from '../backend.ts';
import { slackIdOf, tsOf } from '../ids.ts';
import { isDirect, placeOf } from '../place.ts';
import { giveTitle } from './agent/give-title.ts';
import { viewedPlace } from './agent/viewed-place.ts';
import { noteThread } from './commands/latest-threads.ts';

/**
 * The same backend for whoever hands messages in. What somebody writes to the bot alone takes along what they have open
 * beside it, as data. What was taken in is followed in the background: its thread is its author's latest one there, and
 * a conversation with the bot alone that it begins gets its name.
 */
export function followMessages(backend: SlackBackend): SlackBackend {
  const { intake } = backend.host;
  const receive = async (message: InboundMessage): Promise<Received> => {
    const whole = await withViewed(message, backend);
    const received = await intake.receive(whole);
    if (isTakenIn(whole, received)) backend.background('what follows a message', () => follow(whole, backend));
    return received;
  };
  return { ...backend, host: { ...backend.host, intake: { ...intake, receive } } };
}

/** What is open is worth no second try: without it a message is as good. */
async function withViewed(message: InboundMessage, backend: SlackBackend): Promise<InboundMessage> {
  const { thread, author, quotes } = message;
  const { workspace, channel } = placeOf(thread);
  if (!isDirect(channel) || author.kind !== 'person') return message;
  const viewer = { workspace: { id: workspace }, user: slackIdOf(author.id) };
  const viewed = await viewedPlace(backend, viewer).catch(() => undefined);
  return viewed === undefined ? message : { ...message, quotes: [...quotes, viewed] };
}

function isTakenIn({ address, author }: InboundMessage, { status }: Received): boolean {
  const isForBot = author.kind === 'person' && address !== 'none';
  return isForBot && (status === 'started' || status === 'queued' || status === 'steering');
}

async function follow({ id, thread, author, text }: InboundMessage, backend: SlackBackend): Promise<void> {
  const person = author.id;
  await noteThread(backend, { thread, person });
  if (placeOf(thread).root === tsOf(id)) await giveTitle(backend, { thread, text, person });
}
