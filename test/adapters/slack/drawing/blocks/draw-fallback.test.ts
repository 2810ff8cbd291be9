import { describe, expect, it } from 'vitest';
import { drawFallback } from '../../../../../src/adapters/slack/drawing/blocks/draw-fallback.ts';
import { toMrkdwn } from '../../../../../src/adapters/slack/drawing/mrkdwn/to-mrkdwn.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { ReplyContent } from '../../../../../src/threads/reply.ts';
import { checkMessage } from './check-message.ts';

const options = { texts: createTexts('en'), exchange: 'e7' };

function answer(markdown: string): ReplyContent {
  return { kind: 'text', markdown, final: true, sources: [], buttons: ['tryAgain', 'feedback'] };
}

function button(kind: string, text: string, value: string, spoken?: string): object {
  return {
    type: 'button',
    text: { type: 'plain_text', text, emoji: false },
    action_id: `threadloop.${kind}`,
    value,
    ...(spoken !== undefined && { accessibility_label: spoken }),
  };
}

const BUTTONS = {
  type: 'actions',
  elements: [
    button('tryAgain', 'Try again', '{"exchange":"e7"}'),
    button('feedback.up', 'Helpful', '{"exchange":"e7","value":"up"}', 'Was this helpful? Helpful'),
    button('feedback.down', 'Not helpful', '{"exchange":"e7","value":"down"}', 'Was this helpful? Not helpful'),
  ],
};

function section(text: string): object {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } };
}

describe('a reply without markdown', () => {
  it('is mrkdwn with buttons that every workspace has', () => {
    expect(drawFallback(answer('**Hi** <!here>'), options, toMrkdwn)).toEqual({
      text: 'Hi &lt;!here&gt;',
      blocks: [section('*Hi* &lt;!here&gt;'), BUTTONS],
    });
  });

  it('R52: cuts a long text to sections within their limit, fences closed and opened again', () => {
    const code = Array.from({ length: 150 }, (_, index) => `const line${index} = ${index}; // ${'x'.repeat(10)}`).join(
      '\n',
    );
    const drawn = drawFallback(answer(`Before\n\n\`\`\`ts\n${code}\n\`\`\`\n\nAfter`), options, toMrkdwn);
    const sections = drawn.blocks.flatMap((block) => (block.type === 'section' ? [block.text?.text ?? ''] : []));
    expect(checkMessage(drawn)).toEqual([]);
    expect(sections.map((text) => text.split('```').length - 1)).toEqual([2, 2]);
    expect(sections.join('\n').replaceAll('```', '').split(/\s+/).filter(Boolean)).toEqual(
      `Before ${code} After`.split(/\s+/),
    );
  });

  it('R52: is within the limits when escaping makes a text several times as long', () => {
    const drawn = drawFallback(answer('& '.repeat(5_700)), options, toMrkdwn);
    expect(checkMessage(drawn)).toEqual([]);
    const sections = drawn.blocks.flatMap((block) => (block.type === 'section' ? [block.text?.text ?? ''] : []));
    expect(sections.at(-1)?.endsWith('\n…')).toBe(true);
    expect(sections.join('').length).toBeGreaterThan(12_000);
  });

  it('draws progress and notices too', () => {
    const progress = {
      kind: 'progress',
      line: 'Working',
      steps: [{ callId: 'c', tool: 't', label: 'Search', state: 'running' }],
      buttons: ['stop'],
    } as const;
    const context = (text: string) => ({ type: 'context', elements: [{ type: 'mrkdwn', text, verbatim: true }] });
    expect(drawFallback(progress, options, toMrkdwn)).toEqual({
      text: 'Working\nSearch (in progress)',
      blocks: [
        context('Working'),
        context('• Search (in progress)'),
        { type: 'actions', elements: [button('stop', 'Stop', '{"exchange":"e7"}')] },
      ],
    });
    expect(drawFallback({ kind: 'notice', text: 'Write `stop`.', buttons: [] }, options, toMrkdwn)).toEqual({
      text: 'Write stop.',
      blocks: [section('Write `stop`.')],
    });
  });
});
