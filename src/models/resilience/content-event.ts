import type { AssistantMessageEvent } from '../../core/index.ts';

/** Whether an event brings something of the answer: text, thinking or a call; that a block begins is nothing yet. */
export function hasContent(event: AssistantMessageEvent): boolean {
  switch (event.type) {
    case 'text_delta':
    case 'thinking_delta':
    case 'toolcall_delta':
      return event.delta !== '';
    case 'text_end':
    case 'thinking_end':
      return event.content !== '';
    case 'toolcall_end':
      return true;
    case 'start':
    case 'text_start':
    case 'thinking_start':
    case 'toolcall_start':
    case 'done':
    case 'error':
      return false;
  }
}
