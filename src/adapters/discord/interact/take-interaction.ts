import { parseCustomId } from '../drawing/button-id.ts';
import { openWindow } from './about/open-window.ts';
import { submitWindow } from './about/submit-window.ts';
import { targetOf } from './about/window.ts';
import { beginUnder, tellAtOnce } from './answers/answer.ts';
import { askByCommand } from './asking/ask-by-command.ts';
import { pressButton } from './buttons/press-button.ts';
import { groundOf, mayTalk, textsFor } from './caller.ts';
import { answerHelp } from './commands/help.ts';
import { giveThreadCommand } from './commands/thread-command.ts';
import type { Interacting } from './interacting.ts';
import { lackingIn } from './lacking.ts';
import { ASK_ABOUT } from './names.ts';
import type { Interaction, InteractionOf } from './received/interaction.ts';
import { offerServers, SERVER_MENU } from './servers/offer-servers.ts';
import { takeChoice } from './servers/take-choice.ts';

/**
 * Does what somebody wants who has used a command, pressed a button or submitted a window. The first thing that is done
 * is to answer Discord, which waits for three seconds: whether somebody may is judged before by what is known at once,
 * and nothing is asked of the storage or of Discord. Rejects when nobody can be told what came of it.
 */
export async function takeInteraction(interaction: Interaction, interacting: Interacting): Promise<void> {
  const { backend } = interacting;
  const texts = textsFor(backend, interaction);
  const tell = async (text: string): Promise<void> => await tellAtOnce(backend, interaction, text);
  if (!interaction.isBotThere && !backend.options.userInstall) return await tell(texts.discord.notHere);
  if (!mayTalk(interaction, backend)) return await tell(texts.discord.refused);
  switch (interaction.kind) {
    case 'command':
      return await takeCommand(interaction, interacting);
    case 'messageCommand':
      if (interaction.name !== ASK_ABOUT) return await tell(texts.discord.unknownCommand);
      if (await tellLacking(interaction, interacting)) return;
      return await openWindow(interaction, interacting);
    case 'component':
      return await takeComponent(interaction, interacting);
    case 'modal': {
      const target = targetOf(interaction.customId);
      if (target === undefined) return await tell(texts.discord.unknownCommand);
      return await submitWindow(interaction, target, interacting);
    }
    case 'unsupported':
      return await tell(texts.discord.unknownCommand);
  }
}

async function takeCommand(interaction: InteractionOf<'command'>, interacting: Interacting): Promise<void> {
  const { backend } = interacting;
  const { name } = interaction;
  switch (name) {
    case 'ask':
      if (await tellLacking(interaction, interacting)) return;
      return await askByCommand(interaction, interacting);
    case 'stop':
    case 'reset':
    case 'mute':
      return await giveThreadCommand(name, interaction, interacting);
    case 'help':
      return await answerHelp(interaction, interacting);
    case 'server':
      if (groundOf(interaction).kind === 'direct') return await offerServers(interaction, interacting);
  }
  await tellAtOnce(backend, interaction, textsFor(backend, interaction).discord.unknownCommand);
}

/** One that is not known, such as a link, is acknowledged and that is all. */
async function takeComponent(interaction: InteractionOf<'component'>, interacting: Interacting): Promise<void> {
  if (interaction.customId === SERVER_MENU) return await takeChoice(interaction, interacting);
  const action = parseCustomId(interaction.customId);
  if (action !== undefined) return await pressButton(action, interaction, interacting);
  await beginUnder(interacting.backend, interaction);
}

/** Tells what the bot lacks to answer there, if it lacks anything. */
async function tellLacking(interaction: Interaction, { backend }: Interacting): Promise<boolean> {
  const { discord } = textsFor(backend, interaction);
  const lacking = lackingIn(groundOf(interaction), interaction);
  if (lacking.length === 0) return false;
  await tellAtOnce(backend, interaction, discord.lacks(lacking.map((name) => discord.permissions[name])));
  return true;
}
