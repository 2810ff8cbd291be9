import { cleanName } from '../../../../threads/clean-name.ts';
import type { FileRef } from '../../../../threads/entry.ts';
import { asNumber, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import { messageIdOf } from '../../ids.ts';
import { idOf } from '../author-of.ts';

/** More than Discord lets people send with one message. */
const MAX_FILES = 20;
const MAX_NAME_CHARS = 200;

/**
 * References to the files of a message, or of what it forwards: `<channel>:<message>/<attachment>`, by which the message
 * that brought them is asked for again. The addresses that Discord tells end after a day, and are left out.
 */
export function filesOf(
  holder: JsonObject,
  place: { readonly channel: string; readonly message: string },
): readonly FileRef[] {
  return asObjects(holder['attachments'])
    .slice(0, MAX_FILES)
    .flatMap((file) => {
      const id = idOf(file['id']);
      if (id === undefined) return [];
      return [
        {
          id: `${messageIdOf(place.channel, place.message)}/${id}`,
          name: cleanName(file['filename'], MAX_NAME_CHARS) ?? id,
          mimeType: asText(file['content_type'])?.slice(0, 100) ?? 'application/octet-stream',
          sizeBytes: Math.max(0, asNumber(file['size']) ?? 0),
        },
      ];
    });
}
