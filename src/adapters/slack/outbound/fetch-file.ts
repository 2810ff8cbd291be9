import type { FileRef } from '../../../threads/entry.ts';
import type { FetchedFile } from '../../../threads/outbound.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { placeOf } from '../place.ts';

/** The scope that reading files needs. */
const SCOPE = 'files:read';

const GONE = new Set(['file_deleted', 'file_not_found', 'not_found']);
const NOT_ALLOWED = new Set(['access_denied', 'missing_scope', 'no_permission', 'not_visible']);

/**
 * Fetches a file that came with a message. Slack does not refuse who lacks the scope: it answers with a page to sign in,
 * which is no file.
 */
export async function fetchFile(
  backend: Pick<SlackBackend, 'calls' | 'workspaces'>,
  thread: ThreadId,
  file: FileRef,
  options: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<FetchedFile> {
  const { workspace } = placeOf(thread);
  const scopes = (await backend.workspaces.get(workspace))?.scopes ?? [];
  if (scopes.length > 0 && !scopes.includes(SCOPE)) return { status: 'notAllowed', missing: SCOPE };
  const found = file.url ?? (await lookUp(backend, workspace, file.id, options.signal));
  if (typeof found !== 'string') return found;
  const answer = await backend.calls.download(workspace, found, options);
  if (answer.status === 'refused') {
    return answer.httpStatus === 404 || answer.httpStatus === 410
      ? { status: 'gone' }
      : { status: 'notAllowed', missing: SCOPE };
  }
  if (isSignInPage(answer, file)) return { status: 'notAllowed', missing: SCOPE };
  const { bytes, isCut } = answer;
  return { status: 'fetched', bytes, isCut };
}

/** Where a file is of which the message told only its id, as in channels that are shared between workspaces. */
async function lookUp(
  { calls }: Pick<SlackBackend, 'calls'>,
  workspace: string,
  id: string,
  signal: AbortSignal,
): Promise<string | FetchedFile> {
  try {
    const { file } = await calls.call<{ file?: unknown }>(workspace, 'files.info', { file: id }, { signal });
    return addressIn(file) ?? { status: 'gone' };
  } catch (error) {
    if (!(error instanceof SlackCallError)) throw error;
    const { reason, needed } = error;
    if (GONE.has(reason)) return { status: 'gone' };
    if (!NOT_ALLOWED.has(reason)) throw error;
    return { status: 'notAllowed', ...(needed !== undefined && { missing: needed }) };
  }
}

function addressIn(file: unknown): string | undefined {
  if (typeof file !== 'object' || file === null) return undefined;
  const { url_private_download: download, url_private: url } = file as Readonly<Record<string, unknown>>; // checked below
  if (typeof download === 'string') return download;
  return typeof url === 'string' ? url : undefined;
}

/** A page where something else was announced; or a page where one was announced, and the page is Slack's own. */
function isSignInPage(
  { contentType, bytes }: { readonly contentType: string; readonly bytes: Uint8Array },
  { mimeType }: FileRef,
): boolean {
  if (!/^text\/html\b/iu.test(contentType)) return false;
  if (mimeType !== 'text/html') return true;
  const start = new TextDecoder().decode(bytes.subarray(0, 20_000));
  return start.includes('data-team-name') || start.includes('signin');
}
