import { squeeze } from './reassemble.ts';

/** One of the inputs of the reference table, with its right outcome. */
export interface Input {
  readonly name: string;
  readonly text: string;
  /** How many parts at 300, 2,000, 3,000 and 12,000. */
  readonly counts: readonly [number, number, number, number];
  /** What a part may begin with besides an opened fence. */
  readonly additions?: readonly string[];
  /** What the table says, as a list of what is wrong with the parts. */
  readonly wrong?: (parts: readonly string[], limit: number) => readonly string[];
}

const numbered = (count: number, line: (index: number) => string, from = 0): string =>
  Array.from({ length: count }, (_, index) => line(index + from)).join('\n');

const CODE = numbered(120, (index) => `    const line_${index} = compute(${index}); // indented`);
const ZWJ_FAMILY = '👨‍👩‍👧‍👦';
const QUOTE_LINE = 'everything after is quoted';
const TOKENS = ['<@123456789012345678>', '<t:1700000000:R>', '<:emoji:123456789012345678>'];
const BOLD = `**${'bold text '.repeat(19)}bold text**`;
const CODE_SPAN = `\`${'rm -rf ./build '.repeat(8)}\``;
const LINK = '[a long label for the link](https://example.org/a?b=c&d=e)';
const SPOILER = '||secret secret secret secret||';

