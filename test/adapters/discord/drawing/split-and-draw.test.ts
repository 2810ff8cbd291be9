import { describe, expect, it } from 'vitest';
import { DISCORD_LIMITS } from '../../../../src/adapters/discord/drawing/limits.ts';
import { drawReply } from '../../../../src/adapters/discord/drawing/reply/draw-reply.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { splitMarkdown } from '../../../../src/threads/split/index.ts';
import { INPUTS } from '../../../threads/split/inputs.ts';
import { readAsDiscord } from './markdown/discord-reader.ts';

const options = { texts: createTexts('en'), exchange: 'x1' };
const FAMILY = '👨‍👩‍👧‍👦';
const numbered = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** An answer as the messages that people see, with so much under the last one. */
function messagesOf(text: string, notes: readonly string[] = []): readonly string[] {
  const parts = splitMarkdown(text, DISCORD_LIMITS.part, { repeatTableHeader: true });
  return parts.map((markdown, index) => {
    const isLast = index === parts.length - 1;
    const content = {
      kind: 'text',
      markdown,
      final: true,
      sources: [],
      buttons: [],
      notes: isLast ? notes : [],
    } as const;
    return drawReply(content, options).content;
  });
}

function sourceOf(name: string): string {
  return INPUTS.find((input) => input.name === name)?.text ?? '';
}

function tooLong(messages: readonly string[]): readonly string[] {
  return messages.filter((message) => message.length > DISCORD_LIMITS.content || message.trim() === '');
}

const openFences = (messages: readonly string[]): readonly string[] =>
  messages.filter((message) => message.split('```').length % 2 === 0);

describe('the inputs of the reference table as messages of Discord', () => {
  it.each(INPUTS)('$name: none is too long or blank, and no fence is open', ({ name, text }) => {
    const messages = messagesOf(text, ['A note under the answer.']);
    expect(tooLong(messages)).toEqual([]);
    expect(openFences(messages)).toEqual([]);
    expect(messages.length === 0).toBe(name.startsWith('an empty') || name.startsWith('nothing'));
  });

  it('changes only what Discord does not draw', () => {
    const changed = INPUTS.filter(({ text }) => {
      const parts = splitMarkdown(text, DISCORD_LIMITS.part, { repeatTableHeader: true });
      return JSON.stringify(messagesOf(text)) !== JSON.stringify(parts);
    });
    expect(changed.map(({ name }) => name)).toEqual([
      'a long URL in prose',
      'a fence of tildes',
      'a fence in a longer fence',
      'a link over the edge',
      'a table of 150 rows',
      'three backticks inside prose',
    ]);
  });

  it('draws a table of 150 rows as columns in each message, the header repeated and every row whole', () => {
    const messages = messagesOf(sourceOf('a table of 150 rows'));
    const lines = messages.map((message) => message.split('\n'));
    expect(lines.map(([fence, head, rule]) => [fence, head, rule])).toEqual(
      lines.map(() => ['```', expect.stringMatching(/^a +b$/), expect.stringMatching(/^-+ {2}-+$/)]),
    );
    expect(lines.flatMap((all) => all.slice(3, -1))).toEqual(
      Array.from({ length: 150 }, (_, index) => expect.stringMatching(new RegExp(`^row ${index} +value ${index}$`))),
    );
  });

  it('takes three backticks in prose for no code', () => {
    expect(
      messagesOf(sourceOf('three backticks inside prose')).flatMap((message) => readAsDiscord(message).code),
    ).toEqual([]);
  });
});

