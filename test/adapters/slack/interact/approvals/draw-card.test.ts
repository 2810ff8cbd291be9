import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCard } from '../../../../../src/adapters/slack/approvals/draw-card.ts';
import { areBlocksTooLong } from '../../../../../src/testing/fake-slack/blocks/block-length.ts';
import { validateBlocks } from '../../../../../src/testing/fake-slack/blocks/validate-blocks.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { ApprovalCard } from '../../../../../src/threads/approvals/approval-card.ts';
import { shownText } from '../../../../../src/threads/approvals/cards/shown-text.ts';
import { partsOf } from '../../../../e2e/trust/slack/shown-card.ts';
import { hostileText } from '../../drawing/safe/hostile-text.ts';

const texts = createTexts('en');
const long = fc.tuple(hostileText, fc.nat({ max: 300 })).map(([text, times]) => text.repeat(times).slice(0, 12_000));
const anyText = fc.oneof(hostileText, long, fc.constantFrom('', ' ', '\n', '\u202e', '&'.repeat(6_000)));
const anyCard = fc.record({
  label: anyText,
  tool: anyText,
  summary: anyText,
  approvers: anyText,
  result: fc.option(anyText, { nil: undefined }),
  arguments: fc.array(fc.record({ name: anyText, text: anyText }), { maxLength: 40 }),
  isReminder: fc.boolean(),
  isPending: fc.boolean(),
  requesters: fc.array(fc.record({ id: fc.constantFrom('slack:U1ANN', 'web:me'), name: anyText }), { maxLength: 40 }),
});

function cardOf({
  isPending,
  ...card
}: typeof anyCard extends fc.Arbitrary<infer Value> ? Value : never): ApprovalCard {
  const who = { id: 'slack:U1ANN', name: 'Ann' };
  return {
    ...card,
    approval: 'abc',
    expiresAt: 1_790_000_000_000,
    state: isPending ? { kind: 'pending' } : { kind: 'withdrawn', who, at: 0 },
    link: 'https://one.slack.com/archives/C1/p1',
  };
}

describe('a card of Slack, whatever is in it', () => {
  it('is taken by Slack, calls nobody, loads nothing, and has buttons exactly while it waits', () => {
    fc.assert(
      fc.property(anyCard, fc.boolean(), fc.boolean(), (given, isElsewhere, isPlain) => {
        const card = cardOf(given);
        const { message, beside } = drawCard(card, { texts, isElsewhere, isPlain });
        expect(validateBlocks(message.blocks, 'message')).toEqual([]);
        expect(areBlocksTooLong(message.blocks.map((block) => ({ ...block })))).toBe(false);
        expect(message.text.length).toBeLessThanOrEqual(4_000);
        expect(message.text.trim()).not.toBe('');
        const parts = partsOf(message.blocks);
        const notation = [
          message.text,
          ...parts.flatMap(({ type, text }) => (type === 'mrkdwn' ? [String(text)] : [])),
        ];
        const tokens = notation.flatMap((text) => text.match(/<[^>]{1,40}/gu) ?? []);
        expect(tokens.filter((token) => !/^<(?:@U1ANN|!date\^|https:\/\/one\.slack\.com\/)/u.test(token))).toEqual([]);
        expect(notation.join('\n')).not.toMatch(/(?<![\p{L}\p{N}/]_?)@(?:here|channel|everyone)(?![\p{L}\p{N}_])/iu);
        expect(parts.some(({ type }) => type === 'image')).toBe(false);
        expect(parts.some(({ type }) => type === 'button')).toBe(given.isPending);
        // Whatever is not shown is beside it.
        const shown = parts.flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []));
        const isWhole = card.arguments.every(({ text }) => text.trim() === '' || shown.includes(shownText(text)));
        expect(isWhole || beside !== undefined).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
