import type { ReplyButton } from '../../../threads/reply.ts';

/** The version is in it: what a button of an old message means must stay readable. */
const PREFIX = 'tl1:';
const PATTERN = /^tl1:(stop|tryAgain|stillNeeded|up|down):(.+)$/su;

/** What a button under a reply stands for, with the name of the exchange that the reply belongs to. */
export type ReplyAction =
  | { readonly kind: Exclude<ReplyButton, 'feedback'>; readonly exchange: string }
  | { readonly kind: 'feedback'; readonly value: 'up' | 'down'; readonly exchange: string };

/**
 * The `custom_id` of a button: `tl1:stop:x12`, `tl1:up:x12`. All that it needs is in it: an exchange is named by a
 * number within its conversation, and which conversation that is, the channel of the message says.
 */
export function customIdOf(action: ReplyAction): string {
  return `${PREFIX}${action.kind === 'feedback' ? action.value : action.kind}:${action.exchange}`;
}

/** What was pressed; undefined for everything that {@link customIdOf} did not make. Never throws. */
export function parseCustomId(customId: unknown): ReplyAction | undefined {
  const [, kind, exchange = ''] = (typeof customId === 'string' && PATTERN.exec(customId)) || [];
  switch (kind) {
    case 'stop':
    case 'tryAgain':
    case 'stillNeeded':
      return { kind, exchange };
    case 'up':
    case 'down':
      return { kind: 'feedback', value: kind, exchange };
    default:
      return undefined;
  }
}
