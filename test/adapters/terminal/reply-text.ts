import type { ReplyContent } from '../../../src/threads/reply.ts';

/** The text of a reply, as views are shown it. */
export const text = (markdown: string, final = false): ReplyContent => ({
  kind: 'text',
  markdown,
  final,
  sources: [],
  buttons: [],
});
