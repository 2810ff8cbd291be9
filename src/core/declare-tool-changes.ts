import type { AgentContext } from './agent-context.ts';
import { AppendCursor } from './append-cursor.ts';
import type { AgentMessage, SystemMessage, Tool } from './message.ts';
import { isSystemMessage, replayTools } from './system-message.ts';
import { areDeclared, getToolDeclaration, type ToolDeclaration } from './tool-declaration.ts';

/** Which message a rewritten one came from: whoever queued a system message knows only that one. */
const originals = new WeakMap<AgentMessage, AgentMessage>();

/**
 * Adds to the messages about to be appended what the model must be told of its tools, so that it knows exactly the
 * tools that can run: the difference between `context.tools` and what the transcript declares.
 *
 * The last pending system message carries the difference in place of its own tool fields; without one, a system
 * message is put before the first other message. Nothing changed: the messages come back as they are.
 */
export function declareToolChanges(
  context: AgentContext,
  pending: readonly AgentMessage[],
  now: () => number = Date.now,
): readonly AgentMessage[] {
  return new ToolDeclarer(now).declare(context, pending, false);
}

/** The message that was handed to {@link declareToolChanges}, for one that came out of it. */
export function getOriginalMessage(message: AgentMessage): AgentMessage {
  return originals.get(message) ?? message;
}

/**
 * Does what {@link declareToolChanges} does for the turns of one run, reading only what was added since the last turn.
 *
 * `#known` holds the tools that the transcript declares up to the cursor; `#settled` the executable tools for which it
 * was found to be complete, and is empty-handed (`undefined`) once a system message was read since.
 */
export class ToolDeclarer {
  readonly #now: () => number;
  readonly #cursor = new AppendCursor<AgentMessage>();
  readonly #known = new Map<string, Tool>();
  #settled: readonly ToolDeclaration[] | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  declare(context: AgentContext, pending: readonly AgentMessage[], isEditable: boolean): readonly AgentMessage[] {
    this.#read(context.messages, isEditable);
    const tools = context.tools ?? [];
    const last = pending.findLastIndex(isSystemMessage);
    const carrier = pending[last];
    if (carrier === undefined || !isSystemMessage(carrier)) {
      if (this.#settled !== undefined && areDeclared(tools, this.#settled)) return pending;
      return this.#insertDifference(pending, this.#compare(tools, this.#known));
    }
    const known = new Map(this.#known);
    for (const message of pending.slice(0, last)) {
      if (isSystemMessage(message)) replayTools(known, message);
    }
    const rewritten = carryDifference(carrier, this.#compare(tools, known));
    return rewritten === carrier ? pending : pending.with(last, rewritten);
  }

  #read(messages: readonly AgentMessage[], isEditable: boolean): void {
    const from = this.#cursor.advance(messages, isEditable);
    if (from === 0) {
      this.#known.clear();
      // Nothing is declared yet, which is all there is to say of no tools.
      this.#settled = [];
    }
    for (let index = from; index < messages.length; index += 1) {
      const message = messages[index];
      if (message === undefined || !isSystemMessage(message)) continue;
      if (message.toolsAdded === undefined && message.toolsRemoved === undefined) continue;
      replayTools(this.#known, message);
      this.#settled = undefined;
    }
  }

  #compare(tools: readonly Tool[], known: ReadonlyMap<string, Tool>): ToolDifference {
    const all = tools.map(getToolDeclaration);
    const difference = findDifference(all, known);
    if (known === this.#known && difference.toolsAdded.length + difference.toolsRemoved.length === 0) {
      this.#settled = all;
    }
    return difference;
  }

  #insertDifference(
    pending: readonly AgentMessage[],
    { toolsAdded, toolsRemoved }: ToolDifference,
  ): readonly AgentMessage[] {
    if (toolsAdded.length + toolsRemoved.length === 0) return pending;
    const message: SystemMessage = {
      role: 'system',
      content: '',
      ...(toolsAdded.length > 0 && { toolsAdded }),
      ...(toolsRemoved.length > 0 && { toolsRemoved }),
      timestamp: this.#now(),
    };
    // No system message is pending, so the first pending message is the first that is none.
    return [message, ...pending];
  }
}

interface ToolDifference {
  readonly toolsAdded: Tool[];
  readonly toolsRemoved: { name: string }[];
}

function findDifference(executable: readonly ToolDeclaration[], known: ReadonlyMap<string, Tool>): ToolDifference {
  const toolsAdded: Tool[] = [];
  const gone = new Map(known);
  const seen = new Set<string>();
  for (const { name, text, tool } of executable) {
    // A call runs the first tool of its name, so a second one is never declared.
    if (seen.has(name)) continue;
    seen.add(name);
    const declared = known.get(name);
    if (declared !== undefined && getToolDeclaration(declared).text === text) gone.delete(name);
    else toolsAdded.push(tool);
  }
  return { toolsAdded, toolsRemoved: [...gone.keys()].map((name) => ({ name })) };
}

function carryDifference(message: SystemMessage, { toolsAdded, toolsRemoved }: ToolDifference): SystemMessage {
  const isUnchanged = toolsAdded.length + toolsRemoved.length === 0;
  // An empty list says nothing, so the message may keep it, and stays the object it is.
  if (isUnchanged && !message.toolsAdded?.length && !message.toolsRemoved?.length) return message;
  const { toolsAdded: _added, toolsRemoved: _removed, ...rest } = message;
  const rewritten: SystemMessage = {
    ...rest,
    ...(toolsAdded.length > 0 && { toolsAdded }),
    ...(toolsRemoved.length > 0 && { toolsRemoved }),
  };
  originals.set(rewritten, message);
  return rewritten;
}
