import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Person } from '../../../../threads/person.ts';
import { mentionable, typedMention, withMention } from '../state/mention.ts';
import { useSelected } from './page-context.tsx';

export interface Mention {
  readonly isOpen: boolean;
  readonly people: readonly Person[];
  /** The id of the bot among them. */
  readonly botId: string | undefined;
  /** The index of the one that Enter takes. */
  readonly active: number;
  /** Answers whether the key was the list's. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly onCaret: () => void;
  /** Writes an `@`, as the button does. */
  readonly begin: () => void;
  readonly choose: (index: number) => void;
  readonly close: () => void;
}

/** Completes the name after an `@`: arrows choose, Enter and Tab take, Escape closes until another one is typed. */
export function useMention(
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string, caret: number) => void,
): Mention {
  const playground = useSelected((state) => state.playground);
  const [active, setActive] = useState(0);
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const typed = typedMention(text, Math.min(caret, text.length));
  const all = playground === undefined ? [] : [playground.bot, ...playground.members];
  const people = typed === undefined || typed.start === closedAt ? [] : mentionable(all, typed.query);
  const index = Math.min(active, Math.max(0, people.length - 1));

  const move = (step: number): void => setActive((index + step + people.length) % people.length);
  const choose = (chosen: number): void => {
    const person = people[chosen];
    if (typed === undefined || person === undefined) return;
    const next = withMention(text, caret, typed, person.name);
    setActive(0);
    setCaret(next.caret);
    write(next.text, next.caret);
  };
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => choose(index),
    Tab: () => choose(index),
    Escape: () => setClosedAt(typed?.start),
  };
  return {
    isOpen: people.length > 0,
    people,
    botId: playground?.bot.id,
    active: index,
    onKeyDown: (event) => {
      const act = people.length === 0 || event.shiftKey ? undefined : keys[event.key];
      if (act === undefined) return false;
      event.preventDefault();
      event.stopPropagation();
      act();
      return true;
    },
    onCaret: () => {
      const next = field.current?.selectionStart ?? 0;
      setCaret(next);
      if (typedMention(field.current?.value ?? '', next)?.start !== closedAt) setClosedAt(undefined);
    },
    begin: () => {
      const at = field.current?.selectionStart ?? text.length;
      const before = text.slice(0, at);
      const sign = before === '' || /\s$/u.test(before) ? '@' : ' @';
      setClosedAt(undefined);
      setCaret(at + sign.length);
      write(`${before}${sign}${text.slice(at)}`, at + sign.length);
    },
    choose,
    close: () => setClosedAt(typed?.start),
  };
}
