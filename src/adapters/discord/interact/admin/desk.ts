import type { Texts } from '../../../../text/index.ts';
import type { Scope } from '../../../../threads/administration/scope.ts';
import type { Actor } from '../../../../threads/administration/settings-service.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import { failureFields } from '../../failure-fields.ts';
import { threadOf } from '../../place.ts';
import { groundOf, personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionFacts } from '../received/interaction.ts';
import type { ScopeName } from './action.ts';
import { placeWords, resolveScope } from './scope.ts';
import { type Screen, textBlock } from './screens/layout.ts';

/** Somebody who may change a scope, at one step of what they do there. */
export interface Desk extends Interacting {
  readonly interaction: InteractionFacts;
  readonly actor: Actor;
  readonly texts: Texts;
  readonly name: ScopeName;
  readonly scope: Scope;
  /** The place in a title. */
  readonly place: string;
}

/**
 * Lets somebody at the settings of a scope, or says why not: asked at each step, since rights end at any time. Rejects
 * when that cannot be found out.
 */
export async function enter(
  name: ScopeName,
  interaction: InteractionFacts,
  interacting: Interacting,
): Promise<{ readonly desk: Desk } | { readonly refused: Screen }> {
  const { backend } = interacting;
  const { administration } = backend.host;
  const texts = textsFor(backend, interaction);
  const { discord } = texts;
  const scope = await resolveScope(name, interaction, backend);
  if (scope === undefined) return { refused: sayOnly(discord.admin.outcome.unseen) };
  const actor: Actor = { person: personIn(interaction), surface: 'discord' };
  if (!(await administration.mayChange(actor, scope))) {
    return { refused: await memberScreen(await administration.refusal(scope, texts), interaction, interacting) };
  }
  const place = await placeWords(name, interaction, { backend, texts });
  return { desk: { ...interacting, interaction, actor, texts, name, scope, place } };
}

/** What somebody sees who may not change anything: why, and what the bot can do for them. */
async function memberScreen(refusal: string, interaction: InteractionFacts, { backend }: Interacting): Promise<Screen> {
  const { forMembers } = textsFor(backend, interaction).discord.admin;
  const thread = threadOf(groundOf(interaction));
  let tools: readonly string[] = [];
  try {
    ({ tools } = await backend.host.helpFor(personIn(interaction), thread));
  } catch (error) {
    backend.host.logger.warn({ thread, ...failureFields(error) }, 'What somebody can use could not be found out.');
  }
  return sayOnly(`${escapeText(refusal)}\n\n${forMembers(tools.map(escapeText))}`);
}

/** A screen of words alone. */
export function sayOnly(text: string): Screen {
  return { mood: 'problem', blocks: [textBlock(text)] };
}