describe('reports of answers on Discord', () => {
  it('D1: opens a fence again bare where a long line stands behind its marker', () => {
    const code = numbered(300, (index) => `line ${index}`);
    const messages = messagesOf(`\`\`\`${'l'.repeat(1_990)}\n${code}\n\`\`\``);
    expect(tooLong(messages)).toEqual([]);
    expect(messages.filter((message) => !/^```\n[^]*\n```$/.test(message))).toEqual([]);
    const words = messages.map((message) => message.slice(4, -4)).join('\n');
    expect(words.replace(/\n/g, '')).toBe('l'.repeat(1_990) + code.replace(/\n/g, ''));
  });

  it('D3: counts what stands around a text: notes under it, small print, escapes', () => {
    const longest = 'a'.repeat(DISCORD_LIMITS.part);
    expect(tooLong(messagesOf(longest, ['*'.repeat(500), 'x'.repeat(500)]))).toEqual([]);
    const thinking = { kind: 'progress', line: '_'.repeat(1_999), steps: [], buttons: ['stop'] } as const;
    expect(tooLong([drawReply(thinking, options).content])).toEqual([]);
  });

  it('D4: moves inline code whole into the next message', () => {
    const code = `\`${'rm -rf ./build '.repeat(8).trim()}\``;
    const messages = messagesOf(`${'word '.repeat(350)}${code} tail`);
    expect(messages).toEqual(['word '.repeat(350).trim(), `${code} tail`]);
  });

  it('D5: shows a short answer of many lines in one message', () => {
    const text = numbered(40, () => '0123456789');
    expect(messagesOf(text)).toEqual([text]);
  });

  it('D6: cuts no family, no flag and no skin tone', () => {
    for (const cluster of [FAMILY, '🇩🇪', '👍🏽']) {
      const messages = messagesOf(`x${cluster.repeat(1_000)}`);
      expect(tooLong(messages)).toEqual([]);
      expect(messages.join('').replaceAll(cluster, '')).toBe('x');
      expect(messages.slice(1).filter((message) => message.replaceAll(cluster, '') !== '')).toEqual([]);
    }
  });

  it('D8: shows all of a long answer, in order', () => {
    const text = numbered(180, (index) => `This is sentence number ${index} of a very long answer.`);
    const messages = messagesOf(text);
    expect(text.length).toBeGreaterThan(9_000);
    expect(tooLong(messages)).toEqual([]);
    expect(messages.join('\n')).toBe(text);
  });

  it('R59: shows 500 lines in messages whose texts, joined, are the source', () => {
    const text = numbered(500, (index) => `line${String(index).padStart(5, '0')}`);
    const messages = messagesOf(text);
    expect([messages.length, messages.join('\n')]).toEqual([3, text]);
  });

  it('R61: has each message of a long code block balanced, with its language', () => {
    const messages = messagesOf(`\`\`\`py\n${numbered(300, (index) => `print("line ${index}")`)}\n\`\`\``);
    expect(messages.length).toBeGreaterThan(2);
    expect(
      messages.filter((message) => !/^```py\n[^]*\n```$/.test(message) || message.split('```').length !== 3),
    ).toEqual([]);
  });

  it('R63: keeps headings, and every line of a quote quoted, in every message', () => {
    const quote = numbered(120, (index) => `> quoted line ${index} with text`);
    const messages = messagesOf(`# Title\n\n${quote}\n>\n> end`);
    expect(messages.join('\n')).toBe(`# Title\n\n${quote}\n> \n> end`);
    expect(
      messages.slice(1).flatMap((message) => message.split('\n').filter((line) => !line.startsWith('> '))),
    ).toEqual([]);
  });
});

describe('a growing answer as messages of Discord', () => {
  it('never changes a message but the last one (P10)', () => {
    const text = [
      '# Plan\n\nSome **bold** prose with `code` and https://e.com/a.\n',
      `| Name | Value |\n|---|---|\n${numbered(90, (index) => `| row ${index} | value ${index} |`)}\n`,
      `\`\`\`ts\n${numbered(90, (index) => `const value${index} = ${index};`)}\n\`\`\`\n`,
      numbered(60, (index) => `- [ ] task ${index} for <@123456789012345678>`),
    ].join('\n');
    let shown: readonly string[] = [];
    for (let length = 0; length <= text.length; length += 37) {
      const messages = messagesOf(text.slice(0, length));
      expect(messages.slice(0, shown.length - 1)).toEqual(shown.slice(0, -1));
      expect(tooLong(messages)).toEqual([]);
      expect(openFences(messages)).toEqual([]);
      shown = messages;
    }
    expect(shown.length).toBeGreaterThan(3);
  });
});
