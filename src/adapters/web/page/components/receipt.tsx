import type { JSX } from 'preact';
import type { ChatMessage } from '../../protocol.ts';
import { conversationKey } from '../state/page-state.ts';
import { useSelected } from './page-context.tsx';

const MARKS: Readonly<Record<string, { readonly text: string; readonly meaning: string } | undefined>> = {
  steering: { text: 'steering', meaning: 'Taken into the work that is going on, at its next step' },
  queued: { text: 'queued', meaning: 'Waits until the work that is going on is done' },
  read: { text: 'read', meaning: 'Read by the bot, not answered' },
};

/** What became of a person's message, in a word. One that was simply answered has no mark: the answer is there. */
export function Receipt({ message }: { readonly message: ChatMessage }): JSX.Element | null {
  const { channel, thread, id } = message;
  const received = useSelected(
    ({ activities }) =>
      (activities[conversationKey(channel, thread)] ?? activities[conversationKey(channel, id)])?.receipts[id],
  );
  const status = received ?? message.judgement?.status;
  const mark = status === undefined ? undefined : MARKS[status];
  if (mark === undefined) return null;
  return (
    <span class={`receipt receipt-${mark.text}`} title={mark.meaning}>
      {mark.text}
    </span>
  );
}
