import type { DiscordBackend } from '../../backend.ts';
import { failureFields } from '../../failure-fields.ts';
import { textsFor } from '../caller.ts';
import type { InteractionFacts } from '../received/interaction.ts';
import type { Answer } from './answer.ts';

export interface OutcomeOptions {
  readonly backend: Pick<DiscordBackend, 'host'>;
  readonly interaction: InteractionFacts;
  readonly answer: Pick<Answer, 'tell'>;
  /** For the log. */
  readonly what: string;
}

/**
 * Tells who began an interaction what `work` answers, if it answers anything; or that nothing was changed, when it fails.
 * Rejects when that cannot be told.
 */
export async function tellOutcome(
  { backend, interaction, answer, what }: OutcomeOptions,
  work: () => Promise<string | undefined>,
): Promise<void> {
  let sentence: string | undefined;
  try {
    sentence = await work();
  } catch (error) {
    const fields = { interaction: interaction.id, what, ...failureFields(error) };
    backend.host.logger.error(fields, 'What somebody did in Discord could not be carried out.');
    sentence = textsFor(backend, interaction).discord.notTaken;
  }
  if (sentence !== undefined) await answer.tell(sentence);
}
