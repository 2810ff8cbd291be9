import type { PageAgentEvent, PageLiveEvent } from '../../protocol.ts';
import { describeEnd, describeEntry } from './entry-text.ts';
import { firstLine } from './json-text.ts';

/** What a list of events can be filtered by. */
export const EVENT_GROUPS = ['mailbox', 'exchange', 'turn', 'model', 'stream', 'tool', 'reply', 'platform'] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/** One live event as it is listed. `detail` is a copy in which long texts are cut. */
export interface LoggedEvent {
  /** Counts from 1 since the inspector was opened. */
  readonly number: number;
  readonly at: number;
  readonly group: EventGroup;
  readonly name: string;
  readonly summary: string;
  readonly detail: unknown;
}

export interface LiveLog {
  readonly events: readonly LoggedEvent[];
  /** So many older ones were let go. */
  readonly dropped: number;
}

export const EMPTY_LOG: LiveLog = { events: [], dropped: 0 };

/** Events that a log keeps. */
export const MAX_EVENTS = 2_000;

/** Longest text in a kept event: a reply is told again, whole, as it grows. */
const MAX_TEXT = 2_000;

/** Adds events to a log; beyond {@link MAX_EVENTS} the oldest are dropped and counted. */
export function appendToLog(
  log: LiveLog,
  fresh: readonly { readonly at: number; readonly event: PageLiveEvent }[],
): LiveLog {
  const next = log.dropped + log.events.length + 1;
  const added = fresh.map(({ at, event }, index) => toLogged(next + index, at, event));
  const all = [...log.events, ...added];
  const surplus = Math.max(0, all.length - MAX_EVENTS);
  return { events: all.slice(surplus), dropped: log.dropped + surplus };
}

function toLogged(number: number, at: number, event: PageLiveEvent): LoggedEvent {
  const name = event.kind === 'agent' ? event.event.type : event.kind;
  return { number, at, group: groupOf(event), name, summary: summarise(event), detail: shorten(event) };
}

function groupOf(event: PageLiveEvent): EventGroup {
  switch (event.kind) {
    case 'accepted':
    case 'steered':
      return 'mailbox';
    case 'exchangeStart':
    case 'exchangeEnd':
    case 'released':
      return 'exchange';
    case 'reply':
    case 'platform':
      return event.kind;
    case 'agent':
      return groupOfAgentEvent(event.event.type);
  }
}

function groupOfAgentEvent(type: PageAgentEvent['type']): EventGroup {
  switch (type) {
    case 'message_update':
      return 'stream';
    case 'message_start':
    case 'message_end':
      return 'model';
    case 'tool_execution_start':
    case 'tool_execution_update':
    case 'tool_execution_end':
      return 'tool';
    case 'agent_start':
    case 'agent_end':
    case 'turn_start':
    case 'turn_end':
      return 'turn';
  }
}

function summarise(event: PageLiveEvent): string {
  switch (event.kind) {
    case 'accepted':
      return `Message ${event.entryId}: ${event.status}`;
    case 'exchangeStart':
    case 'steered':
      return event.entries.map(({ entry }) => describeEntry(entry)).join(' · ');
    case 'exchangeEnd':
      return describeEnd(event.end);
    case 'released':
      return 'The thread is idle.';
    case 'reply':
      return event.content === null ? `${event.slot.kind} removed` : `${event.content.kind} shown`;
    case 'platform':
      return 'A sign of the platform';
    case 'agent':
      return summariseAgentEvent(event.event);
  }
}

function summariseAgentEvent(event: PageAgentEvent): string {
  switch (event.type) {
    case 'message_start':
      return event.message.role;
    case 'message_end':
      return event.message.role === 'assistant' ? `assistant: ${event.message.stopReason}` : event.message.role;
    case 'message_update': {
      const step = event.assistantMessageEvent;
      return step.delta === undefined ? step.type : firstLine(step.delta, 60);
    }
    case 'tool_execution_start':
    case 'tool_execution_update':
      return event.toolName;
    case 'tool_execution_end':
      return `${event.toolName}: ${event.isError ? 'failed' : 'done'}`;
    case 'turn_end':
      return event.toolResults.length === 1 ? '1 tool result' : `${event.toolResults.length} tool results`;
    case 'agent_start':
    case 'agent_end':
    case 'turn_start':
      return '';
  }
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT)} … (${value.length} characters)`;
  }
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]));
}
