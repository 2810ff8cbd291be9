import { createHash } from 'node:crypto';
import type { CardDestination } from '../../../threads/approvals/approval-card.ts';
import { asObject, asText } from '../../../threads/json-value.ts';
import { toTeamId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { PLATFORM, placeOf } from '../place.ts';

/** Milliseconds for which it is known which message a card has become: longer than anything looks for it. */
const KEPT_MS = 14 * 86_400_000;

/** Milliseconds for which the channel of somebody's direct messages is known. */
const DIRECT_MS = 90 * 86_400_000;

type Backend = Pick<SlackBackend, 'host'>;

/** What is remembered of a card from before its post on. */
export interface KnownCard {
  /** When the first try to post it began, in milliseconds since the epoch. */
  readonly at: number;
  readonly channel?: string;
  readonly ts?: string;
}

/** A card's name as its message carries it. */
export function cardNameOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** What is known of a card; undefined when nobody has begun to post it. Rejects with the storage. */
export async function knownCard({ host }: Backend, to: CardDestination, key: string): Promise<KnownCard | undefined> {
  return (await host.records.get<KnownCard>(recordKey(to, key)))?.value;
}

export async function rememberCard(
  { host }: Backend,
  to: CardDestination,
  key: string,
  card: KnownCard,
): Promise<void> {
  await host.records.put(recordKey(to, key), card, 'any', KEPT_MS);
}

/** The channel of somebody's direct messages, as Slack told it last: who may not ask for it learns it by a post. */
export async function directChannelOf({ host }: Backend, to: CardDestination): Promise<string | undefined> {
  if (to.kind !== 'person') return undefined;
  return asText(asObject((await host.records.get(directKey(to)))?.value)['channel']);
}

export async function rememberDirect({ host }: Backend, to: CardDestination, channel: string): Promise<void> {
  if (to.kind === 'person') await host.records.put(directKey(to), { channel }, 'any', DIRECT_MS);
}

function recordKey({ thread, kind }: CardDestination, key: string): string {
  return `slack:card:${thread}:${kind}:${cardNameOf(key)}`;
}

function directKey({ thread, person }: Extract<CardDestination, { kind: 'person' }>): string {
  return `slack:direct:${toTeamId(PLATFORM, placeOf(thread).workspace)}:${person}`;
}
