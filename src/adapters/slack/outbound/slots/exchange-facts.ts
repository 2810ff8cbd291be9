import type { WaitingEntry } from '../../../../threads/entry.ts';
import type { ReplySlot } from '../../../../threads/reply.ts';
import type { EntryMessage } from '../../../../threads/transcript.ts';
import type { SlackBackend } from '../../backend.ts';

/** What is stored of the exchange that a slot belongs to. */
export interface ExchangeFacts {
  /** When the message was sent that it began with, in milliseconds since the epoch. */
  readonly begunAt: number | undefined;
  /** Who wrote that message. */
  readonly author: string | undefined;
  /** Messages that are known to belong to other slots. */
  readonly otherMessages: ReadonlySet<string>;
}

/**
 * Reads them from the store. An exchange is named by the number of its first entry; a notice by the message it answers
 * to, whose `ts` is its time.
 */
export async function readExchange(
  { host }: Pick<SlackBackend, 'host'>,
  { id, thread, exchange }: ReplySlot,
): Promise<ExchangeFacts> {
  const view = await host.readThread(thread);
  const entries: readonly (WaitingEntry | EntryMessage)[] = [
    ...(view?.waiting ?? []),
    ...(view?.transcript ?? []).flatMap(({ line }) =>
      line.kind === 'message' && line.message.role === 'entry' ? [line.message] : [],
    ),
  ];
  const first = entries.find(({ seq }) => exchange === `x${seq}`)?.entry;
  const [, ts] = /(\d{10}\.\d{6})$/u.exec(exchange) ?? [];
  const others = (view?.slots ?? []).flatMap((slot) => (slot.id === id ? [] : (slot.platformId ?? [])));
  const hasAuthor = first?.kind === 'message' || first?.kind === 'correction';
  return {
    begunAt: hasAuthor ? first.sentAt : ts === undefined ? undefined : Math.floor(Number(ts) * 1_000),
    author: hasAuthor ? first.author.id : undefined,
    otherMessages: new Set(others),
  };
}
