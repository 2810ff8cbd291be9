import { EventEmitter } from 'node:events';
import type { WebSocketShard } from '@discordjs/ws';

type AsyncMethod = (...values: readonly unknown[]) => Promise<unknown>;

/** What of a shard runs without anybody waiting for it: where it fails, the process would end. */
const UNWATCHED = ['onMessage', 'onClose', 'heartbeat'] as const;

/** Has every failure that a shard tells nobody told to `onError`. */
export function guardShard(shard: WebSocketShard, onError: (error: unknown) => void): void {
  for (const name of UNWATCHED) {
    replaceMethod(shard, name, (original) => async (...values) => {
      try {
        return await original(...values);
      } catch (error) {
        onError(error);
        return undefined;
      }
    });
  }
}

/**
 * Puts another method in place of one that the types of @discordjs/ws (1.2.3) call private: there is no other way to
 * decide when it connects, and to keep its rejections from being nobody's.
 */
export function replaceMethod(
  shard: WebSocketShard,
  name: 'onMessage' | 'onClose' | 'onError' | 'heartbeat' | 'internalConnect' | 'destroy',
  make: (original: AsyncMethod) => AsyncMethod,
): void {
  const original: unknown = Reflect.get(shard, name);
  if (typeof original !== 'function') throw new Error(`A shard of @discordjs/ws has no method ${name} any more.`);
  const bound: AsyncMethod = async (...values) => await Reflect.apply(original, shard, values);
  Reflect.set(shard, name, make(bound));
}

/**
 * The socket of a shard as it is now, so that it can be ended for good. @discordjs/ws lets go of one that is still being
 * opened without ending it, and without listening to its errors, which would end the process then.
 */
export function socketOf(shard: WebSocketShard): { end(): void } | undefined {
  const socket: unknown = Reflect.get(shard, 'connection');
  if (!(socket instanceof EventEmitter) || !('terminate' in socket)) return undefined;
  const { terminate } = socket;
  socket.on('error', () => undefined);
  return {
    end: () => {
      if (typeof terminate === 'function') Reflect.apply(terminate, socket, []);
    },
  };
}
