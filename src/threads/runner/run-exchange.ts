import type { WaitingEntry } from '../entry.ts';
import type { TurnTaken } from '../ports.ts';
import type { ThreadSettings } from '../settings.ts';
import type { ExchangeModel } from './dependencies.ts';
import { Exchange } from './exchange.ts';
import { assemblePrompt } from './exchange-context.ts';
import { exchangeIdOf } from './exchange-id.ts';
import type { ExchangeStart } from './exchange-start.ts';
import { refuseExchange } from './refuse-exchange.ts';
import { refuseWhereUnavailable } from './refuse-where-unavailable.ts';
import { stopWherePaused } from './stop-where-paused.ts';
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
  const refused = isNew ? await refuse(run, start.waiting, settings) : undefined;
  if (refused !== undefined) return refused;
  if (start.open !== undefined) await stopWherePaused(run, exchangeIdOf(start.open.entries), settings);
  run.model = modelOf(run, settings);
  const prompt = await assemblePrompt(run, start.waiting, settings);
  return await new Exchange(run, start, { settings, prompt, texts: textsOf(settings.locale) }).run();
}

async function refuse(
  run: ThreadRun,
  waiting: readonly WaitingEntry[],
  settings: ThreadSettings,
): Promise<TurnTaken | undefined> {
  return (await refuseWhereUnavailable(run, waiting, settings)) ?? (await refuseExchange(run, waiting, settings));
}

/** A model that was chosen and is not there any more is no reason not to answer. */
function modelOf({ dependencies, logger }: ThreadRun, { model }: ThreadSettings): ExchangeModel {
  if (model === undefined) return dependencies;
  const named = dependencies.modelNamed?.(model);
  if (named === undefined) logger.warn({ model }, 'The model that is set here is not there; the usual one answers.');
  return named ?? dependencies;
}
