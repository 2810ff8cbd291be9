import { slackAddress } from './slack-address.ts';
import { SlackCallError } from './slack-call-error.ts';
import type { SlackCalls } from './slack-calls.ts';

/** What the errors of a download name as their method. */
const DOWNLOAD = 'a download';

const MAX_REDIRECTS = 3;

export interface DownloadOptions {
  readonly apiUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly tokenOf: (workspace: string, method: string) => Promise<string>;
}

/**
 * Makes what fetches files. The token goes to Slack's hosts only, wherever an address or a redirect leads, and no more
 * is read than was asked for.
 */
export function createDownload({ apiUrl, fetch, tokenOf }: DownloadOptions): SlackCalls['download'] {
  return async (workspace, url, { maxBytes, signal }) => {
    let address = slackAddress(url, apiUrl);
    const token = await tokenOf(workspace, DOWNLOAD);
    for (let redirects = 0; redirects <= MAX_REDIRECTS && address !== undefined; redirects += 1) {
      const response = await get(fetch, address, token, signal);
      const { status, headers } = response;
      const location = status >= 300 && status < 400 ? headers.get('location') : null;
      if (status === 200) {
        const contentType = headers.get('content-type') ?? '';
        return { status: 'fetched', contentType, ...(await readUpTo(response, maxBytes, signal)) };
      }
      await response.body?.cancel().catch(() => undefined); // it is not read, whatever comes of it
      if (location === null) return refusedWith(status);
      address = slackAddress(location, apiUrl, address);
    }
    throw new SlackCallError(DOWNLOAD, 'redirected_elsewhere', { retryable: false });
  };
}

async function get(fetch: DownloadOptions['fetch'], url: URL, token: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { headers: { authorization: `Bearer ${token}` }, redirect: 'manual', signal });
  } catch (cause) {
    throw failureOf(cause, signal);
  }
}

function refusedWith(httpStatus: number): { readonly status: 'refused'; readonly httpStatus: number } {
  const isPassing = httpStatus === 429 || httpStatus === 408 || httpStatus >= 500;
  if (isPassing) throw new SlackCallError(DOWNLOAD, `http_${httpStatus}`, { retryable: true });
  return { status: 'refused', httpStatus };
}

async function readUpTo(
  { body }: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  if (body === null) return { bytes: new Uint8Array(), isCut: false };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (length <= maxBytes) {
      const { value, done } = await reader.read();
      if (done) return { bytes: joined(chunks, length), isCut: false };
      chunks.push(value);
      length += value.length;
    }
    return { bytes: joined(chunks, length).slice(0, maxBytes), isCut: true };
  } catch (cause) {
    throw failureOf(cause, signal);
  } finally {
    await reader.cancel().catch(() => undefined); // what is left is of no interest
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function failureOf(cause: unknown, signal: AbortSignal): SlackCallError {
  return signal.aborted
    ? new SlackCallError(DOWNLOAD, 'aborted', { retryable: false, cause: signal.reason })
    : new SlackCallError(DOWNLOAD, 'network', { retryable: true, cause });
}
