import type { Violation } from './rules.ts';

export type Wire = 'anthropic-messages' | 'openai-responses' | 'openai-completions' | 'google-generative-ai';

/** A request as it came over the connection. Names of headers are in lower case. */
export interface WireRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What the bytes of one request do not tell. */
export interface Knowledge {
  /** Whether the model takes images. */
  takesImages(model: string): boolean;
  /** The model that handed out a signature; undefined for one that was never seen. */
  modelOf(signature: string): string | undefined;
}

/** A request that could be read: what the rules of its wire work on. */
export interface ReadRequest {
  readonly wire: Wire;
  readonly model: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonRecord;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Collects what a request breaks. */
export type Report = (rule: Violation['rule'], at: string) => void;

/** The wire of an address, by its last part. */
export function wireOf(path: string): Wire | undefined {
  const [address = ''] = path.split('?');
  if (address.endsWith('/messages')) return 'anthropic-messages';
  if (address.endsWith('/responses')) return 'openai-responses';
  if (address.endsWith('/chat/completions')) return 'openai-completions';
  return /\/models\/[^/]+:(streamGenerateContent|generateContent)$/.test(address) ? 'google-generative-ai' : undefined;
}

/** An object as it is, anything else as an empty one. */
export function readRecord(value: unknown): JsonRecord {
  // A value that is an object and no list has string keys and unknown values.
  return isRecord(value) ? (value as JsonRecord) : {};
}

export function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list as it is, anything else as an empty one. */
export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A string as it is, anything else as an empty one. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isPositiveInteger(value: unknown, least = 1): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least;
}
