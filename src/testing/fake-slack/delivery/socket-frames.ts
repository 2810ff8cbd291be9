import type { Attempt, Parcel } from './parcel.ts';

const HOST = 'applink-fake-1';
const ENVELOPE_TYPES = { event: 'events_api', command: 'slash_commands', interaction: 'interactive' } as const;

/** Why Slack asks a connection to go. */
export type DisconnectReason = 'warning' | 'refresh_requested' | 'link_disabled' | 'too_many_websockets';

/** The first frame of a connection. */
export function helloOf(appId: string, count: number, isShortLived: boolean): Readonly<Record<string, unknown>> {
  return {
    type: 'hello',
    num_connections: count,
    debug_info: { host: HOST, build_number: 10, approximate_connection_time: isShortLived ? 360 : 18_060 },
    connection_info: { app_id: appId },
  };
}

/** Something that is to be acknowledged by the id of its envelope. */
export function envelopeOf(id: string, parcel: Parcel, { number }: Attempt): Readonly<Record<string, unknown>> {
  return {
    envelope_id: id,
    type: ENVELOPE_TYPES[parcel.kind],
    payload: parcel.payload,
    accepts_response_payload: parcel.acceptsResponse,
    ...(parcel.kind === 'event' ? { retry_attempt: number, retry_reason: number === 0 ? '' : 'timeout' } : {}),
  };
}

/** Asks a client to connect anew. */
export function disconnectOf(reason: DisconnectReason): Readonly<Record<string, unknown>> {
  return { type: 'disconnect', reason, debug_info: { host: HOST } };
}

/** What a client says: undefined when it is no acknowledgement. */
export function parseAck(data: string): { readonly id: string; readonly payload: object | undefined } | undefined {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null || !('envelope_id' in value)) return undefined;
    if (typeof value.envelope_id !== 'string') return undefined;
    const payload = 'payload' in value && typeof value.payload === 'object' ? (value.payload ?? undefined) : undefined;
    return { id: value.envelope_id, payload };
  } catch {
    return undefined;
  }
}
