import type { AgentMessage } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import { FetchFiles } from '../context/files/fetch-files.ts';
import type { WaitingEntry } from '../entry.ts';
import type { FilesMessage } from '../files-message.ts';
import { plainText } from '../model-notes.ts';
import { toEntryMessage } from './entry-message.ts';
import type { ThreadRun } from './thread-run.ts';

/** Files that are named one by one under an answer. */
const MAX_NOTES = 5;

export interface ExchangeFilesOptions {
  readonly run: ThreadRun;
  readonly texts: Texts;
  /** Fires when the exchange is to end. */
  readonly signal: AbortSignal;
  /** Shows a sentence under the answer. */
  readonly note: (sentence: string) => void;
}

/** What the files of an exchange's messages hold: fetched before a message is told to the model, and left out aloud. */
export class ExchangeFiles {
  readonly #options: ExchangeFilesOptions;
  readonly #fetching: Pick<FetchFiles, 'resume' | 'fetch'>;
  readonly #bySeq = new Map<number, FilesMessage>();
  #leftOut = 0;

  constructor(options: ExchangeFilesOptions) {
    const { run, signal } = options;
    const { outboundOf, clock, filesFor } = run.dependencies;
    const { model } = run.model;
    this.#options = options;
    const { thread, logger } = run;
    const wanted = { thread, outbound: outboundOf(thread), model, clock, logger, signal };
    this.#fetching = filesFor?.(wanted) ?? new FetchFiles(wanted);
  }

  /** Takes over what an earlier owner took in, and what it had to tell people of it. */
  resume(messages: readonly AgentMessage[]): void {
    const taken = messages.filter((message) => message.role === 'files');
    this.#fetching.resume(taken);
    for (const files of taken) this.#tellLeftOut(files);
  }

  /** Entries, taken in at `now`, as messages for the model, in order, each with its files right behind it. */
  async toMessages(waiting: readonly WaitingEntry[], now: number): Promise<readonly AgentMessage[]> {
    const fetched = await this.#fetching.fetch(waiting.filter(({ seq }) => !this.#bySeq.has(seq)));
    for (const [seq, files] of fetched) {
      this.#bySeq.set(seq, files);
      this.#tellLeftOut(files);
    }
    return waiting.flatMap((entry) => {
      const files = this.#bySeq.get(entry.seq);
      return [toEntryMessage(entry, now), ...(files === undefined ? [] : [files])];
    });
  }

  /** What was fetched for an entry. */
  of(seq: number): FilesMessage | undefined {
    return this.#bySeq.get(seq);
  }

  /** Tells people of those that were too many to be named. */
  tellRest(): void {
    const { note, texts } = this.#options;
    if (this.#leftOut > MAX_NOTES) note(texts.filesLeftOut(this.#leftOut - MAX_NOTES));
  }

  #tellLeftOut({ files }: FilesMessage): void {
    const { note, texts } = this.#options;
    for (const file of files) {
      if (file.kind !== 'skipped' || file.reason.kind === 'earlier') continue;
      this.#leftOut += 1;
      if (this.#leftOut <= MAX_NOTES) note(texts.fileLeftOut(plainText(file.name), file.reason));
    }
  }
}
