import type { AdapterHost } from '../../../src/threads/adapter.ts';
import type { Outbound } from '../../../src/threads/outbound.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import type { AskingModel } from './asking-model.ts';
import type { LeakPlace } from './leak-place.ts';

/** A whole bot on a platform, with places where people talk with it. */
export interface LeakWorld {
  readonly places: readonly LeakPlace[];
  readonly model: AskingModel;
  readonly storage: Storage;
  readonly host: AdapterHost;
  /** Milliseconds on the clock between answers of the model, so that the platform's limits do not hide what is asked for. */
  readonly pauseMs: number;
  /** Says something to the bot in a place, the first time with a file, and waits until it has answered with this. */
  say(place: LeakPlace, words: string, answer: string, file?: LeakFile): Promise<void>;
  /** Everything that the bot has posted in a place, files by their names. */
  posts(place: LeakPlace): string;
  /** Lets work that was begun end. */
  during<T>(work: Promise<T>): Promise<T>;
}

export interface LeakFile {
  readonly name: string;
  readonly text: string;
}

/** Breaks a rule of a platform's outbound half on purpose, to see that the matrix would find it. */
export type Break = (outbound: Outbound, places: readonly LeakPlace[]) => Partial<Outbound>;

/** No rule is broken. */
export const unbroken: Break = () => ({});
