import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../src/core/error.ts';
import type { JsonObject, Tool, ToolCall } from '../../../src/core/message.ts';
import { validateToolArguments, validateWithRepairs } from '../../../src/core/validation/index.ts';

const search: Tool = {
  name: 'search',
  description: 'Searches',
  parameters: Type.Object({ query: Type.String(), limit: Type.Optional(Type.Integer()) }),
};

function call(args: JsonObject, more: Partial<ToolCall> = {}): ToolCall {
  return { type: 'toolCall', id: 'c1', name: 'search', arguments: args, ...more };
}

function failure(tool: Tool, toolCall: ToolCall): unknown {
  try {
    return validateToolArguments(tool, toolCall);
  } catch (error) {
    return error;
  }
}

describe('validateToolArguments', () => {
  it('gives a deep copy of valid arguments', () => {
    const args = { query: 'x', more: { list: [1] } };
    const value = validateToolArguments(search, call(args));
    expect(value).toEqual(args);
    expect(value).not.toBe(args);
    expect(Reflect.get(Object(value), 'more')).not.toBe(args.more);
  });

  it('repairs a copy and leaves the call as it was', () => {
    const toolCall = call({ query: 5, limit: '3' });
    expect(validateToolArguments(search, toolCall)).toEqual({ query: '5', limit: 3 });
    expect(toolCall).toEqual(call({ query: 5, limit: '3' }));
  });

  it('lists problems and shows what was received', () => {
    expect(failure(search, call({ limit: 'many' }))).toEqual(
      new Error(
        [
          'Validation failed for tool "search":',
          '  - (root): missing "query"',
          '  - limit: must be integer (got "many")',
          '',
          'Received arguments:',
          '{',
          '  "limit": "many"',
          '}',
        ].join('\n'),
      ),
    );
  });

  it('shows no more than 2000 characters of what was received', () => {
    const message = String(failure(search, call({ text: 'x'.repeat(50_000) })));
    expect(message.length).toBeLessThan(2200);
    expect(message).toMatch(/x… \(50016 characters in all\)$/);
  });

  it('survives arguments that cannot be shown', () => {
    const cyclic: JsonObject = {};
    cyclic['self'] = cyclic;
    expect(String(failure(search, call(cyclic)))).toBe(
      [
        'Error: Validation failed for tool "search":',
        '  - (root): the arguments are nested deeper than 200 levels',
        '',
        'Received arguments:',
        '(cannot be shown as JSON)',
      ].join('\n'),
    );
  });

  it('shows the raw text when the arguments were no JSON object, even if {} would be valid', () => {
    const tool: Tool = { ...search, parameters: { type: 'object' } };
    const argumentsError = 'this is not a JSON object:\n\n{"query": "a';
    expect(failure(tool, call({}, { argumentsError }))).toEqual(
      new Error('Invalid arguments for tool "search": this is not a JSON object:\n\n{"query": "a'),
    );
    expect(String(failure(tool, call({}, { argumentsError: '' })))).toMatch(
      /^Error: Invalid arguments for tool "search"/,
    );
  });

  it('shows no more than 2000 characters of a raw text', () => {
    const message = String(failure(search, call({}, { argumentsError: 'x'.repeat(9000) })));
    expect(message.length).toBeLessThan(2200);
    expect(message).toMatch(/x… \(9000 characters in all\)$/);
  });

  it('names the tool whose schema is unusable', () => {
    const tool: Tool = { ...search, parameters: { type: 'sometimes' } };
    const error = failure(tool, call({}));
    expect(error).toBeInstanceOf(ThreadloopError);
    expect(error).toMatchObject({
      code: 'tool_invalid',
      message: expect.stringMatching(/^Invalid schema of tool "search": schema\/type must be/),
    });
  });

  it('passes on what a getter in the arguments throws', () => {
    const args = Object.defineProperty({}, 'query', {
      enumerable: true,
      get: () => {
        throw new TypeError('no');
      },
    });
    expect(failure(search, call(args))).toEqual(new TypeError('no'));
  });
});

describe('validateWithRepairs', () => {
  it('tells what was repaired', () => {
    expect(validateWithRepairs(search, call({ query: 5, limit: 3 }))).toEqual({
      value: { query: '5', limit: 3 },
      repaired: ['query: 5 read as "5"'],
    });
  });
});
