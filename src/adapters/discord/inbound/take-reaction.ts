import type { ThreadId } from '../../../threads/thread-id.ts';
import { messageIdOf, personIdOf } from '../ids.ts';
import { threadOf } from '../place.ts';
import { admit } from './admit.ts';
import type { DiscordReaction } from './discord-event.ts';
import { exchangeOf } from './exchange-of.ts';
import { findGround, type Ground, possiblePlaces } from './find-place.ts';
import type { Receiving } from './receiving.ts';

const MUTE = '🔇';

const OPINIONS: ReadonlyMap<string, 'up' | 'down'> = new Map([
  ['👍', 'up'],
  ['👎', 'down'],
]);

/** Colours of skin, and that a character is shown as an emoji. */
const VARIANTS = /[\u{1F3FB}-\u{1F3FF}]|\uFE0F/gu;

/**
 * Mutes the bot in a thread where somebody has put 🔇 on a message, and keeps 👍 and 👎 on an answer of the bot as
 * feedback. Where the bot takes no part nothing happens.
 *
 * @throws ThreadloopError when the store fails: it is to be tried again.
 */
export async function takeReaction(reaction: DiscordReaction, { backend }: Pick<Receiving, 'backend'>): Promise<void> {
  const emoji = reaction.emoji.replace(VARIANTS, '');
  const value = OPINIONS.get(emoji);
  if (emoji !== MUTE && value === undefined) return;
  const { channel, guild, message, messageAuthor, user } = reaction;
  // Feedback is of answers; mute is on any message.
  if (value !== undefined && messageAuthor !== undefined && messageAuthor !== backend.self.userId) return;
  const ground = await findGround({ guild, channel, message }, backend);
  if (ground === undefined) return;
  for (const place of possiblePlaces(ground, message)) {
    const thread = threadOf(place);
    const session = await backend.host.readThread(thread, 'none');
    if (session?.participation.takesPart !== true) continue;
    if (value === undefined) return await mute(thread, reaction, ground, backend);
    if ((await admit({ kind: 'person', ...user }, ground, true, backend)) !== 'admitted') return;
    const exchange = await exchangeOf(reaction, session.slots, backend);
    if (exchange === undefined) continue;
    await backend.host.feedback.give({ thread, exchange, by: { id: personIdOf(user.id), name: user.name }, value });
    return;
  }
}

async function mute(
  thread: ThreadId,
  { channel, message, user }: DiscordReaction,
  ground: Ground,
  backend: Receiving['backend'],
): Promise<void> {
  if ((await admit({ kind: 'person', ...user }, ground, true, backend)) !== 'admitted') return;
  const by = { id: personIdOf(user.id), name: user.name };
  // Discord gives reactions no id. Told twice within a minute it is one.
  const minute = Math.floor(backend.host.clock.now() / 60_000);
  const id = `reaction:${messageIdOf(channel, message)}:${user.id}:${minute}`;
  await backend.host.intake.command(thread, id, by, 'mute');
}
