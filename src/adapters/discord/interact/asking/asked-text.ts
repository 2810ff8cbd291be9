import type { Texts } from '../../../../text/index.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { mentionOf } from '../caller.ts';

/** Longest part of a question that is shown, in UTF-16 units; the model reads it whole. */
const SHOWN_CHARS = 1_000;

/** A question that came by a command or a window, as its asker typed it. */
export interface Asked {
  readonly user: string;
  readonly text: string;
  readonly isAboutMessage: boolean;
}

/** What the bot shows of a question: the question first, since a thread gets its name from it, and who asked. */
export function askedText({ user, text, isAboutMessage }: Asked, { discord }: Texts): string {
  const person = mentionOf(user);
  if (text.trim() === '') return discord.asksToLook(person);
  const lines = cutText(text.trim(), SHOWN_CHARS).split(/\r\n?|\n/u);
  return [...lines.map((line) => `> ${line}`), `-# ${discord.askedBy(person, isAboutMessage)}`].join('\n');
}
