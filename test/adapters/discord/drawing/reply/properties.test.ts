import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawReply } from '../../../../../src/adapters/discord/drawing/reply/draw-reply.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { ReplyContent } from '../../../../../src/threads/reply.ts';
import { wildText } from '../../../../threads/split/markdown-text.ts';
import { readAsDiscord } from '../markdown/discord-reader.ts';
import { checkMessage } from './check-message.ts';

const words = fc.oneof(
  fc.constantFrom(
    '</ban:1>',
    '<@1>',
    '@everyone',
    '[x](https://evil.com)',
    '[',
    '](https://evil.com)',
    '**',
    '`',
    '```',
    '||',
    '# ',
    '\n',
    '>>> ',
    '👍🏽',
    '\ud83d',
  ),
  fc.string({ maxLength: 20 }),
);
const some = fc.array(words, { maxLength: 12 }).map((all) => all.join(''));
const long = (most: number): fc.Arbitrary<string> =>
  fc.tuple(some, fc.nat({ max: 200 })).map(([text, times]) => text.repeat(times + 1).slice(0, most));

const notes = fc.array(long(1_500), { maxLength: 5 });
const sources = fc.array(
  fc.record({
    title: some,
    url: fc.oneof(
      fc.nat({ max: 1_900 }).map((length) => `https://e.com/${'a'.repeat(length)}`),
      some,
    ),
  }),
  { maxLength: 20 },
);
const buttons = fc.subarray(['stop', 'tryAgain', 'feedback', 'stillNeeded'] as const);
const file = fc.option(fc.record({ name: fc.constantFrom('answer.md', '*a*.md'), text: some }), { nil: undefined });
const text = fc.record({
  kind: fc.constant('text' as const),
  markdown: fc.oneof(long(2_500), wildText),
  final: fc.boolean(),
  sources,
  notes,
  buttons,
});

const content: fc.Arbitrary<ReplyContent> = fc.oneof(
  fc.tuple(text, file).map(([any, attached]) => (attached === undefined ? any : { ...any, file: attached })),
  fc.record({ kind: fc.constant('notice' as const), text: long(5_000), notes, buttons }),
  fc.record({
    kind: fc.constant('progress' as const),
    line: long(3_000),
    steps: fc.array(
      fc.record({
        callId: fc.string(),
        tool: fc.string(),
        label: some,
        state: fc.constantFrom('running' as const, 'done' as const, 'failed' as const),
        detail: long(1_000),
      }),
      { maxLength: 40 },
    ),
    buttons,
  }),
);

describe.each(['en', 'de'] as const)('a message of any reply in %s', (locale) => {
  const options = { texts: createTexts(locale), exchange: 'x12' };

  it('D3: is one that Discord takes, with all that is around its text', () => {
    fc.assert(
      fc.property(content, (any) => {
        expect(checkMessage(drawReply(any, options))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('has nothing of tools, sources and notes that is read as markdown', () => {
    fc.assert(
      fc.property(content, (any) => {
        const blank =
          any.kind === 'text' ? { ...any, markdown: 'a' } : any.kind === 'notice' ? { ...any, text: 'a' } : any;
        const drawn = drawReply(blank, options).content;
        const { links, code, clickable } = readAsDiscord(drawn);
        expect([code, clickable, links]).toEqual([[], [], []]);
        expect(
          drawn
            .split('\n')
            .slice(1)
            .filter((line) => !line.startsWith('-# ')),
        ).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('hides behind no label where a link leads, whatever stands under its text', () => {
    fc.assert(
      fc.property(content, (any) => {
        const { links } = readAsDiscord(drawReply(any, options).content);
        expect(links.filter(({ target }) => /^[a-z][a-z0-9+.-]*:/iu.test(target.replaceAll('\\', '')))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
