import type { AgentEvent, AssistantMessageEvent } from '../../core/index.ts';
import type { LiveEvent } from '../../threads/live-event.ts';
import type { PageAgentEvent, PageLiveEvent } from './protocol.ts';

/**
 * What a page is told of a live event, or undefined when it is told in another way. The message so far is left out of
 * deltas, and all messages out of the end of a run: a page has them, and sending them again would cost ever more.
 */
export function toPageLive(event: LiveEvent): PageLiveEvent | undefined {
  if (event.kind === 'platform') return undefined;
  return event.kind === 'agent' ? { ...event, event: toPageAgentEvent(event.event) } : event;
}

function toPageAgentEvent(event: AgentEvent): PageAgentEvent {
  if (event.type === 'agent_end') return { ...event, messages: [] };
  if (event.type !== 'message_update') return event;
  return { type: 'message_update', assistantMessageEvent: withoutMessage(event.assistantMessageEvent) };
}

function withoutMessage(
  event: AssistantMessageEvent,
): Extract<PageAgentEvent, { readonly type: 'message_update' }>['assistantMessageEvent'] {
  return {
    type: event.type,
    ...('contentIndex' in event && { contentIndex: event.contentIndex }),
    ...('delta' in event && { delta: event.delta }),
  };
}
