import { describe, expect, it } from 'vitest';
import type { AssistantMessage, ToolResultMessage } from '../../../src/core/index.ts';
import type { ThreadStore } from '../../../src/threads/ports.ts';
import type { TranscriptEntry } from '../../../src/threads/transcript.ts';
import type { ContractSubject } from '../contract-subject.ts';
import { asToken, type OwnedThread, openThread } from './owned-thread.ts';
import { AT, alice, answerLine, bob, consume, exchangeLine, message, step, thread } from './samples.ts';

const SECRET = 'the launch is on Friday';
const erased = { id: 'erased', name: '' };
const erasedContent = [{ type: 'text', text: '(erased)' }];

/** What goes with a person besides their own entries: what a model and tools made of them. */
export function eraseContract(subject: ContractSubject<ThreadStore>): void {
  describe('erase of a person', () => {
    it('takes the words out of every answer, call and result of an exchange they spoke into, and keeps the pairs', async () => {
      const opened = await openThread(subject);
      await opened.send('m1', { entry: message('m1', { text: SECRET }) });
      await opened.open('a');
      const lines = [callLine(SECRET), resultLine(SECRET), answerLine(`Noted: ${SECRET}`), exchangeLine('e1')];
      await opened.turn('a', 1, { append: [consume(1), ...lines], release: 'ifIdle' });
      expect(await opened.store.erase({ person: alice.id })).toEqual({ threads: 1, entries: 1 });
      const view = await opened.view();
      expect(JSON.stringify(await opened.store.export(thread))).not.toMatch(/launch|Alice|test:alice/);
      expect(view.transcript.slice(1)).toEqual([
        { index: 1, line: withContent(callLine(''), [{ type: 'toolCall', id: 'c1', name: 'notes', arguments: {} }]) },
        { index: 2, line: { kind: 'message', message: emptiedResult, at: AT } },
        { index: 3, line: answerLine('(erased)') },
        { index: 4, line: exchangeLine('e1', erased) },
      ]);
    });

    it('keeps the answers of exchanges they had no part in, unless these repeat a text, the id or the name', async () => {
      const opened = await openThread(subject);
      await told(opened, 'e1', alice, SECRET, ['I will remember.']);
      const answers = [
        'The weather is fine.',
        `Somebody said: ${SECRET}!`,
        'Alice said so.',
        'Malice is no name.',
        'See test:alice.',
        'See test:alice2.',
      ];
      await told(opened, 'e2', bob, 'who knows?', answers);
      await opened.store.erase({ person: alice.id });
      const after = (await opened.view()).transcript.slice(3).map(({ line }) => textOf(line));
      expect(after).toEqual([
        'who knows?',
        'The weather is fine.',
        '(erased)',
        '(erased)',
        'Malice is no name.',
        '(erased)',
        'See test:alice2.',
        '',
      ]);
    });

    it('takes their name out of what prompts tell of people and places, and leaves what the deployment says', async () => {
      const opened = await openThread(subject);
      const sections = {
        base: 'Alice made you.',
        place: 'You are in "Alice".',
        people: '"Alice", "Bob"',
        date: 'today',
      };
      const systemMessage = { role: 'system', content: '', sections, timestamp: AT } as const;
      const told: TranscriptEntry = { kind: 'message', message: systemMessage, at: AT };
      const summed: TranscriptEntry = { kind: 'compaction', coversThrough: 0, summary: 's', systemMessage, at: AT };
      await opened.send('m1');
      await opened.open('a');
      await opened.turn('a', 1, { append: [told, consume(1), answerLine('Yes.'), summed], release: 'ifIdle' });
      await opened.store.erase({ person: alice.id });
      const left = { ...systemMessage, sections: { ...sections, place: '', people: '' } };
      const lines = (await opened.view()).transcript.map(({ line }) => line);
      expect([lines[0], lines[3]]).toEqual([
        { ...told, message: left },
        { ...summed, summary: '(erased)', systemMessage: left },
      ]);
    });

    it('takes away what others quoted of them, by name and by text', async () => {
      const opened = await openThread(subject);
      await told(opened, 'e1', alice, SECRET, ['ok']);
      const quotes = [
        { kind: 'reply', author: 'Alice', text: 'hi' },
        { kind: 'forward', text: `> ${SECRET}` },
        { kind: 'forward', author: 'Bob', text: 'mine' },
      ] as const;
      for (const id of ['m2', 'm3']) await opened.send(id, { entry: message(id, { author: bob, quotes }) });
      await opened.open('b');
      await opened.turn('b', 1, { append: [consume(2)] });
      await opened.store.erase({ person: alice.id });
      const { transcript, waiting } = await opened.view();
      const bobs = message('m2', { author: bob, quotes: [quotes[2]] });
      expect(transcript.at(-1)?.line).toMatchObject({ message: { entry: bobs } });
      expect(waiting.map(({ entry }) => entry)).toEqual([{ ...bobs, id: 'm3', text: 'text of m3' }]);
    });

    it('finds what others quoted of them where they never spoke, if the platform told who it is', async () => {
      const opened = await openThread(subject);
      const quote = { kind: 'forward', author: 'Ally', authorId: alice.id, text: 'secret' } as const;
      await opened.send('m1', { entry: message('m1', { author: bob, quotes: [quote] }) });
      expect(await opened.store.erase({ person: alice.id })).toEqual({ threads: 1, entries: 0 });
      expect((await opened.view()).waiting.map(({ entry }) => entry)).toEqual([message('m1', { author: bob })]);
    });

    it('empties a summary that covers a line of theirs, and keeps an older one', async () => {
      const opened = await openThread(subject);
      await told(opened, 'e1', bob, 'hello there', ['hi']);
      await compacted(opened, 2, 'Bob said hello.');
      await told(opened, 'e2', alice, SECRET, ['ok']);
      await compacted(opened, 6, 'Bob said hello, and somebody told a date.');
      await opened.store.erase({ person: alice.id });
      const summaries = (await opened.view()).transcript.flatMap(({ line }) =>
        line.kind === 'compaction' ? [line.summary] : [],
      );
      expect(summaries).toEqual(['Bob said hello.', '(erased)']);
    });

    it('empties the outcomes of their open batch and the reason of a failed exchange', async () => {
      const opened = await openThread(subject);
      await opened.send('m1', { entry: message('m1', { text: SECRET }) });
      await opened.open('a');
      const failed = { ...exchangeLine('e1'), end: { kind: 'failed', reason: `no answer to ${SECRET}` } } as const;
      await opened.turn('a', 1, { append: [consume(1), failed] });
      await opened.send('m2');
      await opened.turn('a', 2, { append: [consume(2), callLine('m2')], resultsComplete: false });
      const outcome = { result: { content: [{ type: 'text' as const, text: 'm2' }], details: 'm2' }, isError: true };
      await opened.store.journal(thread, asToken('a'), 'c1', outcome);
      await opened.store.journal(thread, asToken('a'), 'c2', { consent: 'asking' });
      await opened.store.erase({ person: alice.id });
      const { journal, transcript } = (await opened.store.export(thread)) ?? {};
      expect(new Map(journal)).toEqual(
        new Map<string, unknown>([
          ['c1', { result: { content: erasedContent, details: null }, isError: true }],
          ['c2', { consent: 'asking' }],
        ]),
      );
      expect(transcript?.[1]?.line).toEqual({
        ...failed,
        initiator: erased,
        end: { kind: 'failed', reason: '(erased)' },
      });
    });

    it('finds what a run wrote after they were erased, when they are erased again', async () => {
      const opened = await openThread(subject);
      await opened.send('m1', { entry: message('m1', { text: SECRET }) });
      await opened.open('a');
      await opened.turn('a', 1, { append: [consume(1)], initiator: alice });
      await opened.store.erase({ person: alice.id });
      await opened.turn('a', 2, { append: [answerLine(SECRET), exchangeLine('e1')], release: 'ifIdle' });
      expect(await opened.store.erase({ person: alice.id })).toEqual({ threads: 1, entries: 0 });
      expect(JSON.stringify(await opened.store.export(thread))).not.toMatch(/launch|Alice|test:alice/);
    });
  });
}