export const INPUTS: readonly Input[] = [
  { name: 'a short text', text: 'hello', counts: [1, 1, 1, 1], wrong: (parts) => differ(parts, ['hello']) },
  { name: 'an empty text', text: '', counts: [0, 0, 0, 0] },
  { name: 'nothing but white space', text: '   \n\n  ', counts: [0, 0, 0, 0] },
  { name: 'exactly 2,000 letters', text: 'a'.repeat(2000), counts: [7, 1, 1, 1], wrong: filled },
  { name: 'one letter more', text: 'a'.repeat(2001), counts: [7, 2, 1, 1], wrong: filled },
  { name: 'one word of 5,000 letters', text: 'x'.repeat(5000), counts: [17, 3, 2, 1], wrong: filled },
  {
    name: 'a long URL in prose',
    text: `see https://example.org/${'p/'.repeat(1200)} and more prose`,
    counts: [10, 3, 1, 1],
    wrong: (parts) => missing([`see${parts.length > 1 ? '' : ' https'}`, ' and more prose'], parts),
  },
  {
    name: 'Chinese without spaces',
    text: '这是一个没有空格的长句子。'.repeat(400),
    counts: [18, 3, 2, 1],
    wrong: (parts) => parts.filter((part) => !part.endsWith('。')),
  },
  {
    name: 'emoji over the edge',
    text: `x${'😀'.repeat(1500)}`,
    counts: [11, 2, 2, 1],
    wrong: (parts) => parts.filter((part) => /^[\udc00-\udfff]/.test(part)),
  },
  {
    name: 'families of four',
    text: `x${ZWJ_FAMILY.repeat(400)}`,
    counts: [15, 3, 2, 1],
    wrong: (parts) => parts.slice(1).filter((part) => part.replaceAll(ZWJ_FAMILY, '') !== ''),
  },
  {
    name: 'flags',
    text: `ab${'🇩🇪🇯🇵'.repeat(400)}`,
    counts: [11, 2, 2, 1],
    wrong: (parts) => parts.slice(1).filter((part) => part.replaceAll(/🇩🇪|🇯🇵/gu, '') !== ''),
  },
  {
    name: 'combining accents',
    text: `a${'e\u0301'.repeat(1500)}`,
    counts: [11, 2, 2, 1],
    wrong: (parts) => parts.filter((part) => !part.endsWith('\u0301')),
  },
  { name: 'one letter with 3,000 accents', text: `a${'\u0301'.repeat(3000)}`, counts: [11, 2, 2, 1], wrong: filled },
  {
    name: 'a long fence between prose',
    text: `Intro\n\`\`\`ts\n${CODE}\n\`\`\`\nOutro`,
    counts: [20, 3, 2, 1],
    wrong: (parts) => [
      ...parts.filter((part) => !/(?:^|Intro\n)```ts\n[^]*\n```(?:$|\nOutro$)/.test(part)),
      ...missingLines(CODE.split('\n'), parts),
    ],
  },
  {
    name: 'a fence that fits after prose',
    text: `${'p '.repeat(900)}\n\`\`\`py\n${numbered(10, (index) => `x = ${index}`)}\n\`\`\`\nend`,
    counts: [7, 1, 1, 1],
  },
  {
    name: 'a short fence at the edge',
    text: `${'a'.repeat(1985)}\n\`\`\`js\nx()\n\`\`\`\nend`,
    counts: [7, 2, 1, 1],
    wrong: (parts, limit) => (limit === 2000 ? differ(parts, ['a'.repeat(1985), '```js\nx()\n```\nend']) : []),
  },
  {
    name: 'a fence that is never closed',
    text: `\`\`\`py\n${'print(1)\n'.repeat(400)}`,
    counts: [13, 2, 2, 1],
    wrong: (parts) => parts.filter((part) => !/^```py\n[^]*\n```$/.test(part)),
  },
  {
    name: 'a fence of tildes',
    text: `~~~sh\n${'echo hi\n'.repeat(400)}~~~\ndone`,
    counts: [12, 2, 2, 1],
    wrong: (parts) => parts.filter((part) => !/^~~~sh\n[^]*\n~~~(?:$|\ndone$)/.test(part)),
  },
  {
    name: 'a fence in a longer fence',
    text: `\`\`\`\`md\n\`\`\`js\n${'inner();\n'.repeat(300)}\`\`\`\n\`\`\`\`\nafter`,
    counts: [10, 2, 1, 1],
    wrong: (parts) => parts.filter((part) => !/^````md\n[^]*\n````(?:$|\nafter$)/.test(part)),
  },
  {
    name: 'a fence in a list item',
    text: `1. step\n   \`\`\`bash\n${'   npm run x\n'.repeat(250)}   \`\`\`\n2. next`,
    counts: [12, 2, 2, 1],
    wrong: (parts) => parts.slice(1).filter((part) => !/^ {3}```bash\n[^]*\n {3}```(?:$|\n2\. next$)/.test(part)),
  },
  {
    name: 'a fence in a quote',
    text: `> \`\`\`js\n${'> q();\n'.repeat(400)}> \`\`\`\nafter`,
    counts: [10, 2, 1, 1],
    wrong: (parts) => parts.filter((part) => !/^> ```js\n[^]*\n> ```(?:$|\nafter$)/.test(part)),
  },
  {
    name: 'a fence with a line of 1,990 letters behind it',
    text: `\`\`\`${'l'.repeat(1990)}\n${'code\n'.repeat(300)}\`\`\``,
    counts: [13, 2, 2, 1],
    wrong: (parts, limit) => [
      ...(limit > 2000 ? parts.slice(1) : parts).filter((part) => !/^```\n[^]*\n```$/.test(part)),
      ...missingText('l'.repeat(1990), parts),
    ],
  },
  {
    name: 'one code line of 4,500 letters',
    text: `\`\`\`json\n{"k":"${'v'.repeat(4500)}"}\n\`\`\``,
    counts: [16, 3, 2, 1],
    wrong: (parts) => parts.filter((part) => !/^```json\n.*\n```$/.test(part)),
  },
  {
    name: 'line ends of two characters',
    text: `\`\`\`js\r\n${'a();\r\n'.repeat(400)}\`\`\`\r\n`,
    counts: [8, 2, 1, 1],
    wrong: (parts) => parts.filter((part) => part.includes('\r') || !/^```js\n[^]*\n```$/.test(part)),
  },
  {
    name: 'inline code over the edge',
    text: `${'word '.repeat(395)}${CODE_SPAN} tail`,
    counts: [8, 2, 1, 1],
    wrong: (parts) => missing([CODE_SPAN], parts),
  },
  {
    name: 'bold text over the edge',
    text: `${'word '.repeat(395)}${BOLD} tail`,
    counts: [8, 2, 1, 1],
    wrong: (parts) => missing([BOLD], parts),
  },
  {
    name: 'a link over the edge',
    text: `${'word '.repeat(396)}${LINK} tail`,
    counts: [7, 2, 1, 1],
    wrong: (parts) => missing([LINK], parts),
  },
  {
    name: 'a spoiler over the edge',
    text: `${'word '.repeat(396)}${SPOILER}`,
    counts: [7, 2, 1, 1],
    wrong: (parts) => missing([SPOILER], parts),
  },
  {
    name: '200 nested items',
    text: numbered(200, (index) => `${index % 10 === 0 ? '- item' : '  - child'} ${index} with text`),
    counts: [16, 3, 2, 1],
    wrong: (parts) => parts.slice(1).filter((part) => !/^(?: {2})?- /.test(part)),
  },
  {
    name: '200 numbered items',
    text: numbered(200, (index) => `${index}. point number ${index}`, 1),
    counts: [15, 3, 2, 1],
    wrong: (parts) =>
      missingLines(
        Array.from({ length: 200 }, (_, index) => `${index + 1}. point number ${index + 1}`),
        parts,
      ),
  },
  {
    name: '120 quoted lines',
    text: numbered(120, (index) => `> quoted line ${index} with text`),
    counts: [12, 2, 2, 1],
    wrong: (parts) =>
      parts.filter((part) => part.split('\n').some((line) => !/^> quoted line \d+ with text$/.test(line))),
  },
  {
    name: 'a quote to the end',
    text: `>>> ${`${QUOTE_LINE}\n`.repeat(120)}`,
    counts: [11, 2, 2, 1],
    additions: ['>>> '],
    wrong: (parts) =>
      parts.filter((part) =>
        part.split('\n').some((line, index) => line !== (index === 0 ? `>>> ${QUOTE_LINE}` : QUOTE_LINE)),
      ),
  },
  {
    name: 'a table of 150 rows',
    text: `| a | b |\n|---|---|\n${numbered(150, (index) => `| row ${index} | value ${index} |`)}`,
    counts: [12, 2, 2, 1],
    wrong: (parts) => parts.filter((part) => part.split('\n').some((line) => !/^\|.*\|$/.test(line))),
  },
  {
    name: '40 headings',
    text: Array.from({ length: 40 }, (_, index) => `## H${index}\n${'para '.repeat(20)}`).join('\n\n'),
    counts: [20, 3, 2, 1],
    wrong: (parts) => parts.filter((part) => !part.startsWith('## H') || /## H\d+$/.test(part)),
  },
  {
    name: 'tokens at the edge',
    text: `${'w '.repeat(990)}${TOKENS.join(' hi ')}`,
    counts: [7, 2, 1, 1],
    wrong: (parts) => missing(TOKENS, parts),
  },
  {
    name: '@everyone at the edge',
    text: `${'x'.repeat(1995)} @everyone`,
    counts: [7, 2, 1, 1],
    wrong: (parts) => missing(['@everyone'], parts),
  },
  {
    name: 'three backticks inside prose',
    text: `Use \`\`\` to open a fence, like this: \`\`\` and text, and \`\`\` again ${'z '.repeat(1200)}`,
    counts: [10, 3, 1, 1],
    wrong: (parts) => parts.filter((part) => part.includes('\n')),
  },
  {
    name: 'lone surrogates',
    text: 'a\ud83d'.repeat(1100),
    counts: [8, 2, 1, 1],
    wrong: (parts) => differ([parts.join('')], ['a\ud83d'.repeat(1100)]),
  },
  {
    name: '3,000 blank lines',
    text: `a\n${'\n'.repeat(3000)}b`,
    counts: [2, 2, 2, 1],
    wrong: (parts) => (parts.length === 1 ? [] : differ(parts, ['a', 'b'])),
  },
  {
    name: '3,000 blanks between two letters',
    text: `a${' '.repeat(3000)}b`,
    counts: [2, 2, 2, 1],
    wrong: (parts) => (parts.length === 1 ? [] : differ(parts, ['a', 'b'])),
  },
];

function differ(parts: readonly string[], expected: readonly string[]): readonly string[] {
  return JSON.stringify(parts) === JSON.stringify(expected) ? [] : parts;
}

/** Every part but the last is full. */
function filled(parts: readonly string[], limit: number): readonly string[] {
  return parts.slice(0, -1).filter((part) => part.length !== limit);
}

function missing(pieces: readonly string[], parts: readonly string[]): readonly string[] {
  return pieces.filter((piece) => !parts.some((part) => part.includes(piece)));
}

function missingLines(lines: readonly string[], parts: readonly string[]): readonly string[] {
  const drawn = new Set(parts.flatMap((part) => part.split('\n')));
  return lines.filter((line) => !drawn.has(line));
}

function missingText(text: string, parts: readonly string[]): readonly string[] {
  return squeeze(parts.join('')).replaceAll('`', '').includes(text) ? [] : [text];
}
