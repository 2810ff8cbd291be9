import type { JsonObject, Message, Model, StopReason, StreamOptions, Usage } from '../core/index.ts';

/** One block of a scripted answer; make it with {@link text}, {@link thinking} or {@link call}. */
export type ScriptedBlock =
  | { readonly kind: 'text' | 'thinking'; readonly chunks: readonly string[] }
  | {
      readonly kind: 'call';
      readonly name: string;
      /** A string is sent as it is: no JSON object means a call with `argumentsError`. */
      readonly args: JsonObject | string;
      /** @default `call-1`, `call-2`, … over all answers of a model */
      readonly id?: string;
    };

/** What the model does when it is asked once. */
export interface ScriptedAnswer {
  readonly content?: readonly ScriptedBlock[];
  /** @default `toolUse` when there is a call, else `stop` */
  readonly stopReason?: Extract<StopReason, 'stop' | 'length' | 'toolUse' | 'deferred'>;
  /** The provider's own word for why it stopped. */
  readonly rawStopReason?: string;
  /** Milliseconds before anything arrives, by the model's clock. */
  readonly delayMs?: number;
  /** How it ends when it does not end well, after its content. @default it ends well */
  readonly ending?: ScriptedEnding;
  /** Replaces fields of the estimated usage. */
  readonly usage?: Partial<Usage>;
}

export type ScriptedEnding =
  /** An `error` event, as stream functions tell every failure. */
  | { readonly kind: 'error'; readonly message: string }
  /** The stream function rejects before any event, which a stream function must never do. */
  | { readonly kind: 'exception'; readonly error: unknown }
  /** Nothing more comes until the request is aborted. */
  | { readonly kind: 'stall' }
  /** The stream ends without a final event, which a stream must never do. */
  | { readonly kind: 'cut' };

/** An answer, in short or in full. */
export type ScriptedStep = string | ScriptedBlock | readonly ScriptedBlock[] | ScriptedAnswer;

/** One request, as the model was asked. */
export interface ScriptedRequest {
  readonly model: Model;
  /** The list as it was at the time; the messages themselves are not copied. */
  readonly messages: readonly Message[];
  readonly options: StreamOptions;
}

/** Text, delivered in the chunks given: `text('Hello ', 'world')` is two deltas. */
export function text(...chunks: readonly string[]): ScriptedBlock {
  return { kind: 'text', chunks };
}

/** Thinking, delivered in the chunks given. */
export function thinking(...chunks: readonly string[]): ScriptedBlock {
  return { kind: 'thinking', chunks };
}

/** A tool call. A string as `args` is sent as it is, to play a model that writes broken JSON. */
export function call(name: string, args: JsonObject | string = {}, id?: string): ScriptedBlock {
  return { kind: 'call', name, args, ...(id !== undefined && { id }) };
}

/** An answer that ends with an `error` event, after what had arrived. */
export function fail(message: string, ...content: readonly ScriptedBlock[]): ScriptedAnswer {
  return { content, ending: { kind: 'error', message } };
}

/** A stream function that rejects, to test what happens when one breaks its contract. */
export function raise(error: unknown): ScriptedAnswer {
  return { ending: { kind: 'exception', error } };
}

/** An answer that hangs, after what had arrived, until the request is aborted. */
export function stall(...content: readonly ScriptedBlock[]): ScriptedAnswer {
  return { content, ending: { kind: 'stall' } };
}

/** A stream that breaks off, to test what happens when one breaks its contract. */
export function cut(...content: readonly ScriptedBlock[]): ScriptedAnswer {
  return { content, ending: { kind: 'cut' } };
}

/** The same answer, later. */
export function after(delayMs: number, step: ScriptedStep): ScriptedAnswer {
  return { ...toAnswer(step), delayMs };
}

/** Writes an answer in full. */
export function toAnswer(step: ScriptedStep): ScriptedAnswer {
  if (typeof step === 'string') return { content: [text(step)] };
  if (isList(step)) return { content: step };
  return 'kind' in step ? { content: [step] } : step;
}

function isList(step: ScriptedBlock | readonly ScriptedBlock[] | ScriptedAnswer): step is readonly ScriptedBlock[] {
  return Array.isArray(step);
}
