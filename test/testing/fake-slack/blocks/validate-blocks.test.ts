import { describe, expect, it } from 'vitest';
import { areBlocksTooLong } from '../../../../src/testing/fake-slack/blocks/block-length.ts';
import { validateBlocks } from '../../../../src/testing/fake-slack/blocks/validate-blocks.ts';
import { validateView } from '../../../../src/testing/fake-slack/blocks/validate-view.ts';

const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const button = { type: 'button', action_id: 'a', text: plain('Go'), value: 'v', style: 'primary' };
const image = { type: 'image', image_url: 'https://x.test/a.png', alt_text: 'a picture' };
const richText = {
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'x' }] }],
};
const task = { type: 'task_card', task_id: '1', title: 'One', status: 'complete', details: richText };
const feedback = { text: plain('Good'), value: 'good', accessibility_label: 'Good answer' };
const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

describe('blocks that Slack takes', () => {
  for (const block of [
    { type: 'section', text: mrkdwn('x'.repeat(3000)), accessory: image, expand: true },
    { type: 'section', fields: times(10, () => plain('x'.repeat(2000))), block_id: 'x'.repeat(255) },
    { type: 'header', text: plain('x'.repeat(150)) },
    { type: 'divider' },
    { type: 'context', elements: times(10, () => mrkdwn('x')) },
    { type: 'context', elements: [image] },
    { type: 'actions', elements: times(25, (index) => ({ ...button, action_id: `a${index}` })) },
    {
      type: 'actions',
      elements: [
        {
          type: 'static_select',
          action_id: 's',
          placeholder: plain('Pick'),
          options: [{ text: plain('A'), value: 'a' }],
        },
      ],
    },
    {
      type: 'context_actions',
      elements: [{ type: 'feedback_buttons', action_id: 'f', positive_button: feedback, negative_button: feedback }],
    },
    {
      type: 'context_actions',
      elements: [{ type: 'icon_button', action_id: 'i', icon: 'trash', text: plain('Delete') }],
    },
    { ...image, title: plain('Title') },
    { type: 'image', slack_file: { id: 'F1' }, alt_text: 'x' },
    { type: 'markdown', text: 'x'.repeat(12_000) },
    richText,
    { type: 'table', rows: times(100, () => times(20, () => ({ type: 'raw_text', text: '1' }))) },
    { type: 'data_table', caption: 'Numbers', rows: [[{ type: 'raw_number', value: 1, text: '1' }]], page_size: 100 },
    task,
    { type: 'plan', title: 'Plan', tasks: [task] },
    { type: 'card', title: mrkdwn('T'), body: mrkdwn('B'), actions: [button], hero_image: image },
    { type: 'carousel', elements: times(10, () => ({ type: 'card', title: mrkdwn('T') })) },
    {
      type: 'container',
      title: plain('T'),
      child_blocks: [{ type: 'divider' }, { type: 'section', text: mrkdwn('x') }],
    },
  ]) {
    it(`are like ${JSON.stringify(block).slice(0, 70)}`, () => {
      expect(validateBlocks([block], 'message')).toEqual([]);
    });
  }

  it('are 50 in a message and 100 in a view', () => {
    const blocks = (count: number) => times(count, () => ({ type: 'divider' }));
    expect(validateBlocks(blocks(50), 'message')).toEqual([]);
    expect(validateBlocks(blocks(100), 'home')).toEqual([]);
    expect(validateBlocks(blocks(51), 'message')).toEqual([{ pointer: '', message: 'no more than 50 items allowed' }]);
    expect(validateBlocks(blocks(101), 'home')).toEqual([{ pointer: '', message: 'no more than 100 items allowed' }]);
  });
});

