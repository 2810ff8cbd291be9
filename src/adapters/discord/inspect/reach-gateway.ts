import { WebSocket } from 'ws';
import type { Clock } from '../../../core/index.ts';
import type { WayOut } from '../../../threads/adapter.ts';
import { within } from '../../../threads/within.ts';
import { Relay } from '../gateway/relay.ts';

/** Milliseconds in which the gateway has to say the first word. */
const HELLO_MS = 5_000;

/** Whether the gateway can be reached from here. */
export type Reached =
  | { readonly isReached: true; readonly isRelayed: boolean }
  /** Why not: a sentence, or the code of the operating system. */
  | { readonly isReached: false; readonly reason: string };

/**
 * Opens a connection to the gateway as the bot does, through the relay where there is a proxy, and ends it after the first
 * word of the gateway: no session is begun by it. Rejects never.
 */
export async function reachGateway(
  address: string,
  { outgoing, clock }: { readonly outgoing: Pick<WayOut, 'dispatcher' | 'isDirect'>; readonly clock: Clock },
): Promise<Reached> {
  const isRelayed = !outgoing.isDirect(address);
  let failure: unknown;
  const relay = new Relay({
    dispatcher: () => outgoing.dispatcher(),
    onFailure: (error) => {
      failure = error;
    },
  });
  let socket: WebSocket | undefined;
  try {
    socket = new WebSocket(`${isRelayed ? await relay.addressOf(address) : address}?v=10&encoding=json`);
    const timeout = (): Error => new Error(`It said nothing within ${HELLO_MS / 1_000} s.`);
    await within(() => firstWord(socket), { limitMs: HELLO_MS, clock, timeout });
    return { isReached: true, isRelayed };
  } catch (error) {
    return { isReached: false, reason: reasonOf(failure ?? error) };
  } finally {
    socket?.terminate();
    await relay.close();
  }
}

async function firstWord(socket: WebSocket | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket?.once('message', () => resolve());
    socket?.on('error', reject); // also when it is ended before it is open
    socket?.once('close', () => reject(new Error('It closed the connection.')));
  });
}

/** The way out has sentences of its own; others are only as good as their codes. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It is not known why.';
  const { cause } = error;
  if (cause instanceof Error && cause.message !== '' && 'code' in cause) return cause.message;
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}
