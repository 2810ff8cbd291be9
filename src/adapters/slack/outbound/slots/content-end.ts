import type { ReplyContent } from '../../../../threads/reply.ts';
import type { CallPriority } from '../../calls/slack-calls.ts';

/** Whether a content is the last one of its slot: nothing in it grows, and nothing can be stopped any more. */
export function isEnd(content: ReplyContent): boolean {
  switch (content.kind) {
    case 'text':
      return content.final;
    case 'notice':
      return true;
    case 'progress':
      return !content.buttons.includes('stop');
  }
}

/** What showing a content is worth, where a channel's budget is short. */
export function priorityOf(content: ReplyContent): CallPriority {
  if (!isEnd(content)) return 'progress';
  switch (content.kind) {
    case 'text':
      return 'final';
    case 'notice':
      return 'error';
    case 'progress':
      return 'status';
  }
}
