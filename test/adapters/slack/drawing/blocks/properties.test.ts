import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFallback } from '../../../../../src/adapters/slack/drawing/blocks/draw-fallback.ts';
import { drawReply } from '../../../../../src/adapters/slack/drawing/blocks/draw-reply.ts';
import { toMrkdwn } from '../../../../../src/adapters/slack/drawing/mrkdwn/to-mrkdwn.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { ReplyContent } from '../../../../../src/threads/reply.ts';
import { hostileText } from '../safe/hostile-text.ts';
import { liveTokens } from '../safe/live-tokens.ts';
import { checkMessage } from './check-message.ts';

const options = { texts: createTexts('en'), exchange: 'e7' };
const words = hostileText.map((text) => `a${text}`);

function longText(most: number): fc.Arbitrary<string> {
  return fc.tuple(words, fc.nat({ max: 400 })).map(([text, times]) => text.repeat(times + 1).slice(0, most));
}

const notes = fc.array(longText(3_000), { maxLength: 5 });
const sources = fc.array(
  fc.record({ title: words, url: fc.nat({ max: 1_900 }).map((length) => `https://e.com/${'a'.repeat(length)}`) }),
  { maxLength: 20 },
);

const content: fc.Arbitrary<ReplyContent> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    markdown: longText(11_500),
    final: fc.boolean(),
    sources,
    notes,
    buttons: fc.subarray(['tryAgain', 'feedback'] as const),
  }),
  fc.record({
    kind: fc.constant('notice' as const),
    text: longText(20_000),
    notes,
    buttons: fc.subarray(['tryAgain', 'stillNeeded'] as const),
  }),
  fc.record({
    kind: fc.constant('progress' as const),
    line: longText(5_000),
    steps: fc.array(
      fc.record({
        callId: fc.string(),
        tool: fc.string(),
        label: words,
        state: fc.constantFrom('running', 'done', 'failed'),
        detail: longText(1_000),
      }),
      { maxLength: 60 },
    ),
    buttons: fc.constant(['stop'] as const),
  }),
);

describe('a message of any reply', () => {
  it('R52: is within the limits of Slack and holds nothing live', () => {
    fc.assert(
      fc.property(content, (any) => {
        const { message } = drawReply(any, options);
        expect(checkMessage({ ...message })).toEqual([]);
        expect('markdown_text' in message ? liveTokens(message.markdown_text) : liveParts(message)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('R52: is so too where there is no markdown', () => {
    fc.assert(
      fc.property(content, (any) => {
        const message = drawFallback(any, options, toMrkdwn);
        expect(checkMessage({ ...message })).toEqual([]);
        expect(liveParts(message)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

/** Live tokens in the markdown of a message, read as hostile readers do, and in its mrkdwn, which is escaped. */
function liveParts({ text, blocks }: { readonly text: string; readonly blocks: readonly object[] }): readonly string[] {
  const markdown = blocks.flatMap((block) => ('text' in block && typeof block.text === 'string' ? [block.text] : []));
  const mrkdwn = [
    text,
    ...blocks
      .filter((block) => !('text' in block && typeof block.text === 'string'))
      .map((block) => JSON.stringify(block)),
  ];
  return [
    ...markdown.flatMap((part) => liveTokens(part)),
    ...mrkdwn.flatMap((part) => part.match(/<[!@#][^>]*/g) ?? []),
  ];
}
