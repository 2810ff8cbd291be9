import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { safeMarkdown } from '../../../../src/adapters/slack/drawing/safe/safe-markdown.ts';
import type { StreamFeed } from '../../../../src/adapters/slack/outbound/streams/stream-feed.ts';
import { createTextFeed } from '../../../../src/adapters/slack/outbound/streams/text-feed.ts';
import { createSplitter } from '../../../../src/threads/split/index.ts';
import { draft, final } from './outbound-setup.ts';

/** What a stream shows after these texts, where Slack takes each addition; undefined when one is no continuation. */
function streamed(drafts: readonly string[], end: string): string | undefined {
  const feed = createTextFeed({});
  let shown: string | undefined = '';
  const take = (step: ReturnType<StreamFeed['next']>): void => {
    if (step.kind === 'changed') shown = undefined;
    else if (step.kind === 'add' && shown !== undefined)
      shown += 'markdown_text' in step.args ? step.args.markdown_text : '';
    feed.confirm();
  };
  for (const text of drafts) take(feed.next(draft(text)));
  take(feed.end(final(end)));
  return shown;
}

test('code that grows inside of a fence, which is closed in each draft, goes on in the stream', () => {
  const code = 'Look:\n```ts\nconst a = 1;\n';
  const drafts = ['Look:', 'Look:\n```ts\n```', `${code}\`\`\``, `${code}const b = 2;\n\`\`\``];

  expect(streamed(drafts, `${code}const b = 2;\n\`\`\`\nDone.`)).toBe(`${code}const b = 2;\n\`\`\`\nDone.`);
});

test('what was not confirmed is given again with the next step', () => {
  const feed = createTextFeed({});

  feed.next(draft('one'));
  const again = feed.next(draft('one two'));

  expect(again).toEqual({ kind: 'add', args: { markdown_text: 'one two' } });
});

test('a text that is not what was shown before is changed', () => {
  expect(streamed(['one two'], 'one')).toBeUndefined();
  expect(streamed(['one two', 'one three'], 'one three')).toBeUndefined();
});

test('any text of one message that grows in any pieces is streamed as the whole is drawn, or is told to have changed', () => {
  const piece = constantFrom(
    'a',
    ' ',
    '\n',
    '`',
    '```',
    '```ts\n',
    '> ',
    '<!here>',
    '<@U1',
    '>',
    '[x](',
    'https://e.com)',
    '*',
    '~~~',
    '- ',
  );
  let changed = 0;
  let runs = 0;
  assert(
    property(array(array(piece, { maxLength: 8 }), { maxLength: 8 }), (pieces) => {
      const splitter = createSplitter(1_000);
      const drafts: string[] = [];
      for (const delta of pieces) {
        splitter.push(delta.join(''));
        drafts.push(...splitter.parts());
      }
      const end = drafts.at(-1) ?? '';
      const shown = streamed(drafts, end);
      runs += 1;
      if (shown === undefined) changed += 1;
      expect(shown ?? safeMarkdown(end)).toBe(safeMarkdown(end));
    }),
  );
  // It is the exception: an answer with code is to stream.
  expect(changed).toBeLessThan(runs / 2);
});
