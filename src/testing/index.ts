export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { createFakeDiscord } from './fake-discord/create-fake-discord.ts';
export type {
  FakeDiscord,
  FakeDiscordCall,
  FakeDiscordChannel,
  FakeDiscordFault,
  FakeDiscordGuild,
  FakeDiscordInteraction,
  FakeDiscordLimit,
  FakeDiscordMember,
  FakeDiscordMessage,
  FakeDiscordOptions,
  FakeDiscordOverwrite,
  FakeDiscordRole,
  FakeDiscordSay,
  FakeDiscordThread,
  FakeDiscordUser,
  FakeGatewayFault,
} from './fake-discord/fake-discord.ts';
export { FAKE_DISCORD_IDS } from './fake-discord/fake-discord-ids.ts';
export { createFakeSlack } from './fake-slack/create-fake-slack.ts';
export type {
  FakeCall,
  FakeChannel,
  FakeDelivery,
  FakeDeliveryFault,
  FakeEnterprise,
  FakeFault,
  FakeInstallation,
  FakeMessage,
  FakeSay,
  FakeSlack,
  FakeSlackOptions,
  FakeUser,
  FakeWorkspace,
} from './fake-slack/fake-slack.ts';
export {
  createScriptedModel,
  type ScriptEntry,
  type ScriptedModel,
  type ScriptedModelOptions,
} from './scripted-model.ts';
export {
  after,
  call,
  cut,
  fail,
  raise,
  type ScriptedAnswer,
  type ScriptedBlock,
  type ScriptedEnding,
  type ScriptedRequest,
  type ScriptedStep,
  stall,
  text,
  thinking,
} from './scripted-model-answer.ts';
