import { asObject, asText } from '../../../threads/json-value.ts';
import type { GatewayEvent } from '../gateway/gateway.ts';
import type { Places } from './places.ts';

const CHANGES: ReadonlySet<string> = new Set([
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'THREAD_CREATE',
  'THREAD_UPDATE',
  'THREAD_DELETE',
]);

/** Has what was once asked for forgotten when it changes: the gateway knows better, or it is no more. */
export function followPlaces(
  { type, data }: Pick<GatewayEvent, 'type' | 'data'>,
  places: Pick<Places, 'forget'>,
): void {
  if (!CHANGES.has(type)) return;
  const id = asText(asObject(data)['id']);
  if (id !== undefined) places.forget(id);
}
