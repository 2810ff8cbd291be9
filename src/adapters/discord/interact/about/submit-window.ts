import { failureFields } from '../../failure-fields.ts';
import { findPlace, type Ground } from '../../inbound/find-place.ts';
import { startThread } from '../../outbound/destinations/start-thread.ts';
import { type DiscordPlace, destinationOf, threadOf } from '../../place.ts';
import { type Answer, begin } from '../answers/answer.ts';
import { messageBody } from '../answers/message-body.ts';
import { postOnce } from '../answers/post-once.ts';
import { ask, messageOf, type Question } from '../asking/ask.ts';
import { askPrivately } from '../asking/ask-privately.ts';
import { askedText } from '../asking/asked-text.ts';
import { channelMentionOf, groundOf, personIn, textsFor, textsIn } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { dropAbout, findAbout } from './pending.ts';
import { questionIn, type Target } from './window.ts';

type Submit = InteractionOf<'modal'>;

/**
 * Takes the question of a window about a message. In a thread and in direct messages it is asked there; in a channel, in
 * the thread of the message. Rejects when its asker cannot be told what came of it.
 */
export async function submitWindow(interaction: Submit, target: Target, interacting: Interacting): Promise<void> {
  const { backend } = interacting;
  const ground = groundOf(interaction);
  const questionOf = async (): Promise<Question | undefined> => {
    const about = await findAbout(target, interaction, interacting);
    return about === undefined ? undefined : { text: questionIn(interaction.values), about };
  };
  if (ground.kind === 'private') return await askPrivately(interaction, interacting, questionOf);
  const answer = await begin(backend, interaction, ground.kind === 'channel' ? 'private' : 'public');
  const texts = textsFor(backend, interaction);
  try {
    if (await backend.host.privacy.hasOptedOut(personIn(interaction).id)) {
      return await answer.tell(texts.people.howToComeBack);
    }
    const question = await questionOf();
    if (question === undefined) return await answer.tell(texts.discord.messageGone);
    if (ground.kind === 'channel') await askUnder(question, target, { interaction, ground, answer, ...interacting });
    else await ask(question, { ...interacting, interaction, ground, answer });
    await dropAbout(target, interaction, backend);
  } catch (error) {
    backend.host.logger.error({ interaction: interaction.id, ...failureFields(error) }, 'A question was not taken.');
    await answer.tell(texts.discord.notAsked);
  }
}

interface AskUnderOptions extends Interacting {
  readonly interaction: Submit;
  readonly ground: Extract<Ground, { readonly kind: 'channel' }>;
  readonly answer: Answer;
}

/** Asks in the thread of a message, or in the channel where that is answered in; its asker is told where. */
async function askUnder(question: Question, target: Target, options: AskUnderOptions): Promise<void> {
  const { interaction, ground, answer, backend, gateway } = options;
  const place = await findPlace(ground, target.message, { host: backend.host, gateway });
  const texts = await textsIn(backend, threadOf(place));
  const channel = await channelFor(place, options);
  const asked = askedText({ user: interaction.user, text: question.text, isAboutMessage: true }, texts);
  const body = messageBody(asked, backend.options);
  const message = await postOnce(backend, { channel, name: `asked:${interaction.id}`, body });
  const inbound = messageOf(question, { interaction, place, shown: { channel, message }, backend, gateway });
  const { status } = await backend.host.intake.receive(inbound);
  const own = textsFor(backend, interaction);
  const isFull = status === 'full';
  await answer.tell(isFull ? own.mailboxFull([question.text]) : own.discord.answeredIn(channelMentionOf(channel)));
}

/** The thread must be there for the question; where there can be none, the channel has to do. */
async function channelFor(place: DiscordPlace, { backend }: Interacting): Promise<string> {
  if (place.kind !== 'thread' || (await backend.places.channel(place.thread)) !== undefined)
    return destinationOf(place);
  const { status } = await startThread(backend, place);
  return status === 'thread' ? place.thread : place.channel;
}
