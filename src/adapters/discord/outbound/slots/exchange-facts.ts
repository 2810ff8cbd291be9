import type { WaitingEntry } from '../../../../threads/entry.ts';
import type { ReplySlot } from '../../../../threads/reply.ts';
import type { EntryMessage } from '../../../../threads/transcript.ts';
import type { DiscordBackend } from '../../backend.ts';
import { timeOf } from '../../ids.ts';

/** What is stored of the exchange that a slot belongs to. */
export interface ExchangeFacts {
  /** The id of the message that it began with, `<channel>:<message>`, or of the command. */
  readonly asked: string | undefined;
  /** When that was, in milliseconds since the epoch. */
  readonly begunAt: number | undefined;
  /** Messages that are known to belong to other slots, as their `platformId`. */
  readonly otherMessages: ReadonlySet<string>;
}

/** What is said beside exchanges is named after what it is said to. */
const BESIDE = 'n.';

const ENDS_WITH_ID = /(\d{15,20})$/u;

/** Reads them from the store. An exchange is named by the number of its first entry. */
export async function readExchange(
  { host }: Pick<DiscordBackend, 'host'>,
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
  const others = (view?.slots ?? []).flatMap((slot) => (slot.id === id ? [] : (slot.platformId ?? [])));
  const [, snowflake] = ENDS_WITH_ID.exec(exchange) ?? [];
  const isBeside = exchange.startsWith(BESIDE);
  return {
    asked: isBeside ? exchange.slice(BESIDE.length) : first?.kind === 'correction' ? first.of : first?.id,
    begunAt: first?.sentAt ?? (isBeside && snowflake !== undefined ? timeOf(snowflake) : undefined),
    otherMessages: new Set(others),
  };
}
