import { createHash } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { CardDestination } from '../../../../threads/approvals/approval-card.ts';
import type { DiscordBackend } from '../../backend.ts';

/** Milliseconds for which it is known which message a card has become: longer than anything looks for it. */
const KEPT_MS = 14 * 86_400_000;

const KNOWN = Type.Object({
  at: Type.Number(),
  channel: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
});

/** What is remembered of a card from before its post on: when the first try began, and the message that it has become. */
export type KnownCard = Static<typeof KNOWN>;

/** A card by its key, in the conversation that it is about. */
export interface NamedCard {
  readonly to: CardDestination;
  readonly key: string;
}

type Backend = Pick<DiscordBackend, 'host'>;

/** Undefined when nobody has begun to post it. Rejects with the storage. */
export async function knownCard({ host }: Backend, card: NamedCard): Promise<KnownCard | undefined> {
  const value = (await host.records.get(recordKey(card)))?.value;
  return Value.Check(KNOWN, value) ? value : undefined;
}

/** Rejects with the storage. */
export async function rememberCard({ host }: Backend, card: NamedCard, known: KnownCard): Promise<void> {
  await host.records.put(recordKey(card), known, 'any', KEPT_MS);
}

/** It names the conversation, and who is told alone, and is erased with either. */
function recordKey({ to, key }: NamedCard): string {
  const whose = to.kind === 'person' ? `${to.person}:` : '';
  return `discord:card:${to.thread}:${whose}${createHash('sha256').update(`${to.kind}\n${key}`).digest('base64url')}`;
}
