/** Why a process that would go on for ever ends. */
export type EndReason =
  /** The operating system asks for it. */
  | { readonly kind: 'signal' }
  /** It cannot go on: its supervisor is to start another one. `sentence` says why. */
  | { readonly kind: 'fatal'; readonly sentence: string };

export interface EndOfProcess {
  /** Resolves with the first reason. */
  readonly asked: Promise<EndReason>;
  /** For parts that know that the process cannot go on. */
  readonly onFatal: (sentence: string) => void;
  readonly unlisten: () => void;
}

/** Listens for every reason to end; `onSignal` is told how to listen to the operating system. */
export function listenForEnd(onSignal: (listener: () => void) => () => void): EndOfProcess {
  let give = (_reason: EndReason): void => undefined;
  const asked = new Promise<EndReason>((resolve) => {
    give = resolve;
  });
  return {
    asked,
    onFatal: (sentence) => give({ kind: 'fatal', sentence }),
    unlisten: onSignal(() => give({ kind: 'signal' })),
  };
}
