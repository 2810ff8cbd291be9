import type { Texts } from '../../../../text/index.ts';
import type { Received } from '../../../../threads/adapter.ts';
import { failureFields } from '../../failure-fields.ts';
import { rememberInteraction } from '../../outbound/private/remembered-interactions.ts';
import { begin } from '../answers/answer.ts';
import { personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionFacts } from '../received/interaction.ts';
import { messageOf, type Question } from './ask.ts';

/**
 * Asks a question where the bot is not, for somebody who has installed it for themselves: only they see the answer, which
 * comes through the interaction. Rejects when not even a failure can be told.
 */
export async function askPrivately(
  interaction: InteractionFacts,
  interacting: Interacting,
  questionOf: () => Promise<Question | undefined>,
): Promise<void> {
  const { backend } = interacting;
  const { host } = backend;
  const { id, token, channel, user, receivedAt } = interaction;
  const answer = await begin(backend, interaction, 'private');
  const texts = textsFor(backend, interaction);
  try {
    if (await host.privacy.hasOptedOut(personIn(interaction).id)) return await answer.tell(texts.people.howToComeBack);
    const question = await questionOf();
    if (question === undefined) return await answer.tell(texts.discord.messageGone);
    const place = { kind: 'private', user, channel } as const;
    await rememberInteraction(backend, place, { id, token, at: receivedAt, isEphemeral: true });
    // By the interaction's id what outbound/private answers finds its way back.
    const message = messageOf(question, { ...interacting, interaction, place, shown: { channel, message: id } });
    const { status } = await host.intake.receive(message);
    const said = saidOf(status, question, texts);
    if (said !== undefined) await answer.tell(said);
  } catch (error) {
    host.logger.error({ interaction: id, ...failureFields(error) }, 'A question could not be taken.');
    await answer.tell(texts.discord.notAsked);
  }
}

/**
 * What is told at once. Only the first question of an exchange is answered through its interaction: what is read into another
 * one's exchange would be thought about for ever, as Discord shows it.
 */
function saidOf(status: Received['status'], { text }: Question, texts: Texts): string | undefined {
  switch (status) {
    case 'full':
      return texts.mailboxFull([text]);
    case 'steering':
    case 'queued':
      return texts.discord.askedMeanwhile;
    case 'ignored':
    case 'read':
      return texts.discord.notAsked;
    case 'started':
    case 'duplicate':
    case 'command':
      return undefined;
  }
}
