/** A file in a thread. */
export interface ThreadFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** The name of who attached it. */
  readonly from: string;
}

export interface ThreadFiles {
  /** The newest last. */
  list(): Promise<readonly ThreadFile[]>;
  /**
   * The bytes of one of them, up to so many.
   *
   * @throws Error with a sentence for the model when it is gone, may not be read, or the platform gives no contents.
   */
  read(id: string, maxBytes: number): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }>;
}
