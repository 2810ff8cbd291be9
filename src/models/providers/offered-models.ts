import type { ProviderName } from './provider.ts';

/** What a server of models says when it is asked which ones it has. */
export type OfferedModels =
  | { readonly kind: 'offered'; readonly ids: readonly string[] }
  /** It wants a key, or another one. */
  | { readonly kind: 'refused'; readonly status: number }
  /** It is there, and tells no list. */
  | { readonly kind: 'unlisted'; readonly status: number }
  /** `code`: what the network says. */
  | { readonly kind: 'unreachable'; readonly code: string };

export interface OfferedModelsRequest {
  readonly provider: ProviderName;
  /** As in `Model.baseUrl`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

/** Asks a server which models it has: the cheapest request that needs the right key. Rejects never. */
export async function listOfferedModels(
  { provider, baseUrl, apiKey }: OfferedModelsRequest,
  way: { readonly fetch: typeof globalThis.fetch; readonly signal: AbortSignal },
): Promise<OfferedModels> {
  const { signal } = way;
  try {
    // Nowhere else: a key goes to the server that the operator named.
    const headers = headersOf(provider, apiKey);
    const response = await way.fetch(`${baseUrl}/models${QUERY[provider]}`, { headers, signal, redirect: 'manual' });
    const { status } = response;
    if (status === 401 || status === 403) return { kind: 'refused', status };
    const ids = response.ok ? idsIn(await response.json().catch(() => undefined)) : undefined;
    // Google says of a wrong key that the argument is invalid.
    if (provider === 'google' && status === 400) return { kind: 'refused', status };
    return ids === undefined ? { kind: 'unlisted', status } : { kind: 'offered', ids };
  } catch (error) {
    return { kind: 'unreachable', code: signal.aborted ? 'ETIMEDOUT' : codeOf(error) };
  }
}

/** Pages as large as they may be: one is enough. */
const QUERY: Readonly<Record<ProviderName, string>> = {
  anthropic: '?limit=1000',
  openai: '',
  google: '?pageSize=1000',
  'openai-compatible': '',
};

function headersOf(provider: ProviderName, apiKey: string | undefined): Record<string, string> {
  const version = provider === 'anthropic' ? { 'anthropic-version': '2023-06-01' } : {};
  if (apiKey === undefined) return version;
  if (provider === 'anthropic') return { ...version, 'x-api-key': apiKey };
  return provider === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}

/** `{ data: [{ id }] }`, or Google's `{ models: [{ name: 'models/…' }] }`. */
function idsIn(body: unknown): readonly string[] | undefined {
  const list = fieldOf(body, 'data') ?? fieldOf(body, 'models');
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((item: unknown) => {
    const id = fieldOf(item, 'id') ?? fieldOf(item, 'name');
    return typeof id === 'string' ? [id.replace(/^models\//u, '')] : [];
  });
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** The code of the connection, or of its certificate, wherever it stands among the causes; else what the last one says. */
function codeOf(error: unknown): string {
  let message = 'no reason is known';
  for (let current = error, depth = 0; depth < 10; current = fieldOf(current, 'cause'), depth += 1) {
    const code = fieldOf(current, 'code');
    if (typeof code === 'string') return code;
    if (current instanceof Error && current.message !== '') message = current.message.slice(0, LONGEST_MESSAGE);
  }
  return message;
}

const LONGEST_MESSAGE = 200;
