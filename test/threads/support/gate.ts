/** A tool's work that ends when the test says so. */
export interface Gate {
  /** Resolves when the gate is open. */
  readonly passed: Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
