import { readFileSync } from 'node:fs';

/** The port that the page names. */
export const DOCUMENTED_PORT = '4010';

/** What docs/models.md tells people to type under "Try it without a key". */
export interface DocumentedLines {
  /** Starts the emulator. */
  readonly emulator: string;
  /** One line for each wire: `THREADLOOP_MODEL=… threadloop ask "…"`. */
  readonly questions: readonly { readonly model: string; readonly question: string }[];
}

/** Reads the lines from the page, so that what is tested is what is told. */
export function readDocumentedLines(): DocumentedLines {
  const page = readFileSync(new URL('../../../docs/models.md', import.meta.url), 'utf8');
  const section = /^## Try it without a key$(.*?)^## /ms.exec(page)?.[1] ?? '';
  const emulator = /^npx llmock .*$/m.exec(section)?.[0] ?? '';
  const questions = [...section.matchAll(/^THREADLOOP_MODEL=(\S+) threadloop ask "(.*)"$/gm)];
  return { emulator, questions: questions.map(([, model = '', question = '']) => ({ model, question })) };
}