describe('blocks that Slack does not take', () => {
  for (const [pointer, block] of [
    ['/0/type', { type: 'nothing' }],
    ['/0/type', 'text'],
    ['/0/type', { type: 'alert', text: plain('x') }],
    ['/0', { type: 'section' }],
    ['/0/text', { type: 'section', text: mrkdwn('x'.repeat(3001)) }],
    ['/0/text', { type: 'section', text: mrkdwn('') }],
    ['/0/text', { type: 'section', text: 'words' }],
    ['/0/fields', { type: 'section', fields: times(11, () => plain('x')) }],
    ['/0/fields/0', { type: 'section', fields: [plain('x'.repeat(2001))] }],
    ['/0/colour', { type: 'divider', colour: 'red' }],
    ['/0/block_id', { type: 'divider', block_id: 'x'.repeat(256) }],
    ['/0/text/text', { type: 'header', text: plain('x'.repeat(151)) }],
    ['/0/text/type', { type: 'header', text: mrkdwn('x') }],
    ['/0/elements', { type: 'context', elements: times(11, () => plain('x')) }],
    ['/0/elements', { type: 'actions', elements: times(26, (index) => ({ ...button, action_id: `a${index}` })) }],
    ['/0/elements', { type: 'actions', elements: [button, button] }],
    ['/0/elements/0/text/text', { type: 'actions', elements: [{ ...button, text: plain('x'.repeat(76)) }] }],
    ['/0/elements/0/value', { type: 'actions', elements: [{ ...button, value: 'x'.repeat(2001) }] }],
    ['/0/elements/0/action_id', { type: 'actions', elements: [{ ...button, action_id: 'x'.repeat(256) }] }],
    ['/0/elements/0/style', { type: 'actions', elements: [{ ...button, style: 'green' }] }],
    ['/0/elements/0/type', { type: 'actions', elements: [image] }],
    [
      '/0/elements',
      {
        type: 'context_actions',
        elements: times(6, (index) => ({
          type: 'icon_button',
          action_id: `${index}`,
          icon: 'trash',
          text: plain('x'),
        })),
      },
    ],
    ['/0/elements/0/type', { type: 'context_actions', elements: [button] }],
    ['/0', { ...image, alt_text: 'x'.repeat(2001) }],
    ['/0', { type: 'image', image_url: './a.png', alt_text: 'x' }],
    ['/0/text', { type: 'markdown', text: 'x'.repeat(12_001) }],
    ['/0/rows', { type: 'table', rows: times(101, () => [{ type: 'raw_text', text: '1' }]) }],
    ['/0/rows/0', { type: 'table', rows: [times(21, () => ({ type: 'raw_text', text: '1' }))] }],
    ['/0/caption', { type: 'data_table', rows: [[{ type: 'raw_text', text: '1' }]] }],
    ['/0/status', { ...task, status: 'going' }],
    ['/0/body/text', { type: 'card', body: mrkdwn('x'.repeat(201)) }],
    ['/0/elements', { type: 'carousel', elements: times(11, () => ({ type: 'card', title: mrkdwn('T') })) }],
    ['/0/elements/0/type', { type: 'carousel', elements: [{ type: 'divider' }] }],
    ['/0/child_blocks/0/type', { type: 'container', child_blocks: [{ type: 'markdown', text: 'x' }] }],
  ] as const) {
    it(`are like ${JSON.stringify(block).slice(0, 70)}`, () => {
      expect(validateBlocks([block], 'message').map((problem) => problem.pointer)).toContain(pointer);
    });
  }

  it('are two tables, and two with one id', () => {
    const table = { type: 'table', rows: [[{ type: 'raw_text', text: '1' }]] };
    expect(validateBlocks([table, table], 'message')).toEqual([{ pointer: '', message: 'only one table is allowed' }]);
    const divider = { type: 'divider', block_id: 'x' };
    expect(validateBlocks([divider, divider], 'message')).toEqual([
      { pointer: '', message: '`block_id` x already exists' },
    ]);
  });

  it('are those of messages in views, and alerts elsewhere', () => {
    const unsupported = (type: string) => [{ pointer: '/0/type', message: `unsupported type: ${type}` }];
    expect(validateBlocks([{ type: 'markdown', text: 'x' }], 'modal')).toEqual(unsupported('markdown'));
    expect(validateBlocks([{ type: 'alert', text: plain('x') }], 'home')).toEqual(unsupported('alert'));
    expect(validateBlocks([{ type: 'alert', text: plain('x') }], 'modal')).toEqual([]);
  });
});

describe('the text of blocks', () => {
  it('has 12,000 characters in markdown blocks and 13,200 in all', () => {
    const markdown = (count: number) => ({ type: 'markdown', text: 'x'.repeat(count) });
    const section = (count: number) => ({ type: 'section', text: mrkdwn('x'.repeat(count)) });
    expect(areBlocksTooLong([markdown(6000), markdown(6000)])).toBe(false);
    expect(areBlocksTooLong([markdown(6000), markdown(6001)])).toBe(true);
    expect(areBlocksTooLong([markdown(12_000), section(1200)])).toBe(false);
    expect(areBlocksTooLong([markdown(12_000), section(1201)])).toBe(true);
  });
});

describe('views', () => {
  const modal = { type: 'modal', title: plain('x'.repeat(24)), blocks: [] };
  const input = { type: 'input', label: plain('Name'), element: { type: 'plain_text_input', action_id: 'n' } };

  it('are modals and homes', () => {
    expect(validateView(modal, 'modal')).toEqual([]);
    expect(validateView({ ...modal, blocks: [input], submit: plain('Save') }, 'modal')).toEqual([]);
    expect(validateView({ type: 'home', blocks: [{ type: 'divider' }] }, 'home')).toEqual([]);
  });

  for (const [pointer, view, kind] of [
    ['/view/title/text', { ...modal, title: plain('x'.repeat(25)) }, 'modal'],
    ['/view/type', modal, 'home'],
    ['/view', { ...modal, blocks: [input] }, 'modal'],
    ['/view/blocks/0/type', { ...modal, blocks: [{ type: 'nothing' }] }, 'modal'],
    ['/view/private_metadata', { ...modal, private_metadata: 'x'.repeat(3001) }, 'modal'],
    ['/view/blocks', { type: 'home' }, 'home'],
  ] as const) {
    it(`are refused at ${pointer} when they are like ${JSON.stringify(view).slice(0, 50)}`, () => {
      expect(validateView(view, kind).map((problem) => problem.pointer)).toContain(pointer);
    });
  }
});
