export { createFakeClock, type FakeClock } from './fake-clock.ts';
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
