import { aboutWithout } from '../../../../threads/privacy/about-without.ts';
import { acknowledge } from '../answers/acknowledge.ts';
import { textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { askedAboutOf } from './asked-about.ts';
import { keepAbout } from './pending.ts';
import { questionWindow } from './window.ts';

/**
 * Opens the window that asks what somebody wants to know about a message, and then keeps what the message says. Rejects
 * with the storage.
 */
export async function openWindow(
  interaction: InteractionOf<'messageCommand'>,
  interacting: Interacting,
): Promise<void> {
  const { backend } = interacting;
  const { channel, guild, message } = interaction;
  const target = { channel, message: message.id };
  const modal = questionWindow(target, textsFor(backend, interaction));
  await acknowledge(backend, interaction, { kind: 'modal', modal });
  const about = await aboutWithout(askedAboutOf(message.raw, guild, interacting), backend.host.privacy);
  await keepAbout(about, target, interaction, backend);
}
