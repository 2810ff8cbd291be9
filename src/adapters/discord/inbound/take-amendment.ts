import { messageIdOf, personIdOf } from '../ids.ts';
import { threadOf } from '../place.ts';
import { addressingOf } from './addressing.ts';
import { admit } from './admit.ts';
import type { DiscordDeletion, DiscordMessage } from './discord-event.ts';
import { earsIn, namesFor } from './ears-in.ts';
import { findGround, findPlace, possiblePlaces } from './find-place.ts';
import { isListenedTo } from './listened-to.ts';
import { messagesOf } from './messages-of.ts';
import type { Receiving } from './receiving.ts';
import { takeMessage } from './take-message.ts';
import { textForBot } from './to-inbound.ts';

/** Milliseconds after an edit in which what it adds may call the bot: Discord tells of old edits again with new previews. */
const FRESH_MS = 15 * 60_000;

/**
 * Hands in what a message was changed to. Where nothing was taken in of it, an edit that mentions the bot is a message.
 *
 * @throws ThreadloopError when the store fails: it is to be tried again.
 */
export async function takeEdit(message: DiscordMessage, editedAt: number, receiving: Receiving): Promise<void> {
  const { backend, gateway } = receiving;
  const { host } = backend;
  const ground = await findGround({ ...message, message: message.id }, backend);
  if (ground === undefined) return;
  const thread = threadOf(await findPlace(ground, message.id, { host, gateway }));
  const ears = earsIn(message.guild, backend, gateway);
  const { address } = addressingOf(message, ears);
  const isNewlyCalled = address === 'mention' && editedAt > host.clock.now() - FRESH_MS;
  if ((await host.readThread(thread, 'none')) === undefined) {
    if (isNewlyCalled) await takeMessage(message, receiving);
    return;
  }
  const { author } = message;
  if (!(await isListenedTo(author, thread, backend))) return;
  if ((await admit(author, ground, true, backend)) !== 'admitted') return;
  const of = messageIdOf(message.channel, message.id);
  const amended = await host.intake.amend(thread, {
    // Of the edit, not of the event: what Discord adds to a message later tells its last edit again.
    id: `${of}@${editedAt}`,
    of,
    author: { id: personIdOf(author.id), name: author.name },
    text: textForBot(message, ears, namesFor(message, backend, gateway)),
    sentAt: editedAt,
  });
  if (amended === 'unknown' && isNewlyCalled) await takeMessage(message, receiving);
}

/**
 * Hands in that messages were deleted that were taken in, as deletions of who wrote them: Discord does not say who did it,
 * nor whose they were. What the bot has shown and takes away again is none of them.
 *
 * @throws ThreadloopError when the store fails: it is to be tried again.
 */
export async function takeDeletion(
  { guild, channel, messages }: DiscordDeletion,
  { backend }: Pick<Receiving, 'backend'>,
): Promise<void> {
  const { host } = backend;
  const [first = ''] = messages;
  const ground = await findGround({ guild, channel, message: first }, backend);
  if (ground === undefined) return;
  for (const message of messages) {
    const of = messageIdOf(channel, message);
    for (const place of possiblePlaces(ground, message)) {
      const thread = threadOf(place);
      const session = await host.readThread(thread, { message: of });
      const taken = session && messagesOf(session).find(({ id }) => id === of);
      if (taken === undefined) continue;
      const { author } = taken;
      await host.intake.amend(thread, { id: `${of}@deleted`, of, author, text: null, sentAt: host.clock.now() });
    }
  }
}
