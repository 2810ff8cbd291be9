import type { TurnTaken } from '../ports.ts';
import { Exchange } from './exchange.ts';
import { assemblePrompt } from './exchange-context.ts';
import type { ExchangeStart } from './exchange-start.ts';
import { refuseExchange } from './refuse-exchange.ts';
import type { ThreadRun } from './thread-run.ts';

/**
 * Runs one exchange from its entries to its end: the model and its tools work, what is said meanwhile is steered in at
 * turn boundaries, every turn is committed before anybody sees its outcome, and the reply is finished before the
 * thread is offered for release. Answers what the last step answered: `ok` shows what begins the next exchange.
 *
 * When the process is to end it leaves at the next turn boundary where another turn would follow; the lease has ended
 * with `handoff` then, and the exchange stays open for the next owner.
 */
export async function runExchange(run: ThreadRun, start: ExchangeStart): Promise<TurnTaken> {
  const { settings: settingsPort, textsOf } = run.dependencies;
  const settings = await run.owner.ask(() => settingsPort.of(run.thread));
  if (settings === undefined) return { status: 'fenced' };
  // What a stop left untold is told by an exchange that ends at once.
  const isNew = start.open === undefined && run.untold.length === 0 && run.lease.stop === undefined;
  const refused = isNew ? await refuseExchange(run, start.waiting, settings) : undefined;
  if (refused !== undefined) return refused;
  const prompt = await assemblePrompt(run, start.waiting, settings);
  return await new Exchange(run, start, { settings, prompt, texts: textsOf(settings.locale) }).run();
}
