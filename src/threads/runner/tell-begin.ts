import type { ExchangeStart } from './exchange-start.ts';
import type { ExchangeTrail } from './exchange-trail.ts';
import type { ThreadRun } from './thread-run.ts';

/** Tells the log, whoever watches, and the trails of its messages that an exchange begins, or goes on. */
export function tellBegin(run: ThreadRun, exchange: string, start: ExchangeStart, trail: ExchangeTrail): void {
  const { dependencies, thread, logger } = run;
  const { open, waiting } = start;
  const messages = [...(open?.entries ?? []), ...waiting].map(({ entry }) => entry.id);
  logger.info({ exchange, messages }, open === undefined ? 'An exchange begins.' : 'An exchange goes on.');
  dependencies.events.publish(thread, { kind: 'exchangeStart', exchange, entries: waiting });
  if (open === undefined) trail.taken(waiting, 'began');
  else trail.taken(open.entries, 'resumed');
}
