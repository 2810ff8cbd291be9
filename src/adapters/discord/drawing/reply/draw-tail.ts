import type { Texts } from '../../../../text/texts.ts';
import type { ReplyContent, Source } from '../../../../threads/reply.ts';
import { escapeText, escapeWithin } from '../escape-text.ts';
import { isSameAddress } from '../markdown/same-address.ts';
import { fitLines, lengthUnder, smallLine } from './small-lines.ts';

const WEB = /^https?:\/\/[^\s<>()]+$/iu;
const LONGEST_NOTE = 600;
const LEAST_NOTE = 40;

/** All that stands under an answer in small lines, one after the other: its file, what to know about it, its sources. */
export function tailLength(content: Extract<ReplyContent, { kind: 'text' | 'notice' }>, texts: Texts): number {
  return lengthUnder(drawTail(content, Number.POSITIVE_INFINITY, texts));
}

/** As many of those lines as fit in `room` units: sources are left out first, and a line says how many. */
export function drawTail(
  content: Extract<ReplyContent, { kind: 'text' | 'notice' }>,
  room: number,
  texts: Texts,
): readonly string[] {
  const file = content.kind === 'text' ? content.file : undefined;
  const about = file === undefined ? [] : [smallLine(escapeText(texts.wholeAnswerIn(file.name)))];
  const first = lengthUnder(about) <= room ? about : [];
  const sources = content.kind === 'text' ? content.sources : [];
  const saying = sources.length === 0 ? 0 : lengthUnder([smallLine(texts.leftOut.sources(sources.length))]);
  const notes = drawNotes(content.notes ?? [], room - lengthUnder(first) - saying, texts);
  const above = [...first, ...notes];
  return [...above, ...drawSources(sources, room - lengthUnder(above), texts)];
}

function drawNotes(notes: readonly string[], room: number, texts: Texts): readonly string[] {
  const lines = notes.map((note) => smallLine(escapeWithin(note, LONGEST_NOTE))).filter((line) => line !== '');
  const [first] = lines;
  // A single one is cut rather than left out.
  if (first !== undefined && lines.length === 1 && first.length + 1 > room && room >= LEAST_NOTE) {
    return [smallLine(escapeWithin(notes.find((note) => note.trim() !== '') ?? '', room - smallLine('x').length))];
  }
  return fitLines(lines, room, texts.leftOut.notes);
}

function drawSources(sources: readonly Source[], room: number, texts: Texts): readonly string[] {
  const lines = sources.map(({ title, url }, index) => smallLine(`${index + 1}. ${drawSource(title.trim(), url)}`));
  return fitLines(lines, room, texts.leftOut.sources, [smallLine(`${escapeText(texts.sources)}:`)]);
}

/** A source: its title, and where it leads to. In brackets Discord shows nothing of that but the address. */
function drawSource(title: string, url: string): string {
  if (!WEB.test(url)) return escapeText(title);
  return title === '' || isSameAddress(title, url) ? `<${url}>` : `${escapeText(title)} (<${url}>)`;
}
