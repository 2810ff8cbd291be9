import type { FakeDiscordFault } from '../fake-discord.ts';

/** What is to go wrong, by route, in the order in which it was asked for. */
export class Faults {
  readonly #waiting: { readonly route: string; readonly fault: FakeDiscordFault; left: number }[] = [];

  add(route: string, fault: FakeDiscordFault): void {
    this.#waiting.push({ route, fault, left: fault.times ?? 1 });
  }

  /** The fault of this call, which is used up by it. */
  take(route: string): FakeDiscordFault | undefined {
    const index = this.#waiting.findIndex((one) => one.route === route || one.route === '*');
    const next = this.#waiting[index];
    if (next === undefined) return undefined;
    next.left -= 1;
    if (next.left <= 0) this.#waiting.splice(index, 1);
    return next.fault;
  }
}
