import type { Texts } from '../../text/index.ts';
import type { Entry } from '../entry.ts';
import { plainText } from '../model-notes.ts';

/** Tells people under the answer whose reminders it is about: nobody has asked for it just now. */
export function noteReminders(
  entries: readonly { readonly entry: Entry }[],
  texts: Texts,
  note: (sentence: string) => void,
): void {
  for (const { entry } of entries) {
    if (entry.kind !== 'reminder') continue;
    const names = entry.requesters.map(({ name }) => plainText(name).trim()).filter((name) => name !== '');
    if (names.length > 0) note(texts.reminderOf(names));
  }
}
