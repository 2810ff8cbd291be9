import type { Texts } from '../../../../text/index.ts';
import { type HelpFacts, helpText as wordsOfHelp } from '../../../../threads/help-for.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import { threadOf } from '../../place.ts';
import { begin } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import { type CallerGround, groundOf, mentionOf, personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';

/** Answers `/help`: how to call the bot, its commands and words, and the tools that may be used there. */
export async function answerHelp(interaction: InteractionOf<'command'>, { backend }: Interacting): Promise<void> {
  const answer = await begin(backend, interaction, 'private');
  const texts = textsFor(backend, interaction);
  const { host, self } = backend;
  const ground = groundOf(interaction);
  await tellOutcome({ backend, interaction, answer, what: 'help' }, async () => {
    const thread = threadOf(ground);
    const facts = await host.helpFor(personIn(interaction), thread);
    return helpText(texts, { ground, facts, thread, mention: mentionOf(self.userId) });
  });
}

interface Help {
  readonly ground: CallerGround;
  readonly facts: HelpFacts;
  readonly thread: ThreadId;
  readonly mention: string;
}

function helpText(texts: Texts, { ground, facts, thread, mention }: Help): string {
  const { discord } = texts;
  const names = ['ask', 'stop', 'reset', 'mute', 'help', 'privacy', 'approvals', 'accounts'] as const;
  const commands = [...names, ...(ground.kind === 'direct' ? (['server'] as const) : [])];
  const listed = commands.map((name) => `- \`/${name}\` ${discord.commands[name]}`);
  return [
    // Where the bot is not, nobody can mention it.
    ...(ground.kind === 'private' ? [] : [discord.howToCall(mention), '']),
    discord.commandsTitle,
    ...listed,
    '',
    wordsOfHelp(texts, { ...facts, tools: facts.tools.map(escapeText) }, thread),
  ].join('\n');
}
