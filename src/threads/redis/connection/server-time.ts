import { type Clock, readMonotonic } from '../../../core/clock.ts';

/** Whatever answers TIME. */
export interface TimeServer {
  time(): Promise<readonly (string | number)[]>;
}

export interface ServerTime {
  /** Milliseconds since the epoch by the server's clock, at the moment of the answer. */
  readonly now: number;
  /** Milliseconds that question and answer took; `now` is wrong by at most half of them. */
  readonly roundTripMs: number;
}

/** Asks a server for its time, taking the way back to be half of the way there and back. */
export async function readServerTime(server: TimeServer, clock: Clock): Promise<ServerTime> {
  const before = readMonotonic(clock);
  const [seconds, microseconds] = await server.time();
  const roundTripMs = readMonotonic(clock) - before;
  return { now: Number(seconds) * 1_000 + Number(microseconds) / 1_000 + roundTripMs / 2, roundTripMs };
}
