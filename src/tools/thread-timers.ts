import type { Person } from '../threads/person.ts';

/** A timer of a thread, as people and the model are told of it. */
export interface ThreadTimer {
  readonly id: string;
  /** Whose wish it was. */
  readonly requesters: readonly Person[];
  readonly text: string;
  /** When it is due next, in milliseconds since the epoch. */
  readonly dueAt: number;
  /** A cron expression of five fields, and the zone it is meant in; absent for one that is due once. */
  readonly repeat?: { readonly cron: string; readonly timeZone: string };
}

export interface ThreadTimers {
  /** The zone that times are meant in where nobody says another one. */
  readonly timeZone: string;
  /** The same call sets one timer, however often it runs. */
  set(timer: Pick<ThreadTimer, 'text' | 'dueAt' | 'repeat'>): Promise<ThreadTimer>;
  /** Due next first. */
  list(): Promise<readonly ThreadTimer[]>;
  /** Whether there was one. */
  cancel(id: string): Promise<boolean>;
}
