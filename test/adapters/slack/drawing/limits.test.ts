import { describe, expect, it } from 'vitest';
import { SLACK_LIMITS } from '../../../../src/adapters/slack/drawing/limits.ts';
import {
  createSafeStream,
  MOST_GROWTH,
  safeMarkdown,
} from '../../../../src/adapters/slack/drawing/safe/safe-markdown.ts';
import { splitMarkdown } from '../../../../src/threads/split/index.ts';

const code = 'const a = b[0](c); // <!here> and @channel\n';

const texts: readonly (readonly [title: string, text: string])[] = [
  ['a long paragraph', 'word '.repeat(3_000)],
  ['a long fence with a language', `\`\`\`ts\n${code.repeat(350)}\`\`\``],
  ['a fence across the border', `${'word '.repeat(2_200)}\n\n\`\`\`ts\n${code.repeat(210)}\`\`\``],
  ['links that lead nowhere', '[a](b) '.repeat(2_500)],
  ['tokens', '<!channel> '.repeat(1_400)],
];

describe('parts of a long answer', () => {
  it.each(texts)('R44 R51: fit a stream and a message when they are safe: %s', (_title, text) => {
    const parts = splitMarkdown(text, SLACK_LIMITS.part);
    expect(parts.length).toBe(2);
    for (const part of parts) {
      const safe = safeMarkdown(part);
      expect(safe.length).toBeLessThanOrEqual(SLACK_LIMITS.markdown);
      expect(safe.split('```').length % 2).toBe(1);
      const stream = createSafeStream();
      expect((part.match(/[\s\S]{1,9}/g) ?? []).map((delta) => stream.push(delta)).join('') + stream.end()).toBe(safe);
    }
  });

  it('R44: leave room for what makes them safe', () => {
    expect(SLACK_LIMITS.part + MOST_GROWTH).toBeLessThanOrEqual(SLACK_LIMITS.markdown);
  });
});
