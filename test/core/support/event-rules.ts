import type { AgentEvent, AgentMessage, AssistantMessage, ToolResultMessage } from '../../../src/core/index.ts';

/** Lists every way in which the events of one run break the order that the loop promises; empty when none does. */
export function findBrokenRules(events: readonly AgentEvent[]): string[] {
  const rules = new EventRules();
  for (const event of events) rules.take(event);
  return rules.finish(events);
}

/** Lists every way in which a transcript breaks the pairing of calls and results. */
export function findUnpaired(messages: readonly AgentMessage[]): string[] {
  const problems: string[] = [];
  let expected: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === 'toolResult') {
      if (message.toolCallId !== expected.shift()) problems.push(`${index}: unexpected result ${message.toolCallId}`);
      continue;
    }
    if (expected.length > 0) problems.push(`${index}: ${expected.join()} without result before ${message.role}`);
    expected = message.role === 'assistant' && !isFailed(message) ? callIds(message) : [];
  }
  if (expected.length > 0) problems.push(`end: ${expected.join()} without result`);
  return problems;
}

class EventRules {
  readonly #problems: string[] = [];
  #isTurnOpen = false;
  #open: AgentMessage | undefined;
  #assistant: AssistantMessage | undefined;
  #started: string[] = [];
  readonly #running = new Set<string>();
  #results: ToolResultMessage[] = [];
  #index = -1;

  take(event: AgentEvent): void {
    this.#index += 1;
    switch (event.type) {
      case 'turn_start':
        this.#check(!this.#isTurnOpen, 'turn_start in a turn');
        this.#isTurnOpen = true;
        return;
      case 'turn_end':
        this.#endTurn(event);
        return;
      case 'message_start':
        this.#check(this.#open === undefined, 'message_start in a message');
        this.#open = event.message;
        return;
      case 'message_update':
        this.#check(this.#open?.role === 'assistant', 'message_update outside of an assistant message');
        return;
      case 'message_end':
        this.#endMessage(event.message);
        return;
      case 'tool_execution_start':
        this.#check(this.#assistant !== undefined, 'a call before its message');
        this.#started.push(event.toolCallId);
        this.#running.add(event.toolCallId);
        return;
      case 'tool_execution_update':
        this.#check(this.#running.has(event.toolCallId), 'an update outside of its call');
        return;
      case 'tool_execution_end':
        this.#check(this.#running.delete(event.toolCallId), 'an end without a start');
        return;
      case 'agent_start':
        this.#check(this.#index === 0, 'agent_start in mid-run');
        return;
      case 'agent_end':
        this.#check(!this.#isTurnOpen, 'agent_end in a turn');
    }
  }

  finish(events: readonly AgentEvent[]): string[] {
    this.#check(events[0]?.type === 'agent_start' && events[1]?.type === 'turn_start', 'no beginning');
    this.#check(events.filter(({ type }) => type === 'agent_end').length === 1, 'not one agent_end');
    this.#check(events.at(-1)?.type === 'agent_end', 'agent_end is not last');
    return this.#problems;
  }

  #endMessage(message: AgentMessage): void {
    this.#check(this.#open?.role === message.role, 'message_end of another message');
    this.#open = undefined;
    if (message.role === 'assistant') {
      this.#check(this.#assistant === undefined, 'two responses in a turn');
      this.#assistant = message;
    } else if (message.role === 'toolResult') {
      this.#check(this.#started.includes(message.toolCallId), 'a result before its call');
      this.#check(!this.#running.has(message.toolCallId), "a result before its call's end");
      this.#results.push(message);
    } else {
      this.#check(this.#assistant === undefined, 'an input after the response');
    }
  }

  #endTurn({ message, toolResults }: Extract<AgentEvent, { type: 'turn_end' }>): void {
    this.#check(message === this.#assistant, 'turn_end with another response');
    const expected = this.#assistant === undefined || isFailed(this.#assistant) ? [] : callIds(this.#assistant);
    this.#check(this.#started.join() === expected.join(), 'calls started out of order');
    this.#check(this.#running.size === 0, 'calls without an end');
    this.#check(this.#results.map(({ toolCallId }) => toolCallId).join() === expected.join(), 'results out of order');
    const areSame = toolResults.every((result, index) => result === this.#results[index]);
    this.#check(areSame && toolResults.length === this.#results.length, 'turn_end with other results');
    this.#isTurnOpen = false;
    this.#assistant = undefined;
    this.#started = [];
    this.#results = [];
  }

  #check(isKept: boolean, rule: string): void {
    if (!isKept) this.#problems.push(`event ${this.#index}: ${rule}`);
  }
}

function isFailed({ stopReason }: AssistantMessage): boolean {
  return stopReason === 'error' || stopReason === 'aborted';
}

function callIds({ content }: AssistantMessage): string[] {
  return content.flatMap((block) => (block.type === 'toolCall' ? [block.id] : []));
}
