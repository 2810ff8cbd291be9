import type { Exchange } from './exchange.ts';

/** What a proxy says when the server behind it is away. */
export function badGateway(exchange: Exchange): void {
  exchange.respond(502, '<html><body>Bad gateway</body></html>', { 'content-type': 'text/html' });
}

/** Status 200 and an event stream without a byte. */
export function emptyStream(exchange: Exchange): void {
  exchange.sendHeaders();
}

/** Sends a stream with carriage returns, cut every seven bytes, so that characters and line ends are cut too. */
export async function sendInSevens(exchange: Exchange, stream: string): Promise<void> {
  const bytes = Buffer.from(stream.replaceAll('\n', '\r\n'));
  for (let index = 0; index < bytes.length; index += 7) {
    exchange.send(bytes.subarray(index, index + 7));
    // The next piece must not join this one on its way.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Sends a part and is silent until the client leaves. */
export async function stall(exchange: Exchange, part: string): Promise<void> {
  exchange.send(part);
  await exchange.untilClosed();
}

/** Sends a part, lets it be read, and resets the connection. */
export async function resetAfter(exchange: Exchange, part: string): Promise<void> {
  exchange.send(part);
  await exchange.untilRead();
  exchange.reset();
}

/** A quarter of a megabyte of tool arguments: `{"city":"xxx…"}`. */
export const BIG_ARGUMENTS = { begin: '{"city":"', delta: 'x'.repeat(64), deltas: 4_000, end: '"}' };
