import type { ReplyContent } from '../../threads/reply.ts';

/** The line being typed, with the name of who types. */
export interface Prompt {
  readonly person: string;
  readonly text: string;
  /** In UTF-16 units of `text`. */
  readonly cursor: number;
}

/** What a conversation is shown on: a terminal, or a stream of plain text. */
export interface ChatView {
  /** Shows a part of a reply, or what has become of it. */
  show(slotId: string, content: ReplyContent): void;
  /** Takes a part away that should not stay; what was printed for good stays. */
  remove(slotId: string): void;
  /** Work has begun or is over. */
  setWorking(isWorking: boolean): void;
  /** The conversation rests: what was remembered of its replies is not needed any more. */
  forget(): void;
  /** A person's message, once it is sent. */
  echo(person: string, text: string): void;
  /** One line from the program itself. */
  note(text: string): void;
  setPrompt(prompt: Prompt): void;
  /** Draws what is still growing for good and gives the terminal back. */
  close(): void;
}
