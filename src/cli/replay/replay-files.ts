import type { RunnerDependencies } from '../../threads/runner/dependencies.ts';
import type { RunScript } from './run-script.ts';

/** Files hold what they held then; nothing is fetched. */
export function createReplayFiles(script: RunScript): ReturnType<NonNullable<RunnerDependencies['filesFor']>> {
  return {
    resume: () => undefined,
    fetch: async (waiting) =>
      new Map(
        waiting.flatMap(({ seq }) => {
          const files = script.filesOf(seq);
          return files === undefined ? [] : [[seq, files] as const];
        }),
      ),
  };
}
