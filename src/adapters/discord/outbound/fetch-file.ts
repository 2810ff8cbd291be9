import type { FileRef } from '../../../threads/entry.ts';
import { asObject, asObjects, asText, type JsonObject } from '../../../threads/json-value.ts';
import type { FetchedFile } from '../../../threads/outbound.ts';
import type { DiscordBackend } from '../backend.ts';
import { DiscordCallError, isRefusal } from '../calls/discord-call-error.ts';

type Backend = Pick<DiscordBackend, 'calls' | 'host'>;

interface FetchOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** `<channel>:<message>/<attachment>`. */
const ID = /^(\d{15,20}):(\d{15,20})\/(\d{15,20})$/u;

/** Discord's codes for what is not there: the channel, the message. */
const GONE = [10_003, 10_008] as const;

/** What the bot lacks to read an older message, as it is called in the settings of a role. */
const PERMISSION = 'Read Message History';

/** An address that ends within so many milliseconds is not begun with. */
const MARGIN_MS = 60_000;

/**
 * Fetches a file that came with a message, or with one that was forwarded. Addresses of files end within a day, so the
 * message is read again for a new one.
 */
export async function fetchFile(backend: Backend, file: FileRef, options: FetchOptions): Promise<FetchedFile> {
  const { url } = file;
  if (url !== undefined && isFresh(url, backend.host.clock.now())) {
    const fetched = await download(backend, url, options);
    if (fetched !== undefined) return fetched;
  }
  const found = await addressOf(backend, file, options.signal);
  if (typeof found !== 'string') return found;
  return (await download(backend, found, options)) ?? { status: 'gone' };
}

/** Undefined when the address is over. */
async function download({ calls }: Backend, url: string, options: FetchOptions): Promise<FetchedFile | undefined> {
  const answer = await calls.download(url, options);
  if (answer.status === 'refused') return undefined;
  const { bytes, isCut } = answer;
  return { status: 'fetched', bytes, isCut };
}

/** Where the file is now. */
async function addressOf(backend: Backend, { id, url }: FileRef, signal: AbortSignal): Promise<string | FetchedFile> {
  const [, channel, message, attachment] = ID.exec(id) ?? [];
  if (channel === undefined || attachment === undefined) {
    return url === undefined ? { status: 'gone' } : await refreshed(backend, url, signal);
  }
  try {
    const path = `/channels/${channel}/messages/${message}` as const;
    const read = asObject(await backend.calls.call({ method: 'GET', path }, { signal }));
    return attachmentsIn(read).find(({ id: other }) => other === attachment)?.url ?? { status: 'gone' };
  } catch (error) {
    if (isRefusal(error, ...GONE)) return { status: 'gone' };
    if (!(error instanceof DiscordCallError) || error.failure !== 'refused') throw error;
    return { status: 'notAllowed', missing: PERMISSION };
  }
}

/** What came with a command is in no message: Discord signs its address anew. */
async function refreshed({ calls }: Backend, url: string, signal: AbortSignal): Promise<string | FetchedFile> {
  try {
    const answer = await calls.call(
      { method: 'POST', path: '/attachments/refresh-urls', body: { attachment_urls: [url] } },
      { signal, isRepeatable: true },
    );
    const [first] = asObjects(asObject(answer)['refreshed_urls']);
    return asText(first?.['refreshed']) ?? { status: 'gone' };
  } catch (error) {
    if (error instanceof DiscordCallError && error.failure === 'refused') return { status: 'gone' };
    throw error;
  }
}

/** What came with a message, and with those that it forwards. */
function attachmentsIn(message: JsonObject): readonly { readonly id: string; readonly url: string }[] {
  const forwarded = asObjects(message['message_snapshots']).map((snapshot) => asObject(snapshot['message']));
  return [message, ...forwarded].flatMap((each) =>
    asObjects(each['attachments']).flatMap((attachment) => {
      const [id, url] = [asText(attachment['id']), asText(attachment['url'])];
      return id === undefined || url === undefined ? [] : [{ id, url }];
    }),
  );
}

/** Its end stands in an address, in seconds since the epoch, as a hexadecimal number. */
function isFresh(url: string, now: number): boolean {
  const ends = URL.canParse(url) ? new URL(url).searchParams.get('ex') : null;
  return ends !== null && Number.parseInt(ends, 16) * 1_000 > now + MARGIN_MS;
}
