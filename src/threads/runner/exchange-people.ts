import { type Entry, requestersOf, type WaitingEntry } from '../entry.ts';
import type { OpenExchange } from '../load-transcript.ts';
import type { Person } from '../person.ts';

/** Who is in an exchange: everybody whose words were injected into it, and who began it. `read` entries do not count. */
export class ExchangePeople {
  readonly #people = new Map<string, Person>();
  #initiator: Person | null = null;
  #isAddressed = false;
  #isExpected = false;

  /** Counts in what was injected. The first addressed message's author began the exchange, else whoever was first. */
  add(entries: readonly Pick<WaitingEntry, 'entry' | 'wake'>[]): void {
    for (const { entry, wake } of entries) {
      if (!wake) continue;
      this.#isExpected ||= isExpected(entry);
      for (const person of requestersOf(entry)) this.#people.set(person.id, person);
      if (entry.kind === 'message' && entry.addressed && !this.#isAddressed) {
        this.#isAddressed = true;
        this.#initiator = entry.author;
      }
      this.#initiator ??= requestersOf(entry)[0] ?? null;
    }
  }

  /** Takes over who was in an exchange that an earlier owner began. */
  resume({ initiator, requesters, entries }: OpenExchange): void {
    for (const person of requesters) this.#people.set(person.id, person);
    this.#initiator = initiator;
    this.#isAddressed = entries.some(({ entry }) => entry.kind === 'message' && entry.addressed);
    this.#isExpected = entries.some(({ entry }) => isExpected(entry));
  }

  get initiator(): Person | null {
    return this.#initiator;
  }

  /** Whether somebody spoke to the bot, so that silence is no answer. */
  get isAddressed(): boolean {
    return this.#isAddressed;
  }

  /**
   * Whether somebody waits for something to be said: whoever spoke to the bot, set a reminder that is due, or asked for
   * what was decided or done by now.
   */
  get isWaitedFor(): boolean {
    return this.#isAddressed || this.#isExpected;
  }

  all(): readonly Person[] {
    return [...this.#people.values()];
  }
}

function isExpected({ kind }: Entry): boolean {
  return kind === 'reminder' || kind === 'decision' || kind === 'outcome';
}
