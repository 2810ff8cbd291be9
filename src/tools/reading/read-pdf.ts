import { getDocumentProxy } from 'unpdf';
import { type ReadingTask, type ReadPart, UnreadableError } from './reading.ts';
import { takePart } from './take-part.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Pages of a PDF as text, from one on, as many as fit; at least that one, cut where it is longer. */
export async function readPdf({ bytes, isCut, from = 1, maxBytes }: ReadingTask): Promise<ReadPart> {
  if (isCut) throw new UnreadableError('The PDF is too large to be read.');
  const document = await open(bytes);
  const total = document.numPages;
  if (total === 0) throw new UnreadableError('The PDF has no page.');
  const first = Math.min(Math.max(1, from), total);
  const pages: string[] = [];
  let room = maxBytes;
  let page = first;
  for (; page <= total && room > 0; page += 1) {
    const text = `[page ${page}]\n${await textOf(document, page)}`;
    if (pages.length > 0 && Buffer.byteLength(text) > room) break;
    pages.push(takePart(text, 0, room).text);
    room -= Buffer.byteLength(text) + 1;
  }
  // Only the first page can be longer than all there is room for.
  const longer = room < -1 ? `Page ${first} is longer than what fits here: its end is not shown.` : undefined;
  const isEmpty = pages.every((text) => text.replace(/^\[page \d+\]/u, '').trim() === '');
  return {
    kind: 'read',
    unit: 'page',
    from: first,
    total,
    ...(page <= total && { next: page }),
    text: pages.join('\n'),
    ...(longer !== undefined && { about: longer }),
    ...(isEmpty && { about: 'These pages hold no text: they may be pictures of text, as scanners make them.' }),
  };
}

async function open(bytes: Uint8Array): Promise<Document> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableError(isLocked ? 'The PDF is locked with a password.' : 'The PDF is broken.', { cause: error });
  }
}

async function textOf(document: Document, number: number): Promise<string> {
  try {
    const page = await document.getPage(number);
    const { items }: { readonly items: readonly object[] } = await page.getTextContent();
    page.cleanup();
    const words = items.map(wordsOf).join('');
    return words.replace(/[ \t]+\n/gu, '\n').trim();
  } catch {
    return '(This page cannot be read.)';
  }
}

/** Items without words are marks of the page's structure. */
function wordsOf(item: { readonly str?: unknown; readonly hasEOL?: unknown }): string {
  const words = typeof item.str === 'string' ? item.str : '';
  return item.hasEOL === true ? `${words}\n` : words;
}
