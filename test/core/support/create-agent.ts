import { Agent, type AgentOptions } from '../../../src/core/index.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MODEL } from './messages.ts';
import { createScript, type ScriptedAnswer } from './scripted-stream.ts';

/** An agent whose model gives these answers, at a clock that stands at 7. */
export function createAgent(answers: readonly ScriptedAnswer[], options: AgentOptions = {}) {
  const { streamFn, requests } = createScript(...answers);
  const agent = new Agent({ initialState: { model: MODEL }, streamFn, clock: createFakeClock(7), ...options });
  return { agent, requests };
}
