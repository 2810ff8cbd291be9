import * as fc from 'fast-check';

/** Text with what must not be cut in it, by value. */
export interface Marked {
  readonly text: string;
  readonly tokens: readonly string[];
}

const word = fc.stringMatching(/^[a-z]{1,12}[,.]?$/);
const cluster = fc.constantFrom('😀', '👨‍👩‍👧‍👦', '🇩🇪🇯🇵', 'e\u0301', '👍🏽', 'नी', '한국', '中文，字。', 'ก็');
const number = fc.integer({ min: 10_000, max: 99_999 });
const few = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

const token = fc.oneof(
  number.map((id) => `<@${id}>`),
  number.map((id) => `<t:17000${id}:R>`),
  number.map((id) => `<:emoji:${id}>`),
  number.map((id) => `<https://example.org/${id}|a label ${id}>`),
  fc.tuple(few, number).map(([label, id]) => `[${label}](https://example.org/${id}?a=b_(c))`),
  fc.tuple(few, number).map(([label, id]) => `![${label}](https://example.org/${id} "a title")`),
  fc.tuple(few, number).map(([code, id]) => `\`${code} * ${id}\``),
  fc.tuple(few, number).map(([bold, id]) => `**${bold} ${id}**`),
  fc.tuple(few, number).map(([secret, id]) => `||${secret} ${id}||`),
  fc.tuple(few, number).map(([struck, id]) => `~~${struck} ${id}~~`),
  fc.constantFrom('@everyone', '@here'),
);

const piece: fc.Arbitrary<Marked> = fc.oneof(
  { weight: 6, arbitrary: word.map((text) => ({ text, tokens: [] })) },
  { weight: 2, arbitrary: token.map((text) => ({ text, tokens: [text] })) },
  {
    weight: 1,
    arbitrary: fc.array(cluster, { minLength: 1, maxLength: 30 }).map((all) => ({ text: all.join(''), tokens: [] })),
  },
);

/** One line of prose, without line ends. */
function line(maxLength: number): fc.Arbitrary<Marked> {
  return fc.array(piece, { minLength: 1, maxLength }).map((pieces) => ({
    text: pieces.map(({ text }) => text).join(' '),
    tokens: pieces.flatMap(({ tokens }) => tokens),
  }));
}

function lines(prefix: (index: number) => string, one: fc.Arbitrary<Marked>): fc.Arbitrary<Marked> {
  return fc.array(one, { minLength: 1, maxLength: 12 }).map((all) => ({
    text: all.map(({ text }, index) => prefix(index) + text).join('\n'),
    tokens: all.flatMap(({ tokens }) => tokens),
  }));
}

const code: fc.Arbitrary<Marked> = fc
  .record({
    prefix: fc.constantFrom('', '', '', '   ', '> ', '> > '),
    marker: fc.constantFrom('```', '```', '````', '~~~', '~~~~~'),
    info: fc.constantFrom('', 'ts', 'py title="a b"', ' sh '),
    body: fc.array(fc.stringMatching(/^ {0,8}[a-z(){};=>"*|#]{0,40}(?: [a-z]{0,9}){0,6}$/), { maxLength: 40 }),
    inner: fc.constantFrom('', '``', '- item', '# no heading', '| no | row |'),
    isClosed: fc.constantFrom(true, true, true, true, false),
  })
  .map(({ prefix, marker, info, body, inner, isClosed }) => ({
    text: [marker + info, ...body, inner, ...(isClosed ? [marker] : [])].map((text) => prefix + text).join('\n'),
    tokens: [],
  }));

const table: fc.Arbitrary<Marked> = fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 30 }).map((rows) => ({
  text: ['| a | b |', '|---|---|', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n'),
  tokens: [],
}));

const block: fc.Arbitrary<Marked> = fc.oneof(
  { weight: 3, arbitrary: line(80) },
  { weight: 2, arbitrary: lines(() => '', line(10)) },
  { weight: 2, arbitrary: lines((index) => (index % 3 === 0 ? '- ' : '  - '), line(8)) },
  { weight: 1, arbitrary: lines((index) => `${index + 1}. `, line(8)) },
  { weight: 1, arbitrary: lines(() => '> ', line(8)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('# ', '### '), line(4))
      .map(([signs, { text, tokens }]) => ({ text: signs + text, tokens })),
  },
  { weight: 3, arbitrary: code },
  { weight: 1, arbitrary: table },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 100, max: 700 }).map((length) => ({ text: 'x'.repeat(length), tokens: [] })),
  },
);

/** Markdown as models write it: every formatting is closed, and each token is listed. */
export function markdownText(minBlocks: number, maxBlocks: number): fc.Arbitrary<Marked> {
  const gap = fc.constantFrom('\n', '\n\n', '\n\n', '\n\n\n');
  return fc.array(fc.tuple(block, gap), { minLength: minBlocks, maxLength: maxBlocks, size: 'max' }).map((blocks) => ({
    text: blocks.map(([{ text }, end]) => text + end).join(''),
    tokens: blocks.flatMap(([{ tokens }]) => tokens),
  }));
}

const fragment = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '`',
      '``',
      '```',
      '~~~',
      '**',
      '||',
      '~~',
      '*',
      '_',
      '[',
      ']',
      '](',
      ')',
      '<',
      '>',
      '|',
      '\\',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '\n',
      '\n',
      '\n\n',
      ' ',
      '  ',
      '\t',
      '\r\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      '    ',
      '>>> ',
      '\n```\n',
      '\n> ```js\n',
      '|---|\n',
    ),
  },
  { weight: 3, arbitrary: fc.oneof(word, cluster, token) },
  { weight: 1, arbitrary: fc.constantFrom('\ud83d', '\ude00', '\u0301', '\u200d', '\u00a0', '\u3000', '@') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', ' ', '`', '\n', '字', '😀', '[', '**a '), fc.integer({ min: 1, max: 150 }))
      .map(([text, times]) => text.repeat(times)),
  },
);

/** Anything at all that looks a little like markdown: nothing needs to close, nothing is in its place. */
export const wildText: fc.Arbitrary<string> = fc
  .array(fragment, { maxLength: 300, size: 'max' })
  .map((fragments) => fragments.join(''));
