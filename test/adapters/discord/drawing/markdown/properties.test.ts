import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISCORD_LIMITS } from '../../../../../src/adapters/discord/drawing/limits.ts';
import { splitMarkdown } from '../../../../../src/threads/split/index.ts';
import { markdownText, wildText } from '../../../../threads/split/markdown-text.ts';
import { readLines } from '../../../../threads/split/source-map.ts';
import { readAsDiscord } from './discord-reader.ts';
import { draw } from './draw.ts';

const live = fc.constantFrom(
  '</ban:1>',
  '<id:guide>',
  '<@1>',
  '<t:1:R>',
  '[',
  '](',
  ')',
  '[x](javascript:a)',
  '[a](https://e.com)',
  '[https://bank.com](https://evil.com)',
  '![',
  'https://e.com',
  'https://e.com` ',
  'https://`',
  'steam://a',
  '\\https://e.com',
  'javascript:',
  '| a | b |\n|---|---|\n',
  '| <@1> | `x` |\n',
  '- [ ] ',
  '#### ',
  '---\n',
  '===\n',
  '[^1]',
  '[^1]: ',
  '\n```\n',
  '\n> ',
  '>>> ',
  '`',
  '\\',
  '\n',
  ' ',
);
const hostile = fc.oneof(
  wildText.map((text) => text.slice(0, DISCORD_LIMITS.content)),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: live }, fc.string({ maxLength: 8 })), { maxLength: 80 })
    .map((all) => all.join('').slice(0, DISCORD_LIMITS.content)),
);
const SCHEME = /^[a-z][a-z0-9+.-]*:/iu;
const tables = fc
  .array(
    fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '日', '`', '<', '\\|'), maxLength: 40 }), {
      minLength: 2,
      maxLength: 4,
    }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((rows) => ['| a | b |', '|---|---|', ...rows.map((row) => `|${row.join('|')}|`)].join('\n'));
const rooms = fc.integer({ min: 0, max: 2_500 });

describe('any text, drawn', () => {
  const texts = fc.oneof({ weight: 3, arbitrary: hostile }, { weight: 1, arbitrary: tables });
  const check = (assert: (text: string, room: number, isGrowing: boolean) => void): void =>
    fc.assert(fc.property(texts, rooms, fc.boolean(), assert), { numRuns: 150 });

  it('D3: is never longer than the room there is, or than its source', () => {
    check((text, room, isGrowing) => {
      expect(draw(text, { room, isGrowing }).length).toBeLessThanOrEqual(Math.max(room, text.length));
    });
  });

  it('holds no command and no part of a server to click, outside code', () => {
    check((text, room, isGrowing) => {
      expect(readAsDiscord(draw(text, { room, isGrowing })).clickable).toEqual([]);
    });
  });

  it('has no link whose target is hidden behind a label, whatever it leads to', () => {
    check((text, room, isGrowing) => {
      const { links } = readAsDiscord(draw(text, { room, isGrowing }));
      expect(links.filter(({ target }) => SCHEME.test(target))).toEqual([]);
    });
  });

  it('is the same when it is drawn again', () => {
    check((text, room, isGrowing) => {
      expect(draw(text, { room, isGrowing })).toBe(draw(text, { room, isGrowing }));
    });
  });
});

describe('parts of an answer, drawn', () => {
  it('hold the code of their source as code, nothing else but tables, and no fence is open', () => {
    fc.assert(
      fc.property(markdownText(1, 25), ({ text }) => {
        for (const part of splitMarkdown(text, DISCORD_LIMITS.part, { repeatTableHeader: true })) {
          const drawn = draw(part);
          const { code } = readAsDiscord(drawn);
          expect(code.filter((block) => !isTable(block)).map(normalised)).toEqual(codeOf(part).map(normalised));
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Columns, as the generator's tables are drawn: their head, or rows that go on. */
function isTable(block: string): boolean {
  return /^a +b\n-+ {2}-+/u.test(block);
}

function codeOf(source: string): readonly string[] {
  const blocks: string[][] = [];
  for (const { kind, text } of readLines(source).lines) {
    if (kind === 'open') blocks.push([]);
    if (kind === 'code') blocks.at(-1)?.push(text);
  }
  return blocks.map((lines) => lines.join('\n')).filter((code) => code.replace(/[\s>]/gu, '') !== '');
}

function normalised(code: string): string {
  return code
    .split('\n')
    .map((line) => line.replace(/^[ >]+/u, '').trimEnd())
    .join('\n')
    .replace(/`{3,}/gu, (run) => 'ˋ'.repeat(run.length))
    .trim();
}
