import { isOutage } from '../outages/outage-kinds.ts';
import type { ExchangeEnd } from '../transcript.ts';
import type { ThreadRun } from './thread-run.ts';

/** An end with what the channel is to hear of an outage of the model, where it is one. */
export async function hearOutage(
  { dependencies, thread }: ThreadRun,
  exchange: string,
  end: ExchangeEnd,
): Promise<ExchangeEnd> {
  if (end.kind !== 'failed' || end.error === undefined || !isOutage(end.error)) return end;
  const outage = await dependencies.outages?.failed(thread, exchange);
  return outage === undefined ? end : { ...end, outage };
}
