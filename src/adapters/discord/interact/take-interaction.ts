import { parseCardId } from '../drawing/approval/card-id.ts';
import { parseCustomId } from '../drawing/button-id.ts';
import { openWindow } from './about/open-window.ts';
import { submitWindow } from './about/submit-window.ts';
import { targetOf } from './about/window.ts';
import { parseAction } from './admin/action.ts';
import { answerAdminCommand } from './admin/answer-admin-command.ts';
import { submitAdminWindow } from './admin/submit-admin-window.ts';
import { takeAdminAction } from './admin/take-admin-action.ts';
import { beginUnder, tellAtOnce } from './answers/answer.ts';
import { parseListId } from './approvals/list/list-id.ts';
import { answerApprovals, submitListDenial, takeListAction } from './approvals/list/take-list-action.ts';
import { submitDenial, takeCardPress } from './approvals/take-card-press.ts';
import { askByCommand } from './asking/ask-by-command.ts';
import { pressButton } from './buttons/press-button.ts';
import { askForReason, parseWhy, submitReason } from './buttons/say-why.ts';
import { groundOf, isDenied, mayTalk, textsFor } from './caller.ts';
import { answerHelp } from './commands/help.ts';
import { giveThreadCommand } from './commands/thread-command.ts';
import type { Interacting } from './interacting.ts';
import { lackingIn } from './lacking.ts';
import { parseMcpId } from './mcp/mcp-id.ts';
import { submitMcpWindow } from './mcp/submit-mcp-window.ts';
import { answerServers, takeMcpAction } from './mcp/take-mcp-action.ts';
import { ASK_ABOUT } from './names.ts';
import { answerPrivacy, parsePrivacyWish, takePrivacyWish } from './privacy/privacy.ts';
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
  // Who may decide is asked when they do: approvers are also people whom the bot does not talk to where they are.
  const isAllowed = isAnswerToCard(interaction) ? !isDenied(interaction, backend) : mayTalk(interaction, backend);
  if (!isAllowed) return await tell(texts.discord.refused);
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
      const action = parseAction(interaction.customId);
      if (action !== undefined) return await submitAdminWindow(action, interaction, interacting);
      const card = parseCardId(interaction.customId);
      if (card !== undefined) return await submitDenial(card, interaction, interacting);
      const ofList = parseListId(interaction.customId);
      if (ofList !== undefined) return await submitListDenial(ofList, interaction, interacting);
      const ofServers = parseMcpId(interaction.customId);
      if (ofServers !== undefined) return await submitMcpWindow(ofServers, interaction, interacting);
      const why = parseWhy(interaction.customId);
      if (why !== undefined) return await submitReason(why, interaction, interacting);
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
    case 'threadloop':
      if (interaction.subcommand === 'approvals') return await answerApprovals(interaction, 'most', interacting);
      if (interaction.subcommand === 'servers') return await answerServers(interaction, 'servers', interacting);
      return await answerAdminCommand(interaction, interacting);
    case 'approvals':
      return await answerApprovals(interaction, 'mine', interacting);
    case 'accounts':
      return await answerServers(interaction, 'accounts', interacting);
    case 'privacy':
      return await answerPrivacy(interaction, interacting);
    case 'server':
      if (groundOf(interaction).kind === 'direct') return await offerServers(interaction, interacting);
  }
  await tellAtOnce(backend, interaction, textsFor(backend, interaction).discord.unknownCommand);
}

/** One that is not known, such as a link, is acknowledged and that is all. */
async function takeComponent(interaction: InteractionOf<'component'>, interacting: Interacting): Promise<void> {
  const { customId } = interaction;
  if (customId === SERVER_MENU) return await takeChoice(interaction, interacting);
  const card = parseCardId(customId);
  if (card !== undefined) return await takeCardPress(card, interaction, interacting);
  const ofList = parseListId(customId);
  if (ofList !== undefined) return await takeListAction(ofList, interaction, interacting);
  const ofServers = parseMcpId(customId);
  if (ofServers !== undefined) return await takeMcpAction(ofServers, interaction, interacting);
  const ofSettings = parseAction(customId);
  if (ofSettings !== undefined) return await takeAdminAction(ofSettings, interaction, interacting);
  const ofPrivacy = parsePrivacyWish(customId);
  if (ofPrivacy !== undefined) return await takePrivacyWish(ofPrivacy, interaction, interacting);
  const why = parseWhy(customId);
  if (why !== undefined) return await askForReason(why, interaction, interacting);
  const action = parseCustomId(customId);
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

function isAnswerToCard(interaction: Interaction): boolean {
  return 'customId' in interaction && parseCardId(interaction.customId) !== undefined;
}
