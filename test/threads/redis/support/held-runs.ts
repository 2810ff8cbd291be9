import type { RunSignals, RunThread } from '../../../../src/threads/ports.ts';

/** A run that lasts until the test ends it. */
export interface HeldRun {
  readonly name: string;
  readonly signals: RunSignals;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

/** Runs that last until they are ended, by `thread#activation`; several of one name in order. */
export class HeldRuns {
  readonly all: HeldRun[] = [];

  readonly run: RunThread = async (thread, activation, signals) => {
    await new Promise<void>((end, fail) => {
      this.all.push({ name: `${thread.split(':')[2]}#${activation}`, signals, end, fail });
    });
  };

  get names(): readonly string[] {
    return this.all.map(({ name }) => name);
  }

  /** @throws Error when fewer have begun. */
  at(index: number): HeldRun {
    const run = this.all[index];
    if (run === undefined) throw new Error(`Run ${index} has not begun; there are: ${this.names.join(', ')}.`);
    return run;
  }
}
