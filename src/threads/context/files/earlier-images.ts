import type { AgentMessage } from '../../../core/index.ts';
import type { FileContent, FilesMessage } from '../../files-message.ts';

export interface EarlierImagesOptions {
  /** Whether the model takes images. */
  readonly canSeeImages: boolean;
  /** Base64 of all images together. */
  readonly maxLength: number;
}

/**
 * A transcript with no more images than a request may hold beside those of the next exchange: the oldest make room, and
 * the model is told so. They go until half of the limit is free, so that not every further image changes what a
 * provider has cached. The same transcript, and any longer one, loses the same images.
 */
export function limitEarlierImages(
  messages: readonly AgentMessage[],
  { canSeeImages, maxLength }: EarlierImagesOptions,
): readonly AgentMessage[] {
  const limit = canSeeImages ? maxLength : 0;
  const kept: FileContent[] = [];
  const dropped = new Set<FileContent>();
  let length = 0;
  for (const file of messages.flatMap(filesOf)) {
    if (file.kind !== 'image') continue;
    kept.push(file);
    length += file.data.length;
    if (length <= limit) continue;
    while (length > limit / 2) {
      const oldest = kept.shift();
      if (oldest?.kind !== 'image') break;
      dropped.add(oldest);
      length -= oldest.data.length;
    }
  }
  if (dropped.size === 0) return messages;
  const kind = canSeeImages ? 'earlier' : 'noImages';
  return messages.map((message) =>
    message.role === 'files' && message.files.some((file) => dropped.has(file))
      ? withoutImages(message, dropped, kind)
      : message,
  );
}

function withoutImages(
  message: FilesMessage,
  dropped: ReadonlySet<FileContent>,
  kind: 'earlier' | 'noImages',
): FilesMessage {
  const files = message.files.map(
    (file): FileContent => (dropped.has(file) ? { kind: 'skipped', name: file.name, reason: { kind } } : file),
  );
  return { ...message, files };
}

function filesOf(message: AgentMessage): readonly FileContent[] {
  return message.role === 'files' ? message.files : [];
}
