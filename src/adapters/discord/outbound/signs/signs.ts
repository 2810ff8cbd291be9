import type { Sign } from '../../../../threads/reply.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { DiscordBackend } from '../../backend.ts';
import type { Receipts } from './receipts.ts';
import type { Typing } from './typing.ts';

export interface SignOptions {
  readonly typing: Typing;
  readonly receipts: Receipts;
}

/** Shows what a thread is doing: by typing, and by reactions to what is said meanwhile. */
export async function showSign(
  backend: DiscordBackend,
  { typing, receipts }: SignOptions,
  thread: ThreadId,
  sign: Sign,
): Promise<void> {
  switch (sign.kind) {
    case 'working':
      return await typing.begin(thread);
    case 'clear':
      return await typing.clear(thread);
    case 'receipt':
      return await receipts.show(backend, sign);
  }
}
