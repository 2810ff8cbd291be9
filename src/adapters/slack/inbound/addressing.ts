import { type Mark, marksOf } from './text/marks.ts';

export interface Addressing {
  readonly mentionsBot: boolean;
  /** It mentions somebody else, a group, or everybody. */
  readonly mentionsOthers: boolean;
}

/** Finds out whom a text is meant for, by the marks in it. */
export function addressingOf(text: string, botUserId: string): Addressing {
  const marks = marksOf(text).filter(({ kind }) => kind !== 'channel');
  return {
    mentionsBot: marks.some((mark) => isBot(mark, botUserId)),
    mentionsOthers: marks.some((mark) => !isBot(mark, botUserId)),
  };
}

/** The text without the bot's mention at its beginning or end; within a sentence it is part of it. */
export function withoutMention(text: string, botUserId: string): string {
  // Marks are made of their brackets and what stands between: see text/marks.ts.
  const mention = `\\uFDD0u${botUserId}(?:\\uFDD1[^\\uFDD0-\\uFDD2]*)?\\uFDD2`;
  const [first, last] = [new RegExp(`^\\s*${mention}[\\s,:]*`, 'u'), new RegExp(`${mention}$`, 'u')];
  let rest = text;
  for (let found = first.exec(rest); found !== null; found = first.exec(rest)) rest = rest.slice(found[0].length);
  for (let end = rest.trimEnd(); end.endsWith('\uFDD2'); end = rest.trimEnd()) {
    const found = last.exec(end.slice(Math.max(0, end.lastIndexOf('\uFDD0'))));
    const before = found === null ? '' : end.slice(0, end.lastIndexOf('\uFDD0'));
    if (!/[\s,]$/u.test(before)) break;
    rest = trimSeparators(before);
  }
  return rest;
}

function isBot({ kind, id }: Mark, botUserId: string): boolean {
  return kind === 'user' && id === botUserId;
}

/** By hand: a pattern for white space at the end would look at a long run of it again and again. */
function trimSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/u.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
