import { describe, expect, it } from 'vitest';
import { mrkdwnLink } from '../../../../../src/adapters/slack/drawing/mrkdwn/escape-mrkdwn.ts';

describe('a link in mrkdwn', () => {
  it.each([
    ['two lines', 'a \n\t b', 'a b'],
    ['empty lines around it', '\n\n a\n', 'a'],
    ['blanks that are no break', 'a  b', 'a  b'],
    ['a bar', 'a|b', 'a¦b'],
  ])('has its label on one line where that has %s', (_what, label, name) => {
    expect(mrkdwnLink('https://e.com', label)).toBe(`<https://e.com|${name}>`);
  });
});
