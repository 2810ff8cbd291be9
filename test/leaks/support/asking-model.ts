import type { JsonObject } from '../../../src/core/index.ts';
import type { ScriptEntry } from '../../../src/testing/scripted-model.ts';
import { after, call, type ScriptedBlock } from '../../../src/testing/scripted-model-answer.ts';

/** More requests than any test makes. */
const MAX_REQUESTS = 5_000;

/** Calls of one answer. */
const AT_A_TIME = 12;

/** One call that the model is to make. */
export interface Ask {
  readonly tool: string;
  readonly args: JsonObject;
}

/** A model that makes the calls it was told to make, and keeps everything that it was ever shown. */
export class AskingModel {
  readonly script: readonly ScriptEntry[];
  /** What the model was shown since it was told its calls: whole requests as JSON. */
  #shown: string[] = [];
  #batches: (readonly ScriptedBlock[])[] = [];
  #answer = '';
  #pauseMs = 0;

  constructor() {
    this.script = Array.from(
      { length: MAX_REQUESTS },
      (): ScriptEntry =>
        ({ messages }) => {
          this.#shown.push(JSON.stringify(messages));
          // Platforms let only so much be read in a minute.
          return after(this.#pauseMs, this.#batches.shift() ?? this.#answer);
        },
    );
  }

  /** What it does in the next exchange: the calls, so many at a time, and then an answer. */
  tell(asks: readonly Ask[], answer: string, pauseMs: number): void {
    this.#pauseMs = pauseMs;
    this.#shown = [];
    this.#answer = answer;
    this.#batches = [];
    for (let from = 0; from < asks.length; from += AT_A_TIME) {
      this.#batches.push(asks.slice(from, from + AT_A_TIME).map(({ tool, args }) => call(tool, args)));
    }
  }

  get shown(): string {
    return this.#shown.join('\n');
  }

  /** Whether it has made all its calls. */
  get isDone(): boolean {
    return this.#batches.length === 0;
  }
}
