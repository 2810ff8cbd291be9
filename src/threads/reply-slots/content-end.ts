import type { ReplyContent } from '../reply.ts';

/** What showing a content is for. Where a budget is short, what stands first goes first, and progress is left out. */
export type ContentPriority = 'final' | 'error' | 'status' | 'progress';

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
export function priorityOf(content: ReplyContent): ContentPriority {
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
