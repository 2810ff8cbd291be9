import {
  Agent,
  type AgentEvent,
  type AgentMessage,
  type AgentTool,
  type AgentTurnContext,
  type AssistantMessage,
  type BeforeToolCall,
  createBudget,
  createZeroUsage,
  type Usage,
} from '../../core/index.ts';
import { addUsage } from '../compaction/add-usage.ts';
import { createConvertToLlm } from '../convert-to-llm.ts';
import type { DelegatedResult, DelegatedStep, DelegatedTask, DelegatingCall } from '../delegated-task.ts';
import { MODEL_NOTES, plainText } from '../model-notes.ts';
import type { ModelUse } from '../model-use.ts';
import type { ThreadRun } from './thread-run.ts';

export interface DelegationOptions {
  readonly run: ThreadRun;
  readonly use: ModelUse;
  /** Those that the exchange has now, for an agent that has these messages before it. */
  readonly tools: (own: () => readonly AgentMessage[]) => readonly AgentTool[];
  readonly beforeToolCall: BeforeToolCall;
  /** US dollars that the exchange may still use; undefined for no limit. */
  readonly costLeft: () => Promise<number | undefined>;
}

/** Makes what has tasks of an exchange done by agents of their own; see `Delegate`. */
export function createDelegation(
  options: DelegationOptions,
): (task: DelegatedTask, call: DelegatingCall) => Promise<DelegatedResult> {
  const { run, use, tools, beforeToolCall, costLeft } = options;
  let share = new Share(undefined);
  return async (task, call) => {
    const { dependencies, model, thread } = run;
    const { clock, limits, thinkingLevel } = dependencies;
    const budget = createBudget({
      maxTurns: task.maxTurns,
      maxRepeats: limits.repeats,
      maxMs: task.maxMs,
      now: () => clock.now(),
    });
    const left = await costLeft();
    // What tasks use is counted with their results: until then those of one answer find the same left.
    if (left !== share.left) share = new Share(left);
    const own = share;
    const account = new DelegationAccount(call.onStep);
    if (own.isUsedUp) return account.result('cost');
    let isOfShare = false;
    const agent: Agent = new Agent({
      initialState: {
        model: model.model,
        thinkingLevel,
        messages: [{ role: 'system', content: MODEL_NOTES.delegated, timestamp: clock.now() }],
        tools: tools(() => agent.state.messages)
          .filter(({ name }) => task.tools.includes(name))
          .map((tool) => namedAfter(call.callId, tool)),
      },
      sessionId: `${thread}:${call.callId}`,
      streamFn: model.streamFnFor({ ...use, isDelegated: true, onAnswered: undefined }),
      convertToLlm: createConvertToLlm(),
      beforeToolCall,
      finishTurn: (turn, signal) => {
        own.count(turn);
        isOfShare = turn.toolResults.length > 0 && own.isUsedUp;
        return isOfShare ? { action: 'end' } : budget.finishTurn(turn, signal);
      },
      toolTimeoutMs: limits.toolTimeoutMs,
      clock,
    });
    agent.subscribe((event) => account.see(event));
    await runWithin(agent, task.task, call.signal);
    return account.result(isOfShare ? 'cost' : budget.reason());
  };
}

/** What tasks that are done side by side may use together, in US dollars; `left` undefined: as much as they like. */
class Share {
  readonly left: number | undefined;
  #used = 0;

  constructor(left: number | undefined) {
    this.left = left;
  }

  get isUsedUp(): boolean {
    return this.left !== undefined && this.#used >= this.left;
  }

  count({ message, toolResults }: AgentTurnContext): void {
    this.#used += toolResults.reduce((sum, { usage }) => sum + (usage?.cost.total ?? 0), message.usage.cost.total);
  }
}

async function runWithin(agent: Agent, task: string, signal: AbortSignal): Promise<void> {
  const abort = (): void => agent.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    // Written by a model that has read what others wrote.
    if (!signal.aborted) await agent.prompt(plainText(task));
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A call's name is one in the whole thread: two agents may call their calls the same. */
function namedAfter(parent: string, tool: AgentTool): AgentTool {
  return { ...tool, execute: (callId, ...rest) => tool.execute(`${parent}/${callId}`, ...rest) };
}

/** What an agent did and used. */
class DelegationAccount {
  readonly #onStep: DelegatingCall['onStep'];
  readonly #steps: DelegatedStep[] = [];
  readonly #arguments = new Map<string, unknown>();
  #usage: Usage = createZeroUsage();
  #turns = 0;
  #last: AssistantMessage | undefined;

  constructor(onStep: DelegatingCall['onStep']) {
    this.#onStep = onStep;
  }

  see(event: AgentEvent): void {
    if (event.type === 'tool_execution_start') {
      this.#arguments.set(event.toolCallId, event.args);
      this.#onStep(event.toolName, event.args);
    }
    if (event.type === 'tool_execution_end') {
      const { toolCallId, toolName: tool, isError } = event;
      this.#steps.push({ tool, arguments: this.#arguments.get(toolCallId), isError });
    }
    if (event.type !== 'message_end') return;
    const { message } = event;
    if (message.role === 'toolResult' && message.usage !== undefined)
      this.#usage = addUsage(this.#usage, message.usage);
    if (message.role !== 'assistant') return;
    this.#turns += 1;
    this.#usage = addUsage(this.#usage, message.usage);
    this.#last = message;
  }

  result(limit: DelegatedResult['cutBy']): DelegatedResult {
    const cutBy = this.#last?.stopReason === 'error' ? 'failure' : limit;
    const text = (this.#last?.content ?? [])
      .flatMap((block) => (block.type === 'text' ? [block.text] : []))
      .join('\n\n');
    return {
      text,
      steps: this.#steps,
      turns: this.#turns,
      usage: this.#usage,
      ...(cutBy !== undefined && { cutBy }),
    };
  }
}
