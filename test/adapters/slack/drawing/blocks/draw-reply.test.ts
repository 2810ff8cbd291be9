import { describe, expect, it } from 'vitest';
import { drawReply } from '../../../../../src/adapters/slack/drawing/blocks/draw-reply.ts';
import { createTexts } from '../../../../../src/text/index.ts';

const options = { texts: createTexts('en'), exchange: 'e7' };
const FEEDBACK = {
  type: 'context_actions',
  elements: [
    {
      type: 'feedback_buttons',
      action_id: 'threadloop.feedback',
      positive_button: {
        text: { type: 'plain_text', text: 'Helpful', emoji: false },
        accessibility_label: 'Was this helpful? Helpful',
        value: '{"exchange":"e7","value":"up"}',
      },
      negative_button: {
        text: { type: 'plain_text', text: 'Not helpful', emoji: false },
        accessibility_label: 'Was this helpful? Not helpful',
        value: '{"exchange":"e7","value":"down"}',
      },
    },
  ],
};

function actions(...buttons: readonly (readonly [kind: string, text: string])[]): object {
  const elements = buttons.map(([kind, text]) => ({
    type: 'button',
    text: { type: 'plain_text', text, emoji: false },
    action_id: `threadloop.${kind}`,
    value: '{"exchange":"e7"}',
  }));
  return { type: 'actions', elements };
}

function context(text: string): object {
  return { type: 'context', elements: [{ type: 'mrkdwn', text, verbatim: true }] };
}

describe('a drawn reply', () => {
  it('is markdown alone while a text grows', () => {
    const content = { kind: 'text', markdown: '**Hi** <!here>', final: false, sources: [], buttons: [] } as const;
    expect(drawReply(content, options)).toEqual({ message: { markdown_text: '**Hi** ‹!here›' }, tail: [] });
  });

  it('has sources, notes and buttons under an answer', () => {
    const tail = [
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: '*Sources*\n1. <https://e.com/?a=1&amp;b=2|A &lt;b&gt; ¦ c> (e.com)\n2. <https://f.com>',
          verbatim: true,
        },
      },
      context('Answered by another model &lt;x&gt;.\nOne file was left out.'),
      actions(['tryAgain', 'Try again']),
      FEEDBACK,
    ];
    expect(
      drawReply(
        {
          kind: 'text',
          markdown: '# Head\n\nSee **this** & [that](https://e.com), <@U0123ABC>:\n\n```ts\nx < 1\n```',
          final: true,
          sources: [
            { title: 'A <b> | c', url: 'https://e.com/?a=1&b=2' },
            { title: 'https://f.com', url: 'https://f.com' },
          ],
          notes: ['Answered by another model <x>.', 'One file was left out.'],
          buttons: ['tryAgain', 'feedback'],
        },
        { ...options, allowed: { allowMention: (id) => id === 'U0123ABC' } },
      ),
    ).toEqual({
      message: {
        text: 'Head\n\nSee this &amp; that, &lt;@U0123ABC&gt;:\n\nx &lt; 1',
        blocks: [
          {
            type: 'markdown',
            text: '# Head\n\nSee **this** & [that](https://e.com) (e.com), <@U0123ABC>:\n\n```ts\nx < 1\n```',
          },
          ...tail,
        ],
      },
      tail,
    });
  });

  it('says of each step in words how far it is', () => {
    const tail = [
      context('• Search: cats &amp; &lt;dogs&gt; (done)\n• Calculator (failed)\n• Read (in progress)'),
      actions(['stop', 'Stop']),
    ];
    expect(
      drawReply(
        {
          kind: 'progress',
          line: 'Working · step 3 · Read',
          steps: [
            { callId: 'c1', tool: 'search', label: 'Search', state: 'done', detail: 'cats &\n<dogs>' },
            { callId: 'c2', tool: 'calculate', label: 'Calculator', state: 'failed', detail: ' ' },
            { callId: 'c3', tool: 'read', label: 'Read', state: 'running' },
          ],
          buttons: ['stop'],
        },
        options,
      ),
    ).toEqual({
      message: {
        text: 'Working · step 3 · Read\nSearch: cats &amp; &lt;dogs&gt; (done)\nCalculator (failed)\nRead (in progress)',
        blocks: [context('Working · step 3 · Read'), ...tail],
      },
      tail,
    });
  });

  it('shows the latest of more steps than fit', () => {
    const steps = Array.from({ length: 100 }, (_, index) => ({
      callId: `c${index}`,
      tool: 't',
      label: `Step ${index} ${'x'.repeat(80)}`,
      state: 'done' as const,
    }));
    const { tail } = drawReply({ kind: 'progress', line: 'Working', steps, buttons: [] }, options);
    const lines = steps.slice(-30).map(({ label }) => `• ${label} (done)`);
    expect(tail).toEqual([context(['…', ...lines].join('\n'))]);
  });

  it('has a notice with what can be done', () => {
    expect(drawReply({ kind: 'notice', text: 'Stopped by <!here>.', buttons: [] }, options).message).toEqual({
      markdown_text: 'Stopped by ‹!here›.',
    });
    expect(drawReply({ kind: 'notice', text: 'Late.', notes: ['A note.'], buttons: ['stillNeeded'] }, options)).toEqual(
      {
        message: {
          text: 'Late.',
          blocks: [{ type: 'markdown', text: 'Late.' }, context('A note.'), actions(['stillNeeded', 'Still needed'])],
        },
        tail: [context('A note.'), actions(['stillNeeded', 'Still needed'])],
      },
    );
  });

  it('leaves out the sources that a long answer has no room for', () => {
    const content = {
      kind: 'text',
      markdown: 'a '.repeat(5_750),
      final: true,
      sources: [1, 2, 3].map((number) => ({
        title: `T${number}`,
        url: `https://e.com/${number}${'x'.repeat(600 * (number % 2))}`,
      })),
      buttons: [],
    } as const;
    expect(drawReply(content, options).tail).toEqual([
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: `*Sources*\n1. <https://e.com/1${'x'.repeat(600)}|T1> (e.com)\n2. <https://e.com/2|T2> (e.com)\n3. <https://e.com/3${'x'.repeat(600)}|T3> (e.com)`,
          verbatim: true,
        },
      },
    ]);
    const longer = {
      ...content,
      sources: content.sources.map(({ title, url }) => ({ title, url: `${url}${'y'.repeat(700)}` })),
    };
    expect(drawReply(longer, options).tail).toEqual([
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: `*Sources*\n1. <https://e.com/1${'x'.repeat(600)}${'y'.repeat(700)}|T1> (e.com)`,
          verbatim: true,
        },
      },
    ]);
  });
});
