import { cleanName } from '../../../../threads/clean-name.ts';
import type { FileRef } from '../../../../threads/entry.ts';
import { asNumber, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';

/** More than Slack lets people send with one message. */
const MAX_FILES = 20;
const MAX_NAME_CHARS = 200;

/**
 * References to files. One that was deleted is left out. One without an address has to be asked for by its id, if it can
 * be had at all: of other workspaces (`check_file_info`), beyond the plan's storage, or not kept by Slack (`external`).
 */
export function filesOf(files: unknown): readonly FileRef[] {
  return asObjects(files)
    .flatMap((file) => toRef(file))
    .slice(0, MAX_FILES);
}

function toRef(file: JsonObject): readonly FileRef[] {
  const id = asText(file['id']);
  if (id === undefined || !/^[A-Z0-9]{1,40}$/u.test(id) || file['mode'] === 'tombstone') return [];
  const url = addressOf(file);
  return [
    {
      id,
      name: nameOf(file) ?? id,
      mimeType: asText(file['mimetype'])?.slice(0, 100) ?? 'application/octet-stream',
      sizeBytes: Math.max(0, asNumber(file['size']) ?? 0),
      ...(url !== undefined && { url }),
    },
  ];
}

function nameOf(file: JsonObject): string | undefined {
  const names = [file['name'], file['title']].map((name) => cleanName(name, MAX_NAME_CHARS));
  return names.find((name) => name !== undefined);
}

function addressOf(file: JsonObject): string | undefined {
  const { mode, file_access: access } = file;
  if (mode === 'external' || mode === 'hidden_by_limit' || access === 'check_file_info') return undefined;
  return asText(file['url_private_download']) ?? asText(file['url_private']);
}
