import type { Texts } from '../../../../text/index.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import { threadOf } from '../../place.ts';
import { begin } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import { type CallerGround, groundOf, mentionOf, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';

/** Answers `/help`: how to call the bot, its commands and words, and the tools that may be used there. */
export async function answerHelp(interaction: InteractionOf<'command'>, { backend }: Interacting): Promise<void> {
  const answer = await begin(backend, interaction, 'private');
  const texts = textsFor(backend, interaction);
  const { host, self } = backend;
  const ground = groundOf(interaction);
  await tellOutcome({ backend, interaction, answer, what: 'help' }, async () => {
    const { tools } = await host.settings.of(threadOf(ground));
    return helpText(texts, { ground, labels: host.toolLabels(tools), mention: mentionOf(self.userId) });
  });
}

interface Help {
  readonly ground: CallerGround;
  readonly labels: readonly string[];
  readonly mention: string;
}

function helpText(texts: Texts, { ground, labels, mention }: Help): string {
  const { discord } = texts;
  const names = ['ask', 'stop', 'reset', 'mute', 'help'] as const;
  const commands = [...names, ...(ground.kind === 'direct' ? (['server'] as const) : [])];
  const listed = commands.map((name) => `- \`/${name}\` ${discord.commands[name]}`);
  return [
    // Where the bot is not, nobody can mention it.
    ...(ground.kind === 'private' ? [] : [discord.howToCall(mention), '']),
    discord.commandsTitle,
    ...listed,
    '',
    texts.help(labels.map(escapeText)),
  ].join('\n');
}
