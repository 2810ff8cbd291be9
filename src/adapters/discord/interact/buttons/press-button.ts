import { asObject } from '../../../../threads/json-value.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { ReplyAction } from '../../drawing/button-id.ts';
import { idOf } from '../../inbound/author-of.ts';
import { threadOf } from '../../place.ts';
import { type Answer, beginUnder } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import { groundOf, personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { identifyClick } from './clicks.ts';
import { withoutComponent } from './disable.ts';
import { whyRow } from './say-why.ts';

type Press = InteractionOf<'component'>;

/**
 * Carries out a button under a message of the bot. Rejects when whoever pressed it cannot be told what came of it.
 *
 * A stop button is switched off with the first answer: what ends the work changes the message afterwards. The others are
 * when it is known that the press counts: they are not for everybody.
 */
export async function pressButton(action: ReplyAction, press: Press, interacting: Interacting): Promise<void> {
  const { backend } = interacting;
  const first = action.kind === 'stop' ? withoutComponent(press.message.raw, press.customId) : undefined;
  const answer = await beginUnder(backend, press, first);
  await tellOutcome({ backend, interaction: press, answer, what: action.kind }, async () => {
    const thread = await threadOfPress(press, interacting);
    if (action.kind === 'feedback') return await giveFeedback(action, press, { ...interacting, thread, answer });
    return await giveCommand(action.kind, press, { ...interacting, thread, answer });
  });
}

/** The first time they are thanked; whoever found it not helpful may say why, each time. */
async function giveFeedback(
  { value, exchange }: Extract<ReplyAction, { readonly kind: 'feedback' }>,
  press: Press,
  { backend, thread, answer }: Interacting & { readonly thread: ThreadId; readonly answer: Answer },
): Promise<string | undefined> {
  const by = personIn(press);
  const texts = textsFor(backend, press);
  const { feedback, privacy } = backend.host;
  // Nothing is kept of whoever is left out.
  if (await privacy.hasOptedOut(by.id)) return texts.people.howToComeBack;
  const isFirst = await feedback.give({ thread, exchange, by, value });
  if (value === 'up') return isFirst ? texts.discord.thanks : undefined;
  await answer.tell(texts.discord.thanks, whyRow(thread, exchange, texts));
  return undefined;
}

/** Answers what only who pressed it has to know. */
async function giveCommand(
  kind: 'stop' | 'tryAgain' | 'stillNeeded',
  press: Press,
  { backend, thread, answer }: Interacting & { readonly thread: ThreadId; readonly answer: Answer },
): Promise<string | undefined> {
  const { message, user, customId } = press;
  const click = await identifyClick({ thread, user, message: message.id, kind }, backend);
  const command = kind === 'stop' ? 'stop' : 'retry';
  const { intake } = backend.host;
  const received = await intake.command(thread, click.eventId, personIn(press), command, { tellsAlone: true });
  const toTell = 'toTell' in received ? received.toTell : undefined;
  if (toTell !== undefined) await click.changedNothing();
  if (received.status === 'started') {
    const components = withoutComponent(message.raw, customId);
    if (components !== undefined) await answer.change(components);
  }
  return toTell;
}

/**
 * The conversation that a message of the bot belongs to: where it stands. A channel holds what belongs to a thread where
 * this could not be begun: then the message replies to the one that the thread is named after.
 */
async function threadOfPress(press: Press, { backend }: Interacting): Promise<ThreadId> {
  const ground = groundOf(press);
  if (ground.kind !== 'channel') return threadOf(ground);
  const { guild, channel } = ground;
  const starter = idOf(asObject(press.message.raw['message_reference'])['message_id']);
  if (starter !== undefined) {
    const thread = threadOf({ kind: 'thread', guild, channel, thread: starter });
    if ((await backend.host.readThread(thread, 'none')) !== undefined) return thread;
  }
  return threadOf({ kind: 'channel', guild, channel });
}
