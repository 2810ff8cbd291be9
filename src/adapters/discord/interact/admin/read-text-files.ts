import type { DiscordBackend } from '../../backend.ts';
import { failureFields } from '../../failure-fields.ts';
import type { ModalValues } from '../received/modal-values.ts';
import { parseInputId } from './form/input-id.ts';

/** Bytes of a file that is to be a text of a setting: 20,000 characters have at most as many. */
const MAX_BYTES = 80_000;

/** Milliseconds that Discord may take to give one. */
const LIMIT_MS = 10_000;

export interface TextFiles {
  /** By the input's id. */
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, 'noText' | 'tooLongFile'>;
}

/** Reads the files that were given in a window as texts. Rejects when Discord does not give one. */
export async function readTextFiles(
  values: ModalValues,
  { calls, host }: Pick<DiscordBackend, 'calls' | 'host'>,
): Promise<TextFiles> {
  const texts = new Map<string, string>();
  const problems = new Map<string, 'noText' | 'tooLongFile'>();
  for (const [id, value] of values) {
    const [file] = value.kind === 'files' && parseInputId(id)?.kind === 'f' ? value.files : [];
    if (file?.url === undefined) continue;
    const late = new AbortController();
    const cancel = host.clock.setTimeout(
      () => late.abort(new Error('Discord took too long to give a file.')),
      LIMIT_MS,
    );
    try {
      const got = await calls.download(file.url, { maxBytes: MAX_BYTES, signal: late.signal });
      if (got.status === 'refused') problems.set(id, 'noText');
      else if (got.isCut) problems.set(id, 'tooLongFile');
      else texts.set(id, decode(got.bytes));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      host.logger.info({ ...failureFields(error) }, 'A file that was given as a setting is no text.');
      problems.set(id, 'noText');
    } finally {
      cancel();
    }
  }
  return { texts, problems };
}

/** @throws TypeError when it is no text in UTF-8. */
function decode(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (text.includes('\0')) throw new TypeError('It holds what no text has.');
  return text;
}
