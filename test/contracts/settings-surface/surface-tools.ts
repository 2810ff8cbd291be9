import { type TObject, Type } from '@sinclair/typebox';
import { defineTool, type ToolDefinition } from '../../../src/tools/index.ts';

/** A tool with an option of the usual kinds, and a secret. */
export const lookUp: ToolDefinition = defineTool<TObject>({
  name: 'look_up',
  label: 'Look up',
  description: 'Looks something up.',
  parameters: Type.Object({}),
  options: Type.Object({
    results: Type.Integer({ title: 'Results', description: 'How many.', minimum: 1, maximum: 20, default: 5 }),
    code: Type.Optional(
      Type.String({
        title: 'Area',
        description: 'Where to look.',
        pattern: '^[A-Z]{2}$',
        expects: 'two capital letters',
      }),
    ),
  }),
  secrets: { key: { label: 'Key', description: 'Where it is looked up, they give you one.' } },
  execute: () => '',
});

export const addUp: ToolDefinition = plainTool('add_up', 'Add up');
export const tellTime: ToolDefinition = plainTool('tell_time', 'Tell the time');

/** A tool that has nothing to be set but whether it is on. */
export function plainTool(name: string, label: string): ToolDefinition {
  return defineTool({ name, label, description: `${label}.`, parameters: Type.Object({}), execute: () => '' });
}

/** A tool that has these options. */
export function toolWith(options: TObject): ToolDefinition {
  return defineTool<TObject>({
    name: 'any_tool',
    label: 'Any tool',
    description: 'Does anything.',
    parameters: Type.Object({}),
    options,
    execute: () => '',
  });
}
