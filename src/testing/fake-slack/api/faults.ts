import type { FakeFault } from '../fake-slack.ts';

/** What was asked to go wrong, method by method, in the order in which it was asked for. */
export class Faults {
  readonly #waiting: { readonly method: string; readonly fault: FakeFault; left: number }[] = [];

  add(method: string, fault: FakeFault): void {
    this.#waiting.push({ method, fault, left: fault.times ?? 1 });
  }

  /** What goes wrong with this call of a method. */
  take(method: string): FakeFault | undefined {
    const next = this.#waiting.find((one) => one.left > 0 && (one.method === method || one.method === '*'));
    if (next === undefined) return undefined;
    next.left -= 1;
    return next.fault;
  }
}
