import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMrkdwn } from '../../../../../src/adapters/slack/drawing/mrkdwn/to-mrkdwn.ts';
import { hostileText } from '../safe/hostile-text.ts';

describe('mrkdwn of any text', () => {
  it('has no sign of Slack that is not a link to the web or to mail', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const mrkdwn = toMrkdwn(text);
        expect(mrkdwn.match(/<(?!(?:https?|mailto):[^<>|\s]*(?:\|[^<>|\n]*)?>).{0,20}/gi) ?? []).toEqual([]);
        expect(mrkdwn.match(/&(?!amp;|lt;|gt;)/g) ?? []).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('mentions who may be mentioned, and nobody else', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const mrkdwn = toMrkdwn(text, { allowMention: (id) => id === 'U0123ABC' });
        expect((mrkdwn.match(/<[@!#][^>]*>/g) ?? []).filter((token) => token !== '<@U0123ABC>')).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
