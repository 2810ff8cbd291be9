import type { ProviderData } from './model-request.ts';

/** Why an answer ended, as far as all providers say it. */
export type FinishReason = 'stop' | 'length' | 'calls' | 'filter' | 'error' | 'other';

/** What is known about a failed request, in the provider's words where it said something. */
export interface RequestFailure {
  /** May hold parts of what was asked: never pass it on as it is. */
  readonly message: string;
  /** The message is ours or the runtime's, or an answer says it that broke its own rules; it says nothing to people. */
  readonly isOwnWords?: boolean;
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
  readonly cause?: unknown;
}

/** Tokens as a provider counted them; what it did not say is undefined. */
export interface ReportedUsage {
  /** Tokens that were neither read from nor written to a cache. */
  readonly input?: number | undefined;
  readonly cacheRead?: number | undefined;
  readonly cacheWrite?: number | undefined;
  /** The part of `cacheWrite` that is kept for an hour. */
  readonly cacheWrite1h?: number | undefined;
  readonly output?: number | undefined;
  readonly reasoning?: number | undefined;
  /** US dollars. */
  readonly billed?: number | undefined;
}

/** One step of an answer, in our own form. Blocks of text and of thinking have ids of their own. */
export type ModelPart =
  | { readonly kind: 'warnings'; readonly warnings: readonly string[] }
  | { readonly kind: 'response'; readonly id?: string | undefined; readonly model?: string | undefined }
  | { readonly kind: 'blockStart'; readonly block: 'text' | 'thinking'; readonly id: string; readonly data?: Data }
  | {
      readonly kind: 'blockDelta';
      readonly block: 'text' | 'thinking';
      readonly id: string;
      readonly delta: string;
      readonly data?: Data;
    }
  | { readonly kind: 'blockEnd'; readonly block: 'text' | 'thinking'; readonly id: string; readonly data?: Data }
  | { readonly kind: 'callStart'; readonly id: string; readonly name: string }
  | { readonly kind: 'callDelta'; readonly id: string; readonly delta: string }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: string; readonly data?: Data }
  | { readonly kind: 'source'; readonly url: string; readonly title: string | undefined }
  /** An event as the provider sent it; other parts tell what it meant. */
  | { readonly kind: 'raw'; readonly value: unknown }
  | { readonly kind: 'failure'; readonly failure: RequestFailure }
  | {
      readonly kind: 'finish';
      readonly reason: FinishReason | 'unknown';
      readonly rawReason: string | undefined;
      readonly usage: ReportedUsage;
    };

type Data = ProviderData | undefined;
