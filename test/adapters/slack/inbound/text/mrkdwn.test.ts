import { describe, expect, it } from 'vitest';
import { replaceMarks } from '../../../../../src/adapters/slack/inbound/text/marks.ts';
import { drawMrkdwn } from '../../../../../src/adapters/slack/inbound/text/mrkdwn.ts';

/** Marks as people can read them. */
function drawn(text: string): string {
  return replaceMarks(drawMrkdwn(text), ({ kind, id, label = '' }) => `{${kind} ${id} ${label}}`);
}

describe('mrkdwn', () => {
  it.each([
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['`*not bold*`', '`*not bold*`'],
    ['```ls *.txt *.md```', '```ls *.txt *.md```'],
    ['ls *.txt *.md', 'ls *.txt *.md'],
    ['a*b*c', 'a*b*c'],
    ['*a*b and ~a~b', '*a*b and ~a~b'],
    ['5*6*7 = 210', '5*6*7 = 210'],
    ['x ~5 and ~6', 'x ~5 and ~6'],
    ['* one * two', '* one * two'],
    ['**already**', '**already**'],
    ['_it_ and snake_case', '_it_ and snake_case'],
    ['2 &lt; 3 &amp;&amp; 4 &gt; 3', '2 < 3 && 4 > 3'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['const a = `x &lt; *y*`;', 'const a = `x < *y*`;'],
  ])('R55: keeps arithmetic and code as they are: %j', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it.each([
    ['*bold*', '**bold**'],
    ['(*bold*, *more words*)', '(**bold**, **more words**)'],
    ['*a* *b*', '**a** **b**'],
    ['*<@U1> and `code`*', '**{user U1 } and `code`**'],
    ['~gone~', '~~gone~~'],
    ['*not\nover lines*', '*not\nover lines*'],
    ['```\nls *.txt\n```', '```\nls *.txt\n```'],
    ['```one\ntwo```', '```\none\ntwo\n```'],
    ['`a` ``` b', '`a` ``` b'],
    ['``````', '``````'],
  ])('R55: draws what Slack shows bold, struck through or as code: %j', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it.each([
    ['<@U1> <@W2|Ann>', '{user U1 } {user W2 Ann}'],
    ['<#C1|general> <#C2> <#C3|>', '{channel C1 general} {channel C2 } {channel C3 }'],
    ['<!subteam^S1|@ops> <!subteam^S2>', '{group S1 ops} {group S2 }'],
    ['<!here> <!channel|channel> <!everyone>', '{broadcast here } {broadcast channel } {broadcast everyone }'],
    ['<!date^1766458026^{date}|Dec 23> <!date^1766458026^{date}>', 'Dec 23 2025-12-23 02:47 UTC'],
    ['<!date^soon^{date}> <!new_thing> <!new|thing>', ' @new_thing thing'],
    ['<https://e.com/?a=1&amp;b=2>', 'https://e.com/?a=1&b=2'],
    ['<https://e.com/a_b|the *docs*>', '[the *docs*](https://e.com/a_b)'],
    ['<http://readme.md|readme.md>', 'readme.md'],
    ['<mailto:a@b.example|a@b.example> <mailto:a@b.example|write>', 'a@b.example [write](mailto:a@b.example)'],
    ['<tel:+49>', '+49'],
    ['`<https://e.com|e.com>` `<https://e.com>`', '`e.com` `https://e.com`'],
    ['&lt;@U1&gt; <b> <@> <>', '<@U1> <b> @ <>'],
    ['<@U1 x>', '@U1 x'],
    ['\uFDD0uU1\uFDD2 \uFDD30\uFDD4', 'uU1 0'],
  ])('finds tokens before it decodes entities: %j', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it.each([
    ['`', 100_000],
    ['* ', 50_000],
    ['*a ', 50_000],
    ['<', 100_000],
    ['``` ', 30_001],
    ['~', 100_000],
  ])('costs a long run of %j next to nothing', (piece, times) => {
    expect(drawMrkdwn(piece.repeat(times)).length).toBeGreaterThan(0);
  });
});
