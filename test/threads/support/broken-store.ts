import type { ThreadStore } from '../../../src/threads/ports.ts';
import { bindAll } from './world.ts';

type Call = 'claim' | 'turn' | 'renew' | 'journal' | 'slot' | 'handoff';

/** How a store that is out of reach answers: not at all, at once with an error, or after it has done what was asked. */
type Fault = 'hangs' | 'fails' | 'loses answers';

const CALLS: readonly Call[] = ['claim', 'turn', 'renew', 'journal', 'slot', 'handoff'];

/** A store whose owners' calls can be put out of reach, all or some of them. */
export class BrokenStore {
  /** Owners' calls so far, in short. */
  readonly calls: string[] = [];
  #fault: Fault | undefined;
  #broken: readonly Call[] = [];

  break(fault: Fault, broken: readonly Call[] = CALLS): void {
    this.#fault = fault;
    this.#broken = broken;
  }

  mend(): void {
    this.#broken = [];
  }

  readonly wrap = (store: ThreadStore): ThreadStore => ({
    ...bindAll(store),
    claim: (...given) => this.#pass('claim', () => store.claim(...given)),
    turn: (...given) => this.#pass('turn', () => store.turn(...given)),
    renew: (...given) => this.#pass('renew', () => store.renew(...given)),
    journal: (...given) => this.#pass('journal', () => store.journal(...given)),
    slot: (...given) => this.#pass('slot', () => store.slot(...given)),
    handoff: (...given) => this.#pass('handoff', () => store.handoff(...given)),
  });

  async #pass<T>(name: Call, call: () => Promise<T>): Promise<T> {
    this.calls.push(name);
    const fault = this.#broken.includes(name) ? this.#fault : undefined;
    if (fault === 'hangs') return await new Promise<never>(() => undefined);
    if (fault === 'fails') throw new Error('connection refused');
    const answer = await call();
    if (fault === 'loses answers') throw new Error('connection reset');
    return answer;
  }
}
