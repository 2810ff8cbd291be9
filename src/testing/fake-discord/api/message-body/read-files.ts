import type { FakeDiscordState } from '../../state/state.ts';
import type { StoredFile } from '../../state/stored.ts';
import { FormErrors } from '../forms/form-errors.ts';
import { refuse } from '../refusal.ts';
import type { UploadedFile } from '../route.ts';

const MAX_FILES = 10;

/** What `attachments` says of a file that is sent, or that is there and stays. */
export interface AttachmentBody {
  readonly id: string;
  readonly filename?: string;
  readonly description?: string;
  readonly title?: string;
  readonly is_spoiler?: boolean;
}

/**
 * The files of a message: those that were sent, and of those that are there (`kept`) the ones that `attachments` names.
 *
 * @throws Refusal 40005 when one is too large; 50035 when there are too many, or `attachments` names one that is not there.
 */
export function readFiles(
  state: FakeDiscordState,
  channel: string,
  uploads: readonly UploadedFile[],
  attachments: readonly AttachmentBody[] | undefined,
  kept: readonly StoredFile[] = [],
  isEphemeral = false,
): readonly StoredFile[] {
  if (uploads.some(({ bytes }) => bytes.length > state.maxFileBytes)) throw refuse('tooLarge');
  const errors = new FormErrors();
  for (const [index, { id }] of (attachments ?? []).entries()) {
    if (uploads.some((upload) => upload.index === id) || kept.some((file) => file.id === id)) continue;
    errors.add(['attachments', index, 'id'], 'ATTACHMENT_NOT_FOUND', `There is no file ${id}`);
  }
  const stays = attachments === undefined ? kept : kept.filter(({ id }) => attachments.some((one) => one.id === id));
  if (stays.length + uploads.length > MAX_FILES) {
    errors.add(['attachments'], 'BASE_TYPE_MAX_LENGTH', `Must be ${MAX_FILES} or fewer in length.`);
  }
  errors.throwIfAny();
  return [...stays, ...uploads.map((upload) => stored(state, channel, upload, attachments, isEphemeral))];
}

function stored(
  state: FakeDiscordState,
  channel: string,
  upload: UploadedFile,
  attachments: readonly AttachmentBody[] | undefined,
  isEphemeral: boolean,
): StoredFile {
  const said = attachments?.find(({ id }) => id === upload.index);
  const name = said?.filename ?? upload.name;
  return {
    id: state.snowflakes.next(),
    channel,
    name: cleanName(said?.is_spoiler === true && !name.startsWith('SPOILER_') ? `SPOILER_${name}` : name),
    mimeType: upload.mimeType,
    description: said?.description,
    ...(said?.title !== undefined && { title: said.title }),
    bytes: upload.bytes,
    isEphemeral,
  };
}

/** Discord writes an underscore for what it does not like in a name. */
function cleanName(name: string): string {
  return name.replaceAll(/[^\w.-]/gu, '_') || 'unknown';
}
