import type { SocketModeDispatcher } from '@slack/socket-mode';

/** The connection below a WebSocket, as far as it must be cut. */
interface Cuttable {
  destroy(): unknown;
}

/** A way out for one WebSocket, which remembers the connection that it runs over. */
export interface CapturedSocket {
  readonly dispatcher: SocketModeDispatcher;
  /** Cuts the connection at once. A peer that has fallen silent would otherwise keep it: nobody else can reach it. */
  cut(): void;
}

/** Puts a dispatcher between a WebSocket and `dispatcher`, an undici one, that notes the connection at the upgrade. */
export function captureSocket(dispatcher: unknown): CapturedSocket {
  const inner = dispatcher as SocketModeDispatcher; // what `WayOut.dispatcher` promises
  let socket: Cuttable | undefined;
  return {
    dispatcher: {
      dispatch: (options: unknown, handler: Record<string, unknown>) => {
        // Changed in place: the handler is made for this one request, and undici calls it with itself as `this`.
        for (const name of ['onRequestUpgrade', 'onUpgrade']) {
          const original = handler[name];
          if (typeof original !== 'function') continue;
          handler[name] = function (this: unknown, ...args: readonly unknown[]): unknown {
            const last = args.findLast(isCuttable);
            if (last !== undefined) socket = last;
            return Reflect.apply(original, this, args);
          };
        }
        return inner.dispatch(options, handler);
      },
    },
    cut: () => {
      socket?.destroy();
      socket = undefined;
    },
  };
}

function isCuttable(value: unknown): value is Cuttable {
  return typeof value === 'object' && value !== null && 'destroy' in value && typeof value.destroy === 'function';
}
