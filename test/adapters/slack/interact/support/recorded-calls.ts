import { SlackCallError } from '../../../../../src/adapters/slack/calls/slack-call-error.ts';
import type { SlackCalls } from '../../../../../src/adapters/slack/calls/slack-calls.ts';

type Args = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>> | Error | (() => Promise<Record<string, unknown>>);

/** What calls were made of Slack, and what Slack is to answer next. */
export class RecordedCalls implements SlackCalls {
  readonly made: { readonly method: string; readonly args: Args }[] = [];
  readonly #next = new Map<string, Answer[]>();
  #posted = 0;

  /** What the next call of a method is answered with. @default `ok`, and a `ts` for what is posted */
  answer(method: string, ...answers: readonly Answer[]): void {
    this.#next.set(method, [...(this.#next.get(method) ?? []), ...answers]);
  }

  /** A refusal of Slack's. */
  refuse(method: string, reason: string, more: { retryable?: boolean; retryAfterMs?: number } = {}): void {
    this.answer(method, new SlackCallError(method, reason, { retryable: false, ...more }));
  }

  of(method: string): readonly Args[] {
    return this.made.filter((call) => call.method === method).map(({ args }) => args);
  }

  /** Names of the methods that were called, in order. */
  get methods(): readonly string[] {
    return this.made.map(({ method }) => method);
  }

  hasRoom(): boolean {
    return true;
  }

  async call<Result extends object>(_workspace: string, method: string, args: Args): Promise<Result> {
    this.made.push({ method, args });
    const answer = this.#next.get(method)?.shift();
    if (answer instanceof Error) throw answer;
    const told = typeof answer === 'function' ? await answer() : answer;
    // The double answers what a test says, or what most methods answer.
    return (told ?? this.#usual(method)) as Result;
  }

  download(): Promise<never> {
    return Promise.reject(new Error('Nothing is downloaded in this test.'));
  }

  upload(): Promise<never> {
    return Promise.reject(new Error('Nothing is uploaded in this test.'));
  }

  #usual(method: string): Record<string, unknown> {
    if (method !== 'chat.postMessage') return { ok: true };
    this.#posted += 1;
    return { ok: true, ts: `900.00000${this.#posted}` };
  }
}