/** One exchange: what somebody said, and the answers to it. */
async function told(
  opened: OwnedThread,
  name: string,
  author: typeof alice,
  text: string,
  answers: readonly string[],
): Promise<void> {
  await opened.send(name, { entry: message(name, { author, text }) });
  const { waiting } = await opened.open(name);
  const append = [...waiting.map(({ seq }) => consume(seq)), ...answers.map(answerLine), exchangeLine(name, author)];
  await opened.turn(name, 1, { append, initiator: author, release: 'ifIdle' });
}

async function compacted(opened: OwnedThread, coversThrough: number, summary: string): Promise<void> {
  await opened.send(`before ${summary}`, { entry: message(`before ${summary}`, { author: bob }) });
  const owner = `owner of ${summary}`;
  const { waiting } = await opened.open(owner);
  const line: TranscriptEntry = { kind: 'compaction', coversThrough, summary, systemMessage: null, at: AT };
  const append = [...waiting.map(({ seq }) => consume(seq)), line];
  await opened.store.turn(thread, asToken(owner), step(1, { append, release: 'ifIdle' }));
}

function callLine(text: string): TranscriptEntry {
  const call = { type: 'toolCall', id: 'c1', name: 'notes', arguments: { action: 'add', text } } as const;
  return withContent(answerLine(''), [{ type: 'thinking', thinking: text }, call]);
}

function withContent(line: TranscriptEntry, content: AssistantMessage['content']): TranscriptEntry {
  if (line.kind !== 'message' || line.message.role !== 'assistant') throw new Error('The line was to be an answer.');
  return { ...line, message: { ...line.message, content } };
}

const emptiedResult: ToolResultMessage = {
  role: 'toolResult',
  toolCallId: 'c1',
  toolName: 'notes',
  content: [{ type: 'text', text: '(erased)' }],
  isError: false,
  timestamp: AT,
};

function resultLine(text: string): TranscriptEntry {
  const result: ToolResultMessage = { ...emptiedResult, content: [{ type: 'text', text }], details: { note: text } };
  return { kind: 'message', message: result, at: AT };
}

function textOf(line: TranscriptEntry): string {
  if (line.kind !== 'message') return '';
  if (line.message.role === 'entry') return line.message.entry.kind === 'message' ? line.message.entry.text : '';
  if (line.message.role === 'files') return '';
  const [block] = line.message.content;
  return typeof block === 'object' && block.type === 'text' ? block.text : '';
}
