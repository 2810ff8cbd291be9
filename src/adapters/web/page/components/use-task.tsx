import { useRef, useState } from 'preact/hooks';

/** Something the person asked for, while it is done and when it failed. */
export interface Task {
  readonly isBusy: boolean;
  /** Why it failed last: a sentence. */
  readonly problem: string | undefined;
  /** Begins it, unless one is going. Answers whether it succeeded. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>;
}

/** Runs what a button asks for, one at a time, and keeps the sentence of a failure to be shown beside it. */
export function useTask(): Task {
  const [isBusy, setBusy] = useState(false);
  const [problem, say] = useState<string>();
  const isRunning = useRef(false);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    say(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
}
