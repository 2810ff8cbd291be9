import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../src/core/error.ts';
import { defineTool, type ToolDefinition } from '../../src/tools/index.ts';

const good: ToolDefinition = {
  name: 'roll_dice-2',
  label: 'Dice',
  description: 'Rolls dice.',
  parameters: Type.Object({}),
  execute: () => 'four',
};

function problemOf(definition: object): string {
  try {
    // Definitions also come from plain JavaScript, where no compiler has looked at them.
    Reflect.apply(defineTool, undefined, [definition]);
  } catch (error) {
    if (error instanceof ThreadloopError && error.code === 'tool_invalid') return error.message;
  }
  return 'no problem';
}

describe('defineTool', () => {
  it('returns a usable definition as it is', () => {
    expect(defineTool(good)).toBe(good);
  });

  it('accepts a name of 64 characters', () => {
    expect(problemOf({ ...good, name: 'n'.repeat(64) })).toBe('no problem');
  });

  it('accepts each effect and each kind of approval', () => {
    const kinds = [{ effect: 'reads' }, { effect: 'writes' }, { approval: 'never' }, { approval: 'always' }];
    const problems = [...kinds, { approval: () => true }].map((changes) => problemOf({ ...good, ...changes }));
    expect(new Set(problems)).toEqual(new Set(['no problem']));
  });

  const cases: Record<string, [changes: object, sentence: string]> = {
    'a name with a space': [
      { name: 'roll dice' },
      'A tool\'s name has 1 to 64 letters, digits, "_" or "-"; this one does not: "roll dice".',
    ],
    'an empty name': [{ name: '' }, 'A tool\'s name has 1 to 64 letters, digits, "_" or "-"; this one does not: "".'],
    'a name of 65 characters': [
      { name: 'n'.repeat(65) },
      `A tool's name has 1 to 64 letters, digits, "_" or "-"; this one does not: "${'n'.repeat(65)}".`,
    ],
    'no name': [
      { name: undefined },
      'A tool\'s name has 1 to 64 letters, digits, "_" or "-"; this one does not: undefined.',
    ],
    'no label': [{ label: ' ' }, 'The tool "roll_dice-2" has no label; give it the name that people shall see.'],
    'no description': [
      { description: undefined },
      'The tool "roll_dice-2" has no description; a model only knows from it when to call the tool.',
    ],
    'parameters that are no object': [
      { parameters: Type.String() },
      'The parameters of the tool "roll_dice-2" are no object schema; use Type.Object({ … }), empty when it takes none.',
    ],
    'no parameters': [
      { parameters: null },
      'The parameters of the tool "roll_dice-2" are no object schema; use Type.Object({ … }), empty when it takes none.',
    ],
    'a time limit of 0': [
      { timeoutMs: 0 },
      'The timeoutMs of the tool "roll_dice-2" must be a number of milliseconds above 0; leave it out for the default.',
    ],
    'an effect that there is not': [
      { effect: 'deletes' },
      "The effect of the tool \"roll_dice-2\" must be 'reads' or 'writes'; leave it out where it follows from `reach`.",
    ],
    'an approval that there is not': [
      { approval: 'sometimes' },
      "The approval of the tool \"roll_dice-2\" must be 'never', 'always' or a function of the arguments; leave it out where it follows from `effect`.",
    ],
    'no execute': [{ execute: undefined }, 'The tool "roll_dice-2" has no execute function.'],
  };
  for (const [what, [changes, sentence]] of Object.entries(cases)) {
    it(`refuses ${what}`, () => {
      expect(problemOf({ ...good, ...changes })).toBe(sentence);
    });
  }
});
