import type { JSX } from 'preact';
import { sizeInWords } from '../state/file-size.ts';
import { Icon } from './icon.tsx';
import type { Attachments } from './use-attachments.tsx';

/** The files that go with the next message. */
export function AttachmentTray({ attachments }: { readonly attachments: Attachments }): JSX.Element | null {
  if (attachments.files.length === 0) return null;
  return (
    <ul class="attachment-tray" aria-label="Files to send">
      {attachments.files.map(({ no, name, sizeBytes, attachment }) => (
        <li key={no} class="file-chip">
          {attachment === undefined ? <span class="spinner" aria-hidden="true" /> : <Icon name="file" />}
          <span class="file-name">{name}</span>
          <span class="file-size">{attachment === undefined ? 'uploading…' : sizeInWords(sizeBytes)}</span>
          <button
            type="button"
            class="icon-button"
            aria-label={`Remove ${name}`}
            onClick={() => attachments.remove(no)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
