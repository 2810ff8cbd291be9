import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/text/index.ts';
import type { SettingsSurface } from './surface-driver.ts';
import { plainTool, toolWith } from './surface-tools.ts';

const texts = createTexts('en');
/** Two names begin with these 75 characters. */
const PREFIX = 'Find what was once said about '.padEnd(75, 'the same thing ');
/** Names of 90 characters; the last two differ at their end only. */
const LABELS = [
  ...Array.from({ length: 148 }, (_, index) => `Tool ${index} `.padEnd(90, 'x')),
  PREFIX.padEnd(90, 'a'),
  PREFIX.padEnd(90, 'b'),
];

/** More tools, and longer names, than fit into one view of any platform. */
export function testManyTools(surface: SettingsSurface): void {
  describe('of 150 tools with names of 90 characters', () => {
    const start = () => surface.start(LABELS.map((label, index) => plainTool(`tool_${index}`, label)));

    it('R81: shows every one, each by a name of its own', async () => {
      const started = await start();
      const { tools } = await started.as('ann').openTools(started.channel);
      expect(tools.map(({ name }) => name)).toEqual(LABELS.map((_, index) => `tool_${index}`));
      expect(new Set(tools.map(({ label }) => label)).size).toBe(150);
    });

    it('R81: switches the one that was meant of two that begin with the same 75 characters', async () => {
      const started = await start();
      const ann = started.as('ann');
      await ann.openTools(started.channel);
      await ann.toggle('tool_149');
      const { tools } = await started.service.view(started.channel, texts);
      expect(tools.filter(({ enabled }) => enabled.value === false).map(({ label }) => label)).toEqual([LABELS[149]]);
    });
  });

  it('R81: offers 150 choices with names of 90 characters, each by a name of its own, and takes the one meant', async () => {
    const choices = LABELS.map((title, index) => Type.Literal(`choice-${index}`, { title }));
    const about = { title: 'Which', description: 'The one.', default: 'choice-0' };
    const started = await surface.start([toolWith(Type.Object({ which: Type.Union(choices, about) }))]);
    const ann = started.as('ann');
    const key = 'tools.any_tool.options.which';
    await ann.openTools(started.channel);
    const { fields } = await ann.openOptions('any_tool');
    const shown = fields.find((field) => field.key === key);
    expect([shown?.raw, new Set(shown?.choices).size]).toEqual(['choice-0', 150]);
    expect(await ann.submit({ [key]: 'choice-149' })).toMatchObject({ kind: 'saved' });
    const [tool] = (await started.service.view(started.channel, texts)).tools;
    expect(tool?.options.map(({ own }) => own)).toEqual(['choice-149']);
  });
}
