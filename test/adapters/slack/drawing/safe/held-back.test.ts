import { describe, expect, it } from 'vitest';
import { createSafeStream } from '../../../../../src/adapters/slack/drawing/safe/safe-markdown.ts';

/** A row: what comes, delta by delta, with what is given for each, and at the end. */
const rows: readonly (readonly [title: string, deltas: readonly (readonly [string, string])[], end: string])[] = [
  [
    'plain words',
    [
      ['Hello ', 'Hello '],
      ['wor', 'wor'],
      ['ld', 'ld'],
    ],
    '',
  ],
  [
    'a token, until its first characters are there',
    [
      ['a <', 'a '],
      ['!chan', '‹!chan'],
      ['nel> b', 'nel› b'],
    ],
    '',
  ],
  [
    'a comparison, for one character',
    [
      ['a <', 'a '],
      [' b', '< b'],
    ],
    '',
  ],
  ['an unfinished token at the end', [['a <', 'a ']], '<'],
  [
    'a mention that may be allowed',
    [
      ['<@U0', ''],
      ['1|Bo', ''],
      ['b> hi', '<@U01> hi'],
    ],
    '',
  ],
  [
    'an entity',
    [
      ['a &l', 'a '],
      ['t;', ''],
      ['!here', '‹!here'],
    ],
    '',
  ],
  [
    'an entity of another kind',
    [
      ['a &c', 'a &c'],
      ['opy;', 'opy;'],
    ],
    '',
  ],
  [
    'a marker',
    [
      ['a **', 'a '],
      ['b*', '**b'],
      ['* c', '** c'],
    ],
    '',
  ],
  [
    'a code span, until it closes',
    [
      ['a `b', 'a '],
      [' c', ''],
      ['` d', '`b c` d'],
    ],
    '',
  ],
  [
    'a backtick that nothing closes, until the paragraph ends',
    [
      ['a `b', 'a '],
      ['\n\nc', '`b\n\nc'],
    ],
    '',
  ],
  [
    'an opening fence, until its line ends',
    [
      ['``', ''],
      ['`t', ''],
      ['s\nx', '```ts\nx'],
      ['\n``', '\n'],
      ['`\ny', '```\ny'],
    ],
    '',
  ],
  [
    'a link target, until it is known where it leads',
    [
      ['[a', '[a'],
      [']', ''],
      ['(ht', ''],
      ['tps:', ''],
      ['//e.com', ''],
      [') b', '](https://e.com) (e.com) b'],
    ],
    '',
  ],
  [
    'a bad link target',
    [
      ['[a](java', '[a'],
      ['script:1)', '] (javascript:1)'],
    ],
    '',
  ],
  [
    'an image, until it is one',
    [
      ['hi !', 'hi '],
      ['[a', '[a'],
      ['](', ''],
      ['h', ''],
    ],
    '] (h',
  ],
  [
    'a word that calls everybody',
    [
      ['hi @her', 'hi '],
      ['e', ''],
      ['! ', '＠here! '],
    ],
    '',
  ],
  [
    'half a surrogate pair',
    [
      ['a\ud83d', 'a'],
      ['\ude00', '😀'],
    ],
    '',
  ],
  [
    'what may begin a fence, after a line',
    [
      ['a\n', 'a\n'],
      ['>', ''],
      [' b', '> b'],
    ],
    '',
  ],
];

describe('a safe stream', () => {
  it.each(rows)('holds back %s', (_title, deltas, end) => {
    const stream = createSafeStream({ allowMention: () => true });
    expect(deltas.map(([delta]) => [delta, stream.push(delta)])).toEqual(deltas);
    expect(stream.end()).toBe(end);
  });

  it('holds back no more than a short stretch of whatever never ends', () => {
    for (const hostile of ['`', '<', '&amp;', '[a](', '<@U1|', '> ', '*', '@here', '&#0']) {
      const stream = createSafeStream({ allowMention: () => true, massMentions: true });
      const text = `a ${hostile}${'x'.repeat(1_000)}`;
      const given = stream.push(text);
      expect([hostile, given.length > 500]).toEqual([hostile, true]);
    }
  });
});
