import type { JSX } from 'preact';
import type { Attachment } from '../../protocol.ts';
import { fileUrl } from '../api.ts';
import { sizeInWords } from '../state/file-size.ts';
import { Icon } from './icon.tsx';

/** Pictures that a browser shows without running anything in them: no SVG. */
const SHOWN_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** The files of a message: pictures as such, others to be downloaded. */
export function AttachmentList({ attachments }: { readonly attachments: readonly Attachment[] }): JSX.Element | null {
  if (attachments.length === 0) return null;
  return (
    <ul class="attachments" aria-label="Files">
      {attachments.map(({ id, name, mimeType, sizeBytes }) => (
        <li key={id}>
          <a href={fileUrl(id)} target="_blank" rel="noopener noreferrer" download={name}>
            {SHOWN_TYPES.has(mimeType) ? (
              <img class="attachment-image" src={fileUrl(id)} alt={name} loading="lazy" />
            ) : (
              <span class="file-chip">
                <Icon name="file" />
                <span class="file-name">{name}</span>
                <span class="file-size">{sizeInWords(sizeBytes)}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
