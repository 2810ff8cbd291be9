import {
  type AgentContext,
  type AgentEvent,
  type AgentLoopConfig,
  type AgentMessage,
  convertToLlm,
  runAgentLoop,
} from '../../../src/core/index.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MODEL, user } from './messages.ts';
import { createScript, type ScriptedAnswer, type ScriptedRequest } from './scripted-stream.ts';

export interface ScriptRun {
  readonly events: AgentEvent[];
  readonly requests: ScriptedRequest[];
  readonly messages: AgentMessage[];
}

export interface ScriptRunOptions {
  readonly prompts?: AgentMessage[];
  readonly context?: Partial<AgentContext>;
  readonly config?: Partial<AgentLoopConfig>;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: AgentEvent) => void | Promise<void>;
}

/** Runs the loop once on the prompt `hi` with a model that gives these answers, at a clock that stands at 0. */
export async function runScript(
  answers: readonly ScriptedAnswer[],
  options: ScriptRunOptions = {},
): Promise<ScriptRun> {
  const { streamFn, requests } = createScript(...answers);
  const events: AgentEvent[] = [];
  const messages = await runAgentLoop(
    options.prompts ?? [user('hi')],
    { messages: [], ...options.context },
    createConfig(options.config),
    (event) => {
      events.push(event);
      return options.onEvent?.(event);
    },
    options.signal,
    streamFn,
  );
  return { events, requests, messages };
}

export function createConfig(config: Partial<AgentLoopConfig> = {}): AgentLoopConfig {
  return { model: MODEL, convertToLlm, clock: createFakeClock(0), ...config };
}
