import type { Outbound } from '../../../src/threads/outbound.ts';
import type { PlatformCall } from './platform-call.ts';

/** The outbound half of the platform. `send` brings a call there; undefined means that it failed or nobody knows. */
export function createOutbound(
  send: (call: PlatformCall) => Promise<string | undefined>,
  currentToken: () => string,
): Outbound {
  const call = async (made: Omit<PlatformCall, 'token'>): Promise<string> => {
    const id = await send({ ...made, token: currentToken() });
    if (id === undefined) throw new Error('The platform did not take the call, or its answer got lost.');
    return id;
  };
  return {
    limits: { textLength: 2_000, editIntervalMs: 100 },
    post: async (slot, content) => await call({ call: 'post', slot, content }),
    edit: async (slot, content) => {
      await call({ call: 'edit', slot, content });
    },
    remove: async (slot) => {
      await call({ call: 'remove', slot, content: null });
    },
    sign: () => Promise.resolve(),
  };
}

/** Sends calls to a platform in another process. */
export function sendOverHttp(address: string): (call: PlatformCall) => Promise<string | undefined> {
  return async (call) => {
    const response = await fetch(address, { method: 'POST', body: JSON.stringify(call) });
    const body = await response.text();
    return response.ok ? body : undefined;
  };
}
