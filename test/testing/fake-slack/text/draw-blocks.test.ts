import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FakeState } from '../../../../src/testing/fake-slack/state/state.ts';
import { drawBlocks } from '../../../../src/testing/fake-slack/text/draw-blocks.ts';
import { toRichText } from '../../../../src/testing/fake-slack/text/rich-text.ts';

const state = new FakeState(
  [
    {
      id: 'T1',
      name: 'W',
      users: [{ id: 'U1', name: 'ann' }],
      channels: [{ id: 'C1', name: 'general' }],
      groups: [{ id: 'S1', handle: 'crew', members: [] }],
    },
  ],
  { id: 'A1', name: 'app', botUserId: 'U0', botId: 'B0' },
  'xapp',
  createFakeClock(),
);
const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const button = (text: string) => ({ type: 'button', action_id: text, text: plain(text) });

describe('blocks as a reader reads them', () => {
  for (const [shown, ...blocks] of [
    [
      'Hi @ann\nA\nB\n[Go]',
      { type: 'section', text: mrkdwn('Hi <@U1>'), fields: [plain('A'), plain('B')], accessory: button('Go') },
    ],
    ['<@U1> stays', { type: 'section', text: plain('<@U1> stays') }],
    [
      'Title\n---\n@crew **b**',
      { type: 'header', text: plain('Title') },
      { type: 'divider' },
      { type: 'markdown', text: '<!subteam^S1> **b**' },
    ],
    [
      'by @U9 [image: a cat]',
      { type: 'context', elements: [mrkdwn('by <@U9>'), { type: 'image', image_url: 'x', alt_text: 'a cat' }] },
    ],
    [
      '[Yes] [No] [Pick] [datepicker]',
      {
        type: 'actions',
        elements: [
          button('Yes'),
          button('No'),
          { type: 'static_select', placeholder: plain('Pick') },
          { type: 'datepicker' },
        ],
      },
    ],
    [
      '[+] [-] [Delete]',
      {
        type: 'context_actions',
        elements: [
          { type: 'feedback_buttons', positive_button: { text: plain('+') }, negative_button: { text: plain('-') } },
          { type: 'icon_button', text: plain('Delete') },
        ],
      },
    ],
    [
      'Name\n[Your name]',
      { type: 'input', label: plain('Name'), element: { type: 'plain_text_input', placeholder: plain('Your name') } },
    ],
    ['[image: a dog]', { type: 'image', image_url: 'x', alt_text: 'a dog' }],
    [
      'a | b\n1 | @ann',
      {
        type: 'table',
        rows: [
          [
            { type: 'raw_text', text: 'a' },
            { type: 'raw_text', text: 'b' },
          ],
          [{ type: 'raw_number', text: '1' }, toRichText('<@U1>', 'x')],
        ],
      },
    ],
    ['Numbers\n1', { type: 'data_table', caption: 'Numbers', rows: [[{ type: 'raw_text', text: '1' }]] }],
    [
      'Plan\n[pending] One\n[error] Two: why',
      {
        type: 'plan',
        title: 'Plan',
        tasks: [
          { status: 'pending', title: 'One' },
          { status: 'error', title: 'Two', details: toRichText('why', 'x') },
        ],
      },
    ],
    [
      'T\nB\n[Open]\nU',
      {
        type: 'carousel',
        elements: [
          { type: 'card', title: mrkdwn('T'), body: mrkdwn('B'), actions: [button('Open')] },
          { type: 'card', title: mrkdwn('U') },
        ],
      },
    ],
    [
      'Box\nin it',
      { type: 'container', title: plain('Box'), child_blocks: [{ type: 'section', text: plain('in it') }] },
    ],
    ['[file]', { type: 'file', external_id: 'x', source: 'remote' }],
  ] as const) {
    it(`are ${JSON.stringify(shown)}`, () => {
      expect(drawBlocks(blocks, state)).toBe(shown);
    });
  }
});

describe('rich text', () => {
  it('is made of every token and mark, and drawn again', () => {
    const text =
      '<@U1> <#C1|general> <!here> <!subteam^S1|@crew> <!date^1^{date}|then> <https://x.test|x> `code` *b* _i_ ~s~ &lt;\n```\nlet a\n```\nend';
    const block = toRichText(text, 'b');
    expect(block.elements).toEqual([
      {
        type: 'rich_text_section',
        elements: [
          { type: 'user', user_id: 'U1' },
          { type: 'text', text: ' ' },
          { type: 'channel', channel_id: 'C1' },
          { type: 'text', text: ' ' },
          { type: 'broadcast', range: 'here' },
          { type: 'text', text: ' ' },
          { type: 'usergroup', usergroup_id: 'S1' },
          { type: 'text', text: ' ' },
          { type: 'date', timestamp: 1, format: '{date}', fallback: 'then' },
          { type: 'text', text: ' ' },
          { type: 'link', url: 'https://x.test', text: 'x' },
          { type: 'text', text: ' ' },
          { type: 'text', text: 'code', style: { code: true } },
          { type: 'text', text: ' ' },
          { type: 'text', text: 'b', style: { bold: true } },
          { type: 'text', text: ' ' },
          { type: 'text', text: 'i', style: { italic: true } },
          { type: 'text', text: ' ' },
          { type: 'text', text: 's', style: { strike: true } },
          { type: 'text', text: ' <' },
        ],
      },
      { type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'let a' }], border: 0 },
      { type: 'rich_text_section', elements: [{ type: 'text', text: 'end' }] },
    ]);
    expect(drawBlocks([block], state)).toBe('@ann #general @here @crew then x code b i s <\nlet a\nend');
  });

  it('has lists, quotes and emoji', () => {
    const item = (text: string) => ({ type: 'rich_text_section', elements: [{ type: 'text', text }] });
    const block = {
      type: 'rich_text',
      elements: [
        { type: 'rich_text_list', style: 'bullet', elements: [item('a'), item('b')] },
        { type: 'rich_text_list', style: 'ordered', elements: [item('c')] },
        {
          type: 'rich_text_quote',
          elements: [
            { type: 'text', text: 'said\nso ' },
            { type: 'emoji', name: 'wave' },
          ],
        },
      ],
    };
    expect(drawBlocks([block], state)).toBe('• a\n• b\n1. c\n> said\n> so :wave:');
  });
});
