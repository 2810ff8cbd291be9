import type { FileRef, Quote } from '../../../../threads/entry.ts';
import type { InboundMessage } from '../../../../threads/inbound-message.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { failureFields } from '../../failure-fields.ts';
import { messageIdOf, timeOf } from '../../ids.ts';
import { withoutMention } from '../../inbound/addressing.ts';
import { earsIn, namesFor } from '../../inbound/ears-in.ts';
import { findPlace } from '../../inbound/find-place.ts';
import { withNames } from '../../inbound/text/tokens.ts';
import { type DiscordPlace, threadOf } from '../../place.ts';
import type { Answer, Shown } from '../answers/answer.ts';
import { type CallerGround, personIn, textsFor, textsIn } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionFacts } from '../received/interaction.ts';
import { askedText } from './asked-text.ts';

/** A question, and what it is about. */
export interface Question {
  /** As its asker typed it. */
  readonly text: string;
  readonly about?: AskedAbout;
}

/** A message that somebody asks about. Of several people: each part is erased with whom its `by` names. */
export interface AskedAbout {
  readonly by?: string;
  /** Whether a person wrote it: programs are no company. */
  readonly isByPerson: boolean;
  /** What it says, and then what it forwards or replies to. */
  readonly quotes: readonly { readonly by?: string; readonly quote: Quote }[];
  readonly files: readonly FileRef[];
}

export interface AskOptions extends Interacting {
  readonly interaction: InteractionFacts;
  readonly ground: Exclude<CallerGround, { readonly kind: 'private' }>;
  readonly answer: Pick<Answer, 'show' | 'message'>;
}

/**
 * Asks a question that came by an interaction where it was begun: shows it as the interaction's answer, which begins its
 * thread in a channel, and hands it in. Says so where that does not work. Rejects when not even that can be said.
 */
export async function ask(question: Question, options: AskOptions): Promise<void> {
  const { interaction, backend, answer } = options;
  let asked: string | undefined;
  try {
    const texts = await textsIn(backend, threadOf(somewhereOn(options.ground)));
    if (await backend.host.privacy.hasOptedOut(personIn(interaction).id)) {
      return void (await answer.show(texts.people.howToComeBack));
    }
    const isAboutMessage = question.about !== undefined;
    asked = askedText({ user: interaction.user, text: question.text, isAboutMessage }, texts);
    const shown = await show(asked, options);
    const place = await placeOn(shown, options);
    const { status } = await backend.host.intake.receive(messageOf(question, { ...options, place, shown }));
    if (status === 'full') await answer.show(`${asked}\n\n${texts.mailboxFull([question.text])}`);
  } catch (error) {
    backend.host.logger.error(
      { interaction: interaction.id, ...failureFields(error) },
      'A question could not be taken.',
    );
    const { notAsked } = textsFor(backend, interaction).discord;
    await answer.show(asked === undefined ? notAsked : `${asked}\n\n${notAsked}`);
  }
}

/** A question is not lost because it could not be shown: it has its place where Discord has told the answer's id. */
async function show(text: string, { answer, interaction, backend }: AskOptions): Promise<Shown> {
  try {
    return await answer.show(text);
  } catch (error) {
    const { message } = answer;
    if (message === undefined || !(error instanceof DiscordCallError) || error.failure === 'refused') throw error;
    backend.host.logger.warn(
      { interaction: interaction.id, ...failureFields(error) },
      'A question could not be shown.',
    );
    return { channel: interaction.channel, message };
  }
}

async function placeOn({ message }: Shown, { ground, backend, gateway }: AskOptions): Promise<DiscordPlace> {
  return await findPlace(ground, message, { host: backend.host, gateway });
}

/** A conversation whose settings hold there. */
function somewhereOn(ground: AskOptions['ground']): DiscordPlace {
  return ground.kind === 'channel' ? { kind: 'channel', guild: ground.guild, channel: ground.channel } : ground;
}

/** What is handed in. The message that shows the question stands for it: deleted, it is taken back. */
export function messageOf(
  { text, about }: Question,
  {
    interaction,
    place,
    shown,
    backend,
    gateway,
  }: Interacting & {
    readonly interaction: InteractionFacts;
    readonly place: DiscordPlace;
    readonly shown: Shown;
  },
): InboundMessage {
  const { guild, id } = interaction;
  const names = namesFor({ guild, names: new Map() }, backend, gateway);
  return {
    id: messageIdOf(shown.channel, shown.message),
    thread: threadOf(place),
    author: { ...personIn(interaction), kind: 'person' },
    text: withNames(withoutMention(text, earsIn(guild, backend, gateway)), names).trim(),
    address: 'command',
    addressesOthers: false,
    isSystem: false,
    files: about?.files ?? [],
    quotes: about?.quotes.map(({ quote }) => quote) ?? [],
    sentAt: timeOf(id),
    earlierSpeakers: about?.isByPerson === true && about.by !== undefined ? [about.by] : [],
  };
}
