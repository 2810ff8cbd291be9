import { createHash } from 'node:crypto';
import { ThreadloopError } from '../../../core/error.ts';
import { asObject, asObjects, asText } from '../../../threads/json-value.ts';
import type { OutgoingFile } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { placeOf } from '../place.ts';

/** Milliseconds for which it is known which file a key has become. */
const KEPT_MS = 86_400_000;

/** Pages that are read at most to find it, messages of one, and how much before it is read, in milliseconds. */
const MAX_PAGES = 5;
const PAGE = { internal: 200, commercial: 15 } as const;
const BEFORE_MS = 5_000;

/** Words of Slack for threads that the bot may not read: it was given no scope for that. */
const UNREADABLE = new Set(['access_denied', 'missing_scope', 'no_permission']);

type Backend = Pick<SlackBackend, 'calls' | 'host' | 'options'>;

/** What is remembered of a file before it can be seen. */
interface Begun {
  /** `F…`. */
  readonly file: string;
  readonly at: number;
}

/**
 * Posts a file into a thread, in the three steps of Slack: an address, the bytes, the message. Which file it is is
 * remembered before anybody can see it, so that after a crash the message is looked for by its file. Answers with the
 * `ts` of the message, or the id of the file where Slack does not tell it.
 *
 * @throws ThreadloopError with a sentence, when Slack refuses or cannot be reached.
 */
export async function sendFile(
  backend: Backend,
  thread: ThreadId,
  file: OutgoingFile,
  recovery: boolean,
): Promise<string> {
  const { root } = placeOf(thread);
  if (root === '') throw new SlackCallError('files.completeUploadExternal', 'thread_not_found', { retryable: false });
  try {
    const found = recovery ? await findFile(backend, thread, file.key) : undefined;
    return found ?? (await post(backend, thread, file));
  } catch (error) {
    throw asFileFailure(error);
  }
}

async function post({ calls, host }: Backend, thread: ThreadId, { key, name, bytes }: OutgoingFile): Promise<string> {
  const { workspace, channel, root } = placeOf(thread);
  const options = { priority: 'final' } as const;
  const begun = await calls.call(
    workspace,
    'files.getUploadURLExternal',
    { filename: name, length: bytes.length },
    options,
  );
  const [url, id] = [asText(begun['upload_url']), asText(begun['file_id'])];
  if (url === undefined || id === undefined) {
    throw new SlackCallError('files.getUploadURLExternal', 'invalid_response', { retryable: true });
  }
  const remembered: Begun = { file: id, at: host.clock.now() };
  await host.records.put(recordKey(thread, key), remembered, 'any', KEPT_MS);
  await calls.upload(url, bytes);
  const args = { files: [{ id, title: name }], channel_id: channel, thread_ts: root };
  const { files } = await calls.call<{ files?: unknown }>(workspace, 'files.completeUploadExternal', args, options);
  return sharedAt(files, channel) ?? id;
}

/** The message that a file has become, if it has; Slack tells the oldest first. */
async function findFile({ calls, host, options }: Backend, thread: ThreadId, key: string): Promise<string | undefined> {
  const begun = (await host.records.get<Begun>(recordKey(thread, key)))?.value;
  if (begun === undefined) return undefined;
  const { workspace, channel, root } = placeOf(thread);
  const oldest = ((begun.at - BEFORE_MS) / 1_000).toFixed(6);
  let cursor: string | undefined;
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const args = { channel, ts: root, oldest, limit: PAGE[options.distribution], ...(cursor && { cursor }) };
      const answer = await calls.call(workspace, 'conversations.replies', args, { priority: 'status' });
      const message = asObjects(answer['messages']).find(({ files }) =>
        asObjects(files).some(({ id }) => id === begun.file),
      );
      const ts = asText(message?.['ts']);
      if (ts !== undefined) return ts;
      cursor = asText(asObject(answer['response_metadata'])['next_cursor']);
      if (cursor === undefined) break;
    }
  } catch (error) {
    if (!(error instanceof SlackCallError) || !UNREADABLE.has(error.reason)) throw error;
    host.logger.warn({ thread, reason: error.reason }, 'A file could not be looked for: it may be there twice.');
  }
  return undefined;
}

/** Where it can be seen, as the answer tells it: Slack may still be at it. */
function sharedAt(files: unknown, channel: string): string | undefined {
  const [first] = asObjects(files);
  const { public: open, private: closed } = asObject(first?.['shares']);
  const shares = [asObject(open)[channel], asObject(closed)[channel]].flatMap((each) => asObjects(each));
  return shares.flatMap(({ ts }) => asText(ts) ?? [])[0];
}

function recordKey(thread: ThreadId, key: string): string {
  return `slack:file:${thread}:${createHash('sha256').update(key).digest('base64url')}`;
}

/** A failure as a sentence for the model, which tells people; others are as they are. */
function asFileFailure(error: unknown): unknown {
  if (!(error instanceof SlackCallError)) return error;
  const sentence = sentenceFor(error);
  if (sentence === undefined) return error;
  return new ThreadloopError('slack_call_failed', sentence, { retryable: error.retryable, cause: error });
}

function sentenceFor({ reason, needed }: SlackCallError): string | undefined {
  switch (reason) {
    case 'missing_scope':
      return `The bot may not send files: its app was not granted the scope ${needed ?? 'files:write'} in Slack.`;
    case 'not_in_channel':
    case 'channel_not_found':
      return 'The bot is not a member of this channel, so it cannot send a file there.';
    case 'file_uploads_disabled':
    case 'file_uploads_except_images_disabled':
      return 'The workspace does not allow files to be sent.';
    case 'blocked_file_type':
    case 'file_type_not_allowed':
      return 'The workspace does not allow files of this type.';
    case 'file_upload_size_restricted':
      return 'The file is larger than the workspace allows; send a smaller one.';
    case 'storage_limit_reached':
      return 'There is no room left for files in the workspace.';
    default:
      return undefined;
  }
}
