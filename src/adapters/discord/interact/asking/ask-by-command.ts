import { begin } from '../answers/answer.ts';
import { groundOf } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { ask } from './ask.ts';
import { askPrivately } from './ask-privately.ts';

/** Takes the question of `/ask`. Rejects when its asker cannot be told what came of it. */
export async function askByCommand(interaction: InteractionOf<'command'>, interacting: Interacting): Promise<void> {
  const question = { text: interaction.options.get('question') ?? '' };
  const ground = groundOf(interaction);
  if (ground.kind === 'private') {
    return await askPrivately(interaction, interacting, () => Promise.resolve(question));
  }
  const answer = await begin(interacting.backend, interaction, 'public');
  await ask(question, { ...interacting, interaction, ground, answer });
}
