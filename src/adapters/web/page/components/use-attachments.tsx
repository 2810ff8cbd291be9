import { useRef, useState } from 'preact/hooks';
import type { Attachment } from '../../protocol.ts';
import { usePage } from './page-context.tsx';

/** A chosen file: on its way to the server, or there. */
interface ChosenFile {
  readonly no: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly attachment: Attachment | undefined;
}

export interface Attachments {
  readonly files: readonly ChosenFile[];
  readonly ready: readonly Attachment[];
  readonly isUploading: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (no: number) => void;
  /** Puts files that are on the server in place of all. */
  readonly replace: (files: readonly Attachment[]) => void;
}

/** Files that are sent with the next message. One that cannot be sent is said and left out. */
export function useAttachments(onProblem: (sentence: string) => void): Attachments {
  const { api } = usePage();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const count = useRef(0);
  const remove = (no: number): void => setFiles((chosen) => chosen.filter((file) => file.no !== no));
  const add = (added: readonly File[]): void => {
    for (const file of added) {
      count.current += 1;
      const no = count.current;
      setFiles((chosen) => [...chosen, { no, name: file.name, sizeBytes: file.size, attachment: undefined }]);
      api.upload(file).then(
        (attachment) =>
          setFiles((chosen) => chosen.map((other) => (other.no === no ? { ...other, attachment } : other))),
        (error: unknown) => {
          remove(no);
          onProblem(error instanceof Error ? error.message : String(error));
        },
      );
    }
  };
  return {
    files,
    ready: files.flatMap(({ attachment }) => attachment ?? []),
    isUploading: files.some(({ attachment }) => attachment === undefined),
    add,
    remove,
    replace: (attachments) =>
      setFiles(
        attachments.map((attachment) => {
          count.current += 1;
          return { no: count.current, name: attachment.name, sizeBytes: attachment.sizeBytes, attachment };
        }),
      ),
  };
}
