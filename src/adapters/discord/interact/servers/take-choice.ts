import { escapeText } from '../../drawing/escape-text.ts';
import { failureFields } from '../../failure-fields.ts';
import { threadOf } from '../../place.ts';
import { beginUnder } from '../answers/answer.ts';
import { groundOf, personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { chooseServer } from './chosen-server.ts';
import { isMemberNow } from './membership.ts';
import { NO_SERVER } from './offer-servers.ts';

type Choice = InteractionOf<'component'>;

/** Takes what somebody has chosen in the menu of servers. Rejects when they cannot be told what came of it. */
export async function takeChoice(interaction: Choice, interacting: Interacting): Promise<void> {
  const { backend } = interacting;
  const answer = await beginUnder(backend, interaction);
  let sentence: string;
  try {
    sentence = await carryOut(interaction, interacting);
  } catch (error) {
    backend.host.logger.error({ interaction: interaction.id, ...failureFields(error) }, 'A server was not chosen.');
    return await answer.tell(textsFor(backend, interaction).discord.notTaken);
  }
  await answer.replace(sentence);
}

async function carryOut(interaction: Choice, { backend, gateway }: Interacting): Promise<string> {
  const { servers } = textsFor(backend, interaction).discord;
  const [value] = interaction.values;
  const ground = groundOf(interaction);
  if (value === undefined || ground.kind !== 'direct') return servers.notIn;
  const [thread, by] = [threadOf(ground), personIn(interaction).id];
  if (value === NO_SERVER) {
    await chooseServer(backend, { thread, by, guild: undefined });
    return servers.none;
  }
  const isShared =
    gateway.guilds.includes(value) && (await isMemberNow(backend, { guild: value, user: interaction.user }));
  if (!isShared) return servers.notIn;
  await chooseServer(backend, { thread, by, guild: value });
  return servers.chosen(escapeText((await backend.places.guildName(value)) ?? value));
}
