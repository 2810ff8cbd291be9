import { describe, expect, it } from 'vitest';
import { replaceMarks } from '../../../../../src/adapters/slack/inbound/text/marks.ts';
import { drawMessage } from '../../../../../src/adapters/slack/inbound/text/message-text.ts';
import { fixture } from '../../fixture.ts';

function drawn(message: Readonly<Record<string, unknown>>): string {
  return replaceMarks(drawMessage(message), ({ kind, id, label = '' }) => `{${kind} ${id} ${label}}`);
}

function section(...elements: readonly object[]): object {
  return { type: 'rich_text_section', elements };
}

function richText(...elements: readonly object[]): Readonly<Record<string, unknown>> {
  return { text: 'not this', blocks: [{ type: 'rich_text', elements }] };
}

describe('the text of a message', () => {
  it('is its rich text, each kind of element in markdown', () => {
    expect(drawn(fixture('rich-text').event).split('\n')).toEqual([
      '{user U0BOT } **see {channel C2RANDOM random}** and {group S1OPS ops}, {broadcast here } 🎉:shipit:',
      '2 * 3 * 4, a*b*c, `*not bold*` <b> & [the docs](https://example.com/a%28b%29) https://example.com Dec 23 #FF0000',
      '',
      '- one',
      '- _two_',
      '    1. deep',
      '    2. deeper',
      '       still',
      '',
      '> quoted',
      '> lines',
      '',
      '```sh',
      'ls *.txt *.md && echo `pwd`',
      'https://example.com/x',
      '```',
      '',
      '~~gone~~ **_all_**',
    ]);
  });

  it.each([
    [section({ type: 'text', text: ' a \n\n b ', style: { bold: true } }), ' **a** \n\n **b** '],
    [section({ type: 'text', text: '`x`', style: { code: true } }), '`` `x` ``'],
    [section({ type: 'team', team_id: 'T1' }, { type: 'new', text: '!' }, { type: 'new' }), 'T1!'],
    [
      section({ type: 'emoji', name: 'x', unicode: 'zz' }, { type: 'emoji', name: 'y', unicode: '1f468-200d-1f9b0' }),
      ':x:👨‍🦰',
    ],
    [section({ type: 'date', timestamp: 0 }, { type: 'date' }), '1970-01-01 00:00 UTC'],
    [{ type: 'rich_text_preformatted', elements: [{ type: 'text', text: '```' }] }, '````\n```\n````'],
    [{ type: 'rich_text_list', style: 'bullet', border: 1, elements: [section({ type: 'text', text: 'a' })] }, '> - a'],
  ])('keeps what markdown would take for something else: %j', (element, expected) => {
    expect(drawn(richText(element))).toBe(expected);
  });

  it('has the tables that were pasted, and no previews of links', () => {
    expect(drawn(fixture('pasted-table').event)).toBe(
      '{user U0BOT } check\n\n| Item | Price |\n| --- | --- |\n| **Tea \\|** green | 2.50 |',
    );
    const { message } = fixture('link-unfurl').event as { message: Readonly<Record<string, unknown>> }; // our own file
    expect(drawn(message)).toBe('{user U0BOT } read https://example.com/post');
  });

  it('is mrkdwn where there is no rich text', () => {
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: 'the block' } }];
    expect(drawn({ text: '*bold* <@U1>', blocks })).toBe('**bold** {user U1 }');
  });

  it('is that of its blocks where it has no other', () => {
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: 'Deploy *now*' } },
      { type: 'section', text: { type: 'mrkdwn', text: '*ok*' }, fields: [{ type: 'mrkdwn', text: '_f_' }] },
      { type: 'divider' },
      {
        type: 'context',
        elements: [
          { type: 'mrkdwn', text: 'by <@U1>' },
          { type: 'image', image_url: 'x' },
        ],
      },
      { type: 'data_table', caption: 'Prices', rows: [[{ type: 'raw_text', text: 'a' }], 'x', [null]] },
      { type: 'markdown', text: '**md** <@U2> &lt;' },
    ];
    expect(drawn({ text: '', blocks }).split('\n\n')).toEqual([
      '## Deploy *now*',
      '**ok**',
      '_f_',
      'by {user U1 } ',
      'Prices',
      '| a |\n| --- |\n|  |\n|  |',
      '**md** {user U2 } <',
    ]);
  });

  it('has what programs write into attachments', () => {
    const attachments = [
      { pretext: 'p', title: '*t*', text: 'x', fields: [{ title: 'Status', value: 'up' }], fallback: 'f' },
      { fallback: 'only this' },
      { from_url: 'https://e.com', text: 'a preview' },
    ];
    expect(drawn({ bot_id: 'B1', text: '', attachments })).toBe('p\n\n**t**\n\nx\n\nStatus\n\nup\n\nonly this');
    expect(drawn({ user: 'U1', text: 'hi', attachments })).toBe('hi');
  });

  it('is found at once between endless empty lines, which are left out at its ends', () => {
    const lines = '\n'.repeat(150_000);
    expect(drawn(richText(section({ type: 'text', text: `${lines}a\nb${lines}` })))).toBe('a\nb');
    expect(drawn(richText(section({ type: 'text', text: `a${lines}b` }))).startsWith('a\n\n')).toBe(true);
  });

  it('has the name of an emoji that is made of more characters than any is', () => {
    const unicode = Array.from({ length: 200_000 }, () => '1f389').join('-');
    expect(drawn(richText(section({ type: 'emoji', name: 'tada', unicode })))).toBe(':tada:');
  });

  it('is cut where it is longer than anybody can write', () => {
    expect(drawn({ text: 'x'.repeat(70_000) })).toBe(`${'x'.repeat(60_000)}…`);
  });
});
