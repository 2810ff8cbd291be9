import type { JsonObject } from '../../core/index.ts';

/** What a provider is told beside the common form, by its name; what it says beside it has the same form. */
export type ProviderData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PromptText {
  readonly kind: 'text';
  readonly text: string;
  readonly data?: ProviderData;
}

export interface PromptImage {
  readonly kind: 'image';
  /** Base64. */
  readonly base64: string;
  readonly mimeType: string;
  readonly data?: ProviderData;
}

interface PromptThinking {
  readonly kind: 'thinking';
  readonly text: string;
  readonly data?: ProviderData;
}

interface PromptCall {
  readonly kind: 'call';
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  readonly data?: ProviderData;
}

export interface PromptResult {
  readonly kind: 'result';
  readonly id: string;
  readonly name: string;
  readonly isError: boolean;
  /** Not empty; texts alone where the dialect lifts images. */
  readonly content: readonly (PromptText | PromptImage)[];
  readonly data?: ProviderData;
}

export type PromptMessage =
  | { readonly role: 'system'; readonly text: string; readonly data?: ProviderData }
  | { readonly role: 'user'; readonly content: readonly (PromptText | PromptImage)[] }
  | { readonly role: 'assistant'; readonly content: readonly (PromptText | PromptThinking | PromptCall)[] }
  | { readonly role: 'results'; readonly results: readonly PromptResult[] };

export interface PromptTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: JsonObject;
  /** Absent: the provider's own default. */
  readonly isStrict?: boolean;
}

/** One request in our own form: what a version of the AI SDK's interface is given is made of it. */
export interface ModelRequest {
  readonly prompt: readonly PromptMessage[];
  readonly tools: readonly PromptTool[];
  readonly toolChoice: 'auto' | 'none' | undefined;
  /** Tokens of the visible answer; where thinking has a budget, that is added. */
  readonly maxOutputTokens: number | undefined;
  readonly temperature: number | undefined;
  /** An undefined value takes back a header of the model's own. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly data: ProviderData;
}
