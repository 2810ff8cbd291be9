import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/tools/reading/read-document.ts';
import type { DocumentFormat, Reading, ReadingTask } from '../../../src/tools/reading/reading.ts';
import { makeLockedPdf, makePdf } from './make-pdf.ts';

type Given = string | Uint8Array;

function read(format: DocumentFormat, given: Given, more: Partial<ReadingTask> = {}): Promise<Reading> {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
  return readDocument({ bytes, isCut: false, format, maxBytes: 2_000, ...more });
}

const PARAGRAPH =
  '<p>It has words, and more words, and <a href="/more">a link to more</a>, so that it is an article.</p>';

describe('a page', () => {
  it('gives its article with title and day, and leaves out what stands around it', async () => {
    const html = `<!doctype html><html><head><title>Big &amp; new</title>
      <meta property="article:published_time" content="2026-02-03T10:00:00Z"></head>
      <body><nav><a href="/">Home</a></nav><article><h1>Big &amp; new</h1>${PARAGRAPH.repeat(8)}
      <table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><script>alert('x')</script></article>
      <footer>Imprint</footer></body></html>`;
    const words =
      'It has words, and more words, and a link to more [https://site.example/more], so that it is an article.';
    const text = [...Array.from({ length: 8 }, () => words), 'A   B\n1   2'].join('\n\n');
    expect(await read('html', html, { url: 'https://site.example/a/b' })).toEqual({
      kind: 'read',
      unit: 'character',
      from: 0,
      total: text.length,
      text,
      title: 'Big & new',
      published: '2026-02-03',
    });
  });

  it('that is no article gives all of its text', async () => {
    expect(await read('html', '<title>T</title><p>short</p><ul><li>one<li>two</ul><style>p{}</style>')).toMatchObject({
      text: 'short\n\n * one\n * two',
      title: 'T',
    });
  });

  it.each([
    ['nothing', ''],
    ['tags that are never closed', '<div>'.repeat(3_000)],
    ['no tags', 'just < text > & more'],
    ['attributes without end', '<a href="x'],
    ['null characters inside', '<p>a</p>'.repeat(2)],
  ])('of %s is read as far as it goes', async (_what, html) => {
    expect(await read('html', html)).toMatchObject({ kind: 'read' });
  });

  it.each([
    ['its header', 'iso-8859-1', [0x3c, 0x70, 0x3e, 0xe4, 0xf6], 'äö'],
    ['nobody, and is UTF-8', undefined, [0xc3, 0xa4], 'ä'],
    ['nobody, and is no UTF-8', undefined, [0x80, 0x20, 0xe4], '€ ä'],
    ['a mark of UTF-16', 'utf-8', [0xff, 0xfe, 0xe4, 0, 0x61, 0], 'äa'],
    ['a header that names nothing', 'nonsense', [0xc3, 0xa4], 'ä'],
  ])('is decoded as %s says', async (_what, charset, bytes, text) => {
    expect(await read('html', new Uint8Array(bytes), { charset })).toMatchObject({ text });
  });

  it('is decoded as it says itself', async () => {
    const head = new TextEncoder().encode('<html><head><meta charset="shift_jis"></head><p>');
    const bytes = new Uint8Array([...head, 0x93, 0xfa, 0x96, 0x7b]);
    expect(await read('html', bytes)).toMatchObject({ text: '日本' });
  });
});

describe('a PDF', () => {
  it('is read page by page', async () => {
    const bytes = makePdf([['First page', 'second line'], ['Page (two)'], ['x'.repeat(60)]]);
    expect(await read('pdf', bytes)).toEqual({
      kind: 'read',
      unit: 'page',
      from: 1,
      total: 3,
      text: `[page 1]\nFirst page\nsecond line\n[page 2]\nPage (two)\n[page 3]\n${'x'.repeat(60)}`,
    });
    expect(await read('pdf', bytes, { maxBytes: 90 })).toMatchObject({
      from: 1,
      next: 3,
      text: expect.stringMatching(/two\)$/u),
    });
    expect(await read('pdf', bytes, { from: 3, maxBytes: 50 })).toEqual({
      kind: 'read',
      unit: 'page',
      from: 3,
      total: 3,
      text: `[page 3]\n${'x'.repeat(41)}`,
      about: 'Page 3 is longer than what fits here: its end is not shown.',
    });
    expect(await read('pdf', bytes, { from: 99 })).toMatchObject({ from: 3 });
  });

  it.each([
    ['is locked', makeLockedPdf(), {}, 'The PDF is locked with a password.'],
    ['is broken', new TextEncoder().encode('%PDF-1.7 nonsense'), {}, 'The PDF is broken.'],
    ['was cut', makePdf([['a']]), { isCut: true }, 'The PDF is too large to be read.'],
    ['has no page', makePdf([]), {}, 'The PDF has no page.'],
  ] as const)('that %s says so', async (_what, bytes, more, sentence) => {
    expect(await read('pdf', bytes, more)).toEqual({ kind: 'unreadable', sentence });
  });

  it('of pictures says that there is no text', async () => {
    expect(await read('pdf', makePdf([[]]))).toMatchObject({
      about: 'These pages hold no text: they may be pictures of text, as scanners make them.',
    });
  });
});

