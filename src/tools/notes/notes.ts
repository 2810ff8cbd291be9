import { type Static, Type } from '@sinclair/typebox';
import { defineTool } from '../define-tool.ts';
import { oneLine } from '../one-line.ts';
import type { ToolContext } from '../tool-context.ts';
import { changeNotes, type Note, type Notes, readNotes } from './note-store.ts';

const MAX_NOTES = 50;
const MAX_NOTE_LENGTH = 500;

const parameters = Type.Object({
  action: Type.Union([Type.Literal('add'), Type.Literal('list'), Type.Literal('remove'), Type.Literal('clear')], {
    description:
      'add: keep `text`. list: all notes. remove: the note with `id`, or the one that contains `text`. clear: all.',
  }),
  text: Type.Optional(
    Type.String({ maxLength: MAX_NOTE_LENGTH, description: 'For add: the note. For remove: words of the note.' }),
  ),
  id: Type.Optional(Type.Integer({ description: 'For remove: the number of the note, as list shows it.' })),
});

/** Keeps short notes for a thread. */
export const notes = defineTool({
  name: 'notes',
  label: 'Notes',
  about: 'Keeps short notes for one thread, which everybody in it can read.',
  description:
    'Keeps short notes for this thread, also after the conversation has been shortened or restarted. Use it when ' +
    'somebody asks you to remember, recall or forget something. Everybody in the thread can read the notes; other ' +
    `threads cannot. Up to ${MAX_NOTES} notes. Never keep passwords or keys.`,
  parameters,
  execute: (args, context) => actions[args.action](args, context),
});

type Arguments = Static<typeof parameters>;

const actions: Readonly<Record<Arguments['action'], (args: Arguments, context: ToolContext) => Promise<string>>> = {
  add: addNote,
  list: listNotes,
  remove: removeNote,
  clear: clearNotes,
};

async function addNote(args: Arguments, context: ToolContext): Promise<string> {
  const text = args.text?.trim() ?? '';
  if (text === '') throw new Error('There is nothing to note: give the note as `text`.');
  const { author, clock } = context;
  const added = await changeNotes(context, ({ nextId, notes }) => {
    if (notes.length >= MAX_NOTES) {
      throw new Error(`This thread has ${MAX_NOTES} notes, which is the limit; remove one first.`);
    }
    const note: Note = { id: nextId, text, by: { id: author.id, name: author.name }, at: clock.now() };
    return { notes: { nextId: nextId + 1, notes: [...notes, note] }, outcome: note };
  });
  return `Noted as number ${added.id}: ${oneLine(added.text)}`;
}

async function listNotes(_args: Arguments, context: ToolContext): Promise<string> {
  const { notes } = await readNotes(context);
  if (notes.length === 0) return 'There are no notes in this thread.';
  return notes.map(toLine).join('\n');
}

/** A line break in a note must not look like another note. */
function toLine({ id, text, by }: Note): string {
  return `${id}. ${oneLine(text)} (${oneLine(by.name)})`;
}

async function removeNote(args: Arguments, context: ToolContext): Promise<string> {
  const removed = await changeNotes(context, (stored) => {
    const note = findNote(stored, args);
    return { notes: { ...stored, notes: stored.notes.filter(({ id }) => id !== note.id) }, outcome: note };
  });
  return `Removed note ${removed.id}: ${oneLine(removed.text)}`;
}

async function clearNotes(_args: Arguments, context: ToolContext): Promise<string> {
  const count = await changeNotes(context, ({ nextId, notes }) => ({
    notes: { nextId, notes: [] },
    outcome: notes.length,
  }));
  return count === 0 ? 'There were no notes to remove.' : `Removed all notes of this thread: ${count}.`;
}

function findNote({ notes }: Notes, { id, text }: Arguments): Note {
  const words = text?.trim().toLowerCase() ?? '';
  if (id === undefined && words === '')
    throw new Error('Say which note to remove: by `id`, or by words of it as `text`.');
  const found = notes.filter((note) => (id === undefined ? note.text.toLowerCase().includes(words) : note.id === id));
  const [only, another] = found;
  if (only === undefined) throw new Error('There is no such note in this thread; action "list" shows all.');
  if (another !== undefined) {
    throw new Error(
      `Several notes contain these words: numbers ${found.map((note) => note.id).join(', ')}. Name one by \`id\`.`,
    );
  }
  return only;
}
