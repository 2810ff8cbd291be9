import { ComponentType } from 'discord-api-types/v10';
import type { Texts } from '../../../../text/index.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { begin } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import { textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { type SharedServer, sharedServers } from './shared-servers.ts';

/** The menu's id: all that it needs is in what is chosen. */
export const SERVER_MENU = 'tl1:server';

/** The option that takes a choice back. */
export const NO_SERVER = 'none';

/** Options that a menu may have, and letters of one, by Discord. */
const MAX_OPTIONS = 25;
const OPTION_CHARS = 100;

/** Answers `/server` in direct messages: a menu of the servers whose settings may hold there. */
export async function offerServers(interaction: InteractionOf<'command'>, interacting: Interacting): Promise<void> {
  const { backend } = interacting;
  const answer = await begin(backend, interaction, 'private');
  const texts = textsFor(backend, interaction);
  await tellOutcome({ backend, interaction, answer, what: 'server' }, async () => {
    const part = interaction.options.get('name');
    const servers = await sharedServers(interacting, { user: interaction.user, part, most: MAX_OPTIONS - 1 });
    if (servers.length === 0) return texts.discord.servers.noneShared;
    await answer.show(texts.discord.servers.which, [menuOf(servers, texts)]);
    return undefined;
  });
}

function menuOf(servers: readonly SharedServer[], { discord }: Texts): Readonly<Record<string, unknown>> {
  const { placeholder, noneOption } = discord.servers;
  const options = [
    { label: cutText(noneOption, OPTION_CHARS), value: NO_SERVER },
    ...servers.map(({ id, name }) => ({ label: cutText(name, OPTION_CHARS), value: id })),
  ];
  const menu = {
    type: ComponentType.StringSelect,
    custom_id: SERVER_MENU,
    placeholder: cutText(placeholder, OPTION_CHARS),
    options,
  };
  return { type: ComponentType.ActionRow, components: [menu] };
}
