import { ThreadloopError } from '../../../core/error.ts';
import { asNumber, asObject, asObjects, asText, type JsonObject } from '../../../threads/json-value.ts';
import type { OutgoingFile } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { DiscordBackend } from '../backend.ts';
import { DiscordCallError, isRefusal } from '../calls/discord-call-error.ts';
import { nonceOf } from '../drawing/nonce.ts';
import { messageIdOf, snowflakeAt } from '../ids.ts';
import { placeOf } from '../place.ts';
import { allowedMentions } from './allowed-mentions.ts';
import type { Destinations } from './destinations/destinations.ts';
import { openFor } from './destinations/unarchive.ts';

/** Discord's codes: the file is too large; the bot may not attach one, write here, or see the place. */
const TOO_LARGE = [40_005] as const;
const MAY_NOT = [50_013, 50_001] as const;

/** Milliseconds back that are looked through for a file that may be there, and pages of a hundred messages. */
const LOOKED_BACK_MS = 3_600_000;
const MAX_PAGES = 10;
const PAGE = 100;

type Backend = Pick<DiscordBackend, 'calls' | 'host' | 'options' | 'places' | 'self'>;

/**
 * Posts a file where a conversation is. Discord posts it once, however often it is asked within some minutes; later, in
 * `recovery`, it is looked for among the bot's messages of the last hour, by its nonce, else by the file.
 *
 * @throws DiscordCallError when Discord cannot be reached; an error with a sentence when it refuses.
 */
export async function sendFile(
  backend: Backend,
  destinations: Destinations,
  thread: ThreadId,
  file: OutgoingFile,
  recovery: boolean,
): Promise<string> {
  if (placeOf(thread).kind === 'private') throw new Error(NOT_FOR_ONE);
  const { channel } = await destinations.of(thread);
  const nonce = nonceOf({ thread, id: `file ${file.key}` });
  try {
    const found = recovery ? await findFile(backend, channel, { ...file, nonce }) : undefined;
    const id = found ?? (await post(backend, channel, { ...file, nonce }));
    return messageIdOf(channel, id);
  } catch (error) {
    if (isRefusal(error, ...TOO_LARGE)) throw refused(TOO_LARGE_HERE, error);
    if (isRefusal(error, ...MAY_NOT)) throw refused(MAY_NOT_HERE, error);
    throw error;
  }
}

const NOT_FOR_ONE = 'Files cannot be sent here: the app is installed for one person, and may only answer in words.';
const TOO_LARGE_HERE =
  'The file is larger than this server takes (10 MB, where it was not raised); send a smaller one.';
const MAY_NOT_HERE = 'The bot may not attach files here: it needs the permission "Attach Files".';

interface NamedFile extends OutgoingFile {
  readonly nonce: string;
}

async function post(backend: Backend, channel: string, { name, mimeType, bytes, nonce }: NamedFile): Promise<string> {
  const path = `/channels/${channel}/messages` as const;
  const body = {
    content: '',
    nonce,
    enforce_nonce: true,
    allowed_mentions: allowedMentions(backend.options),
    attachments: [{ id: '0', filename: name }],
  };
  const request = { method: 'POST', path, body, files: [{ name, mimeType, bytes }] } as const;
  const options = { priority: 'final', isRepeatable: true } as const;
  const answer = await openFor(backend, channel, 'final', () => backend.calls.call(request, options));
  const id = asText(asObject(answer)['id']);
  if (id === undefined) throw new DiscordCallError('Discord did not tell which message it has taken.', UNREACHABLE);
  return id;
}

const UNREACHABLE = { failure: 'unreachable' } as const;

/** A bot that may not read the channel finds nothing: it rather sends something twice than not at all. */
async function findFile({ calls, host, self }: Backend, channel: string, file: NamedFile): Promise<string | undefined> {
  let after = snowflakeAt(host.clock.now() - LOOKED_BACK_MS);
  let alike: string | undefined;
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const path = `/channels/${channel}/messages` as const;
      const query = { after, limit: String(PAGE) };
      const messages = asObjects(await calls.call({ method: 'GET', path, query }, { priority: 'status' }));
      // Discord gives the newest of a page first.
      for (const message of messages.toReversed()) {
        const id = asText(message['id']);
        if (id === undefined) continue;
        after = BigInt(id) > BigInt(after) ? id : after;
        if (asText(asObject(message['author'])['id']) !== self.userId) continue;
        if (message['nonce'] === file.nonce) return id;
        if (message['nonce'] === undefined && isLike(message, file)) alike = id;
      }
      if (messages.length < PAGE) break;
    }
  } catch (error) {
    if (!(error instanceof DiscordCallError) || error.failure !== 'refused') throw error;
    host.logger.warn({ channel, code: error.code }, 'A file could not be looked for: it may be there twice.');
    return undefined;
  }
  return alike;
}

/** Whether a message is nothing but this file. Discord changes signs of names that it does not like. */
function isLike(message: JsonObject, { name, bytes }: NamedFile): boolean {
  const [attachment, more] = asObjects(message['attachments']);
  if (attachment === undefined || more !== undefined || (asText(message['content']) ?? '') !== '') return false;
  return asNumber(attachment['size']) === bytes.length && plain(asText(attachment['filename'])) === plain(name);
}

function plain(name = ''): string {
  return name.toLowerCase().replace(/[^a-z0-9.]/gu, '');
}

function refused(sentence: string, cause: unknown): ThreadloopError {
  return new ThreadloopError('discord_call_failed', sentence, { cause });
}
