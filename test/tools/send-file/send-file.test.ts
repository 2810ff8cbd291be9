import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileTypeOf } from '../../../src/tools/send-file/file-type.ts';
import { sendFile } from '../../../src/tools/send-file/send-file.ts';
import { createTestContext } from '../test-scope.ts';

async function send(args: { readonly name: string; readonly content: string }) {
  const sent: unknown[] = [];
  const chat = {
    search: () => expect.unreachable(),
    sendFile: async (file: unknown) => void sent.push(file),
  };
  return { answer: await sendFile.execute(args, createTestContext({ chat })), sent };
}

describe('send_file', () => {
  it('posts a text as a file of its type', async () => {
    expect(await send({ name: 'plan.csv', content: 'a,ß\n' })).toEqual({
      answer: 'The file plan.csv (5 bytes) is in the thread now, where everybody can see it.',
      sent: [{ name: 'plan.csv', mimeType: 'text/csv', bytes: new TextEncoder().encode('a,ß\n') }],
    });
  });

  it('takes a megabyte, and no more', async () => {
    const { answer } = await send({ name: 'a.txt', content: 'x'.repeat(1_024 * 1_024) });
    expect(answer).toBe('The file a.txt (1024 KB) is in the thread now, where everybody can see it.');
    await expect(send({ name: 'a.txt', content: 'ß'.repeat(600_000) })).rejects.toThrow(
      'The text has 1172 KB; a file may have 1024 KB. Send it in parts.',
    );
  });

  it('sends no empty file', async () => {
    await expect(send({ name: 'a.txt', content: ' \n' })).rejects.toThrow(
      'There is nothing in the file: give its text as `content`.',
    );
  });
});

describe('the name of a file', () => {
  it.each([
    ['plan.csv', 'plan.csv', 'text/csv'],
    ['Notes.MD', 'Notes.md', 'text/markdown'],
    ['../../etc/passwd', 'passwd.txt', 'text/plain'],
    ['C:\\temp\\data.json', 'data.json', 'application/json'],
    ['invoice.exe', 'invoice.exe.txt', 'text/plain'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.txt', 'text/plain'],
    ['.bashrc', 'bashrc.txt', 'text/plain'],
    ['a table of ours.csv', 'a-table-of-ours.csv', 'text/csv'],
    ['Übersicht.csv', 'Übersicht.csv', 'text/csv'],
    ['a?b*c:d.txt', 'abcd.txt', 'text/plain'],
    ['constructor', 'constructor.txt', 'text/plain'],
    ['x.constructor', 'x.constructor.txt', 'text/plain'],
    ['...', 'file.txt', 'text/plain'],
    ['.csv', 'csv.txt', 'text/plain'],
    ['a\nb.csv', 'ab.csv', 'text/csv'],
  ])('%j becomes %s', (given, name, mimeType) => {
    expect(fileTypeOf(given)).toEqual({ name, mimeType });
  });

  it('can stand anywhere, whatever was given', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), (given) => {
        const { name } = fileTypeOf(given);
        expect(name).toMatch(/^[^\p{C}\s\\/:*?"<>|.-][^\p{C}\s\\/:*?"<>|]*\.[a-z]+$/u);
        expect(name.length).toBeLessThan(90);
      }),
    );
  });
});