describe('a table', () => {
  it('is summed up, and read row by row under the names of its columns', async () => {
    const csv = 'name;amount;note\nAda;1.5;x\nBob;-20;\n"Car;la";3;"says ""hi"""\n';
    expect(await read('csv', csv)).toEqual({
      kind: 'read',
      unit: 'row',
      from: 1,
      total: 3,
      text: 'row,name,amount,note\n1,Ada,1.5,x\n2,Bob,-20,\n3,Car;la,3,"says ""hi"""',
      about:
        'A table of 3 rows and 3 columns, separated by ";": name (text), amount (numbers from -20 to 3), note (text, 1 empty).',
    });
  });

  it('is paged through', async () => {
    const rows = Array.from({ length: 1_000 }, (_, no) => `${no + 1},${'v'.repeat(20)}`);
    const csv = ['id,value', ...rows].join('\r\n');
    const first = await read('csv', csv, { maxBytes: 200 });
    expect(first).toMatchObject({ from: 1, total: 1_000, next: 8 });
    const second = await read('csv', csv, { from: 8, maxBytes: 200 });
    expect(second).toMatchObject({ from: 8, next: 15, text: expect.stringMatching(/^row,id,value\n8,8,v/u) });
    expect(await read('csv', csv, { from: 1_000 })).not.toHaveProperty('next');
  });

  it.each([
    ['commas', 'a,b\n1,2\n', '","'],
    ['tabs', 'a\tb\n1\t2,5\n', 'tabs'],
    ['bars', 'a|b\n1|2\n', '"|"'],
    ['semicolons, with commas inside', 'a;b\n1,5;2,5\n3,5;4,5\n', '";"'],
    ['nothing', 'a\nb c\n', '","'],
  ])('separated by %s is seen as such', async (_what, csv, separator) => {
    const { about } = { about: '', ...(await read('csv', csv)) };
    expect(about).toContain(`separated by ${separator}: `);
  });

  it('without names gets some, and of which only the beginning was read says so', async () => {
    expect(await read('csv', '1,2\n3,4\n', { isCut: true })).toMatchObject({
      text: 'row,column 1,column 2\n1,1,2\n2,3,4',
      about:
        'A table of 2 rows and 2 columns, separated by ",": column 1 (numbers from 1 to 3), column 2 (numbers from 2 to 4). Only the beginning of the file was read: there are more rows.',
    });
  });

  it.each([
    ['', 'The table is empty.'],
    ['a,b\n"never closed,1\n2,3', 'The table is broken: a quote in it is opened and never closed.'],
  ])('that is %j says so', async (csv, sentence) => {
    expect(await read('csv', csv)).toEqual({ kind: 'unreadable', sentence });
  });
});

describe('a text', () => {
  it('is read in parts that join to the whole, each within its bytes and whole in its characters', async () => {
    const text = Array.from({ length: 200 }, (_, no) => `Zeile ${no}: größer 😀 als vorher`).join('\n');
    const parts: string[] = [];
    for (let from: number | undefined = 0; from !== undefined; ) {
      const part: Reading = await read('text', text, { from, maxBytes: 333 });
      if (part.kind !== 'read') throw new Error(part.sentence);
      expect(Buffer.byteLength(part.text)).toBeLessThanOrEqual(333);
      parts.push(part.text);
      from = part.next;
    }
    expect(parts.join('')).toBe(text);
    expect(parts.slice(0, -1).every((part) => part.endsWith('\n'))).toBe(true);
  });

  it('of JSON is laid out, and what only looks like it is told', async () => {
    expect(await read('json', '{"a":[1,2]}')).toMatchObject({ text: '{\n "a": [\n  1,\n  2\n ]\n}' });
    expect(await read('json', '{"a":')).toMatchObject({ text: '{"a":', about: 'It is not valid JSON.' });
  });

  it('that is none says so', async () => {
    const sentence = 'It is no text.';
    expect(await read('text', new Uint8Array([0, 1, 2, 3]))).toEqual({ kind: 'unreadable', sentence });
    expect(await read('csv', new Uint8Array([1, 2, 3, 4, 5, 6]))).toEqual({ kind: 'unreadable', sentence });
  });

  it('of which only the beginning was read says so', async () => {
    expect(await read('text', 'a', { isCut: true })).toMatchObject({
      about: 'Only the beginning was read: there is more than can be read here.',
    });
  });
});
