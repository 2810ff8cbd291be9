import type { ThreadId } from '../../../../threads/thread-id.ts';
import { isAnsweredInPlace } from '../../inbound/find-place.ts';
import { threadOf } from '../../place.ts';
import { begin } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import { type CallerGround, groundOf, personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';

/** Commands for the conversation that they are given in. */
export type ThreadCommand = 'stop' | 'reset' | 'mute';

/** Gives a command to the conversation that it was given in. Rejects when its giver cannot be told what came of it. */
export async function giveThreadCommand(
  name: ThreadCommand,
  interaction: InteractionOf<'command'>,
  interacting: Interacting,
): Promise<void> {
  const { backend } = interacting;
  const answer = await begin(backend, interaction, 'private');
  const { discord } = textsFor(backend, interaction);
  await tellOutcome({ backend, interaction, answer, what: name }, async () => {
    const thread = await threadOn(groundOf(interaction), interacting);
    if (thread === undefined) return discord.whichThread(name);
    const { intake } = backend.host;
    const by = personIn(interaction);
    const received = await intake.command(thread, `command:${interaction.id}`, by, name, { tellsAlone: true });
    // Whoever took it first says what came of it.
    if (received.status === 'duplicate') return undefined;
    return ('toTell' in received ? received.toTell : undefined) ?? discord.taken;
  });
}

/** The conversation that stands on a ground; a channel itself is one only where it is answered in. */
async function threadOn(ground: CallerGround, { backend, gateway }: Interacting): Promise<ThreadId | undefined> {
  const { host } = backend;
  const thread = threadOf(ground.kind === 'channel' ? { ...ground, kind: 'channel' } : ground);
  if (ground.kind !== 'channel' || (await host.readThread(thread, 'none')) !== undefined) return thread;
  return (await isAnsweredInPlace(ground, { host, gateway })) ? thread : undefined;
}
