import { decodeBytes } from './decode-bytes.ts';
import { type Reading, type ReadingTask, type ReadPart, UnreadableError } from './reading.ts';
import { takePart } from './take-part.ts';

/**
 * Reads a part of a document. Parsers are loaded when one is needed, and are meant to run in a thread of their own: see
 * read-in-worker.ts. Rejects with what a parser throws that is no word about the document.
 */
export async function readDocument(task: ReadingTask): Promise<Reading> {
  try {
    return await read(task);
  } catch (error) {
    if (error instanceof UnreadableError) return { kind: 'unreadable', sentence: error.message };
    throw error;
  }
}

async function read(task: ReadingTask): Promise<ReadPart> {
  if (task.format === 'pdf') return await (await import('./read-pdf.ts')).readPdf(task);
  const text = decodeBytes(task.bytes, task.charset);
  if (text === undefined) throw new UnreadableError('It is no text.');
  switch (task.format) {
    case 'html':
      return (await import('./read-html.ts')).readHtml(text, task);
    case 'csv':
      return (await import('./read-table.ts')).readTable(text, task);
    case 'json':
      return readJson(text, task);
    case 'text':
      return readText(text, task);
  }
}

/** One value to a line, which is easier to read, and to be read in parts. */
function readJson(text: string, task: ReadingTask): ReadPart {
  try {
    return readText(JSON.stringify(JSON.parse(text), null, 1), task);
  } catch {
    return { ...readText(text, task), ...(!task.isCut && { about: 'It is not valid JSON.' }) };
  }
}

function readText(text: string, { isCut, from = 0, maxBytes }: ReadingTask): ReadPart {
  const about = 'Only the beginning was read: there is more than can be read here.';
  return { kind: 'read', ...takePart(text, from, maxBytes), ...(isCut && { about }) };
}
