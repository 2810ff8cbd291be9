const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** npm passes on what the terminal has sent to every program already: two signals within this time are one. */
const SAME_MS = 500;

/** The process, as far as its end is concerned. */
export interface SignalledProcess {
  on(signal: (typeof SIGNALS)[number], listener: () => void): unknown;
  off(signal: (typeof SIGNALS)[number], listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * Makes the function with which a command listens for being told to end. The first signal asks for an orderly end; one
 * more ends the process at once.
 */
export function createSignalListening(host: SignalledProcess, now: () => number): (listener: () => void) => () => void {
  return (listener) => {
    let askedAt: number | undefined;
    const onAny = (): void => {
      if (askedAt === undefined) {
        askedAt = now();
        listener();
      } else if (now() - askedAt >= SAME_MS) host.exit(1);
    };
    for (const signal of SIGNALS) host.on(signal, onAny);
    return () => {
      for (const signal of SIGNALS) host.off(signal, onAny);
    };
  };
}
