import type { GatewayEvent } from './gateway-event.ts';

/** Faults of the gateway that last until `restore`, and what they do to events on their way. */
export class GatewayFaults {
  readonly #lasting = new Set<LastingFault>();
  #held: GatewayEvent[] = [];
  #copies = 1;

  begin(kind: LastingFault): void {
    this.#lasting.add(kind);
  }

  /** The next event comes so many times. */
  duplicate(copies: number): void {
    this.#copies = copies;
  }

  has(kind: LastingFault): boolean {
    return this.#lasting.has(kind);
  }

  /** What is to be sent of an event now: nothing when it is dropped or held, or several of it. */
  pass(event: GatewayEvent): readonly GatewayEvent[] {
    if (this.has('drop')) return [];
    if (this.has('hold')) {
      this.#held.push(event);
      return [];
    }
    const copies = this.#copies;
    this.#copies = 1;
    return Array.from({ length: copies }, () => event);
  }

  /** Ends all that last. Returns the events that were held, in their order. */
  restore(): readonly GatewayEvent[] {
    this.#lasting.clear();
    const held = this.#held;
    this.#held = [];
    return held;
  }
}

type LastingFault = 'refuse' | 'failResumes' | 'muteHeartbeats' | 'drop' | 'hold';
