import type { Clock } from '../../../core/index.ts';
import { within } from '../../../threads/within.ts';
import { slackAddress } from './slack-address.ts';
import { SlackCallError } from './slack-call-error.ts';
import type { SlackCalls } from './slack-calls.ts';

/** What the errors of an upload name as their method. */
const UPLOAD = 'an upload';

const TIMEOUT_MS = 15_000;

export interface UploadOptions {
  readonly apiUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
}

/** Makes what sends the bytes of a file to where Slack wants them: to Slack's hosts only, and without the token. */
export function createUpload({ apiUrl, fetch: ask, clock }: UploadOptions): SlackCalls['upload'] {
  return async (url, bytes) => {
    const address = slackAddress(url, apiUrl);
    if (address === undefined) throw new SlackCallError(UPLOAD, 'sent_elsewhere', { retryable: false });
    const request = new AbortController();
    const send = async (): Promise<number> => {
      // A copy with a buffer of its own, as a body has to have.
      const init = { method: 'POST', body: new Uint8Array(bytes), redirect: 'manual', signal: request.signal } as const;
      const response = await ask(address, init);
      await response.body?.cancel().catch(() => undefined); // it is not read, whatever comes of it
      return response.status;
    };
    const timeout = (): Error => new SlackCallError(UPLOAD, 'timeout', { retryable: true });
    try {
      const status = await within(send, { limitMs: TIMEOUT_MS, clock, timeout });
      if (status !== 200) throw new SlackCallError(UPLOAD, `http_${status}`, { retryable: status >= 500 });
    } catch (cause) {
      throw cause instanceof SlackCallError ? cause : new SlackCallError(UPLOAD, 'network', { retryable: true, cause });
    } finally {
      request.abort();
    }
  };
}
