import { ComponentType } from 'discord-api-types/v10';
import { isJson, type Json, jsonList } from '../json.ts';
import type { FakeDiscordState } from '../state.ts';
import type { StoredFile } from '../stored.ts';

/** A component as Discord answers it: with the addresses of the files that it shows. */
export function componentPayload(state: FakeDiscordState, component: Json, files: readonly StoredFile[]): Json {
  const inner = (list: unknown): readonly Json[] => jsonList(list).map((one) => componentPayload(state, one, files));
  return {
    ...component,
    ...(Array.isArray(component.components) && { components: inner(component.components) }),
    ...(isJson(component.accessory) && { accessory: componentPayload(state, component.accessory, files) }),
    ...(isJson(component.media) && { media: mediaPayload(state, component.media, files) }),
    ...(isJson(component.file) && fileFields(state, component.file, files)),
    ...(component.type === ComponentType.MediaGallery && {
      items: jsonList(component.items).map((item) => ({
        description: null,
        spoiler: false,
        ...item,
        media: mediaPayload(state, isJson(item.media) ? item.media : {}, files),
      })),
    }),
  };
}

function fileFields(state: FakeDiscordState, file: Json, files: readonly StoredFile[]): Json {
  const stored = storedOf(file, files);
  return { file: mediaPayload(state, file, files), name: stored?.name ?? null, size: stored?.bytes.length ?? null };
}

/** `attachment://name` becomes the address of the file. */
function mediaPayload(state: FakeDiscordState, media: Json, files: readonly StoredFile[]): Json {
  const stored = storedOf(media, files);
  const url = stored === undefined ? String(media.url) : state.addresses.sign(stored);
  return {
    id: stored?.id ?? '0',
    url,
    proxy_url: url,
    ...(stored?.mimeType !== undefined && { content_type: stored.mimeType }),
    ...(stored !== undefined && { attachment_id: stored.id }),
  };
}

function storedOf(media: Json, files: readonly StoredFile[]): StoredFile | undefined {
  return files.find(({ name }) => media.url === `attachment://${name}`);
}
