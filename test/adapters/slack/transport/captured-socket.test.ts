import { describe, expect, it } from 'vitest';
import { captureSocket } from '../../../../src/adapters/slack/transport/captured-socket.ts';

/** The handler of a request, as undici calls one. */
class Handler {
  readonly upgrades: (readonly unknown[])[] = [];

  onRequestUpgrade(...args: readonly unknown[]): boolean {
    this.upgrades.push(args);
    return true;
  }
}

describe('the connection below a WebSocket', () => {
  it('is cut when the WebSocket is given up, and the handler hears of the upgrade as before', () => {
    const handler = new Handler();
    const asked: unknown[] = [];
    let cuts = 0;
    const socket = { destroy: () => (cuts += 1) };
    const captured = captureSocket({
      dispatch: (options: unknown, given: Handler) => {
        asked.push(options);
        return given.onRequestUpgrade({}, 101, { upgrade: 'websocket' }, socket);
      },
    });
    captured.cut();
    expect(captured.dispatcher.dispatch({ path: '/link' }, handler)).toBe(true);
    expect([asked, handler.upgrades]).toEqual([[{ path: '/link' }], [[{}, 101, { upgrade: 'websocket' }, socket]]]);
    expect(cuts).toBe(0);
    captured.cut();
    captured.cut();
    expect(cuts).toBe(1);
  });
});
