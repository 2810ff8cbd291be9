import type { RunnerDependencies } from '../../threads/runner/dependencies.ts';
import { UsageDays } from '../../threads/usage/usage-days.ts';
import type { RunScript } from './run-script.ts';

/** Counts nothing: budgets end what they ended then. */
export function createReplaySpending(script: RunScript, position: () => number): RunnerDependencies['usage'] {
  return {
    days: new UsageDays('UTC'),
    admit: async () => script.limitAt(position()),
    isNews: async ({ isQuiet }) => isQuiet !== true,
    leftOfExchange: async () => undefined,
    settle: async () => ({ reached: script.limitAt(position()), alerts: [], isKept: true }),
  };
}
