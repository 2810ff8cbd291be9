import { Type } from '@sinclair/typebox';
import pino from 'pino';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type AgentTool, createZeroUsage, type Logger } from '../../src/core/index.ts';
import { textResult } from './support/messages.ts';

describe('public types', () => {
  it('take a pino logger for a Logger', () => {
    const lines: string[] = [];
    const logger: Logger = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
    logger.child({ thread: 'a' }).warn({ count: 1 }, 'text');

    expect(lines).toEqual(['{"level":40,"thread":"a","count":1,"msg":"text"}\n']);
  });

  it('give a tool the types of its schema, and let it stand among other tools', async () => {
    const parameters = Type.Object({ city: Type.String() });
    const weather: AgentTool<typeof parameters, { degrees: number }> = {
      name: 'weather',
      label: 'Weather',
      description: 'Tells the weather',
      parameters,
      execute: async (_id, { city }) => {
        expectTypeOf(city).toEqualTypeOf<string>();
        return { ...textResult(city), details: { degrees: 20 } };
      },
    };
    const tools: AgentTool[] = [weather];

    expect(await tools[0]?.execute('a', { city: 'Rome' })).toEqual({ ...textResult('Rome'), details: { degrees: 20 } });
  });
});

describe('createZeroUsage', () => {
  it('E42: makes a fresh object each time', () => {
    const usage = createZeroUsage();
    usage.cost.total += 1;

    expect(createZeroUsage()).toEqual({
      input: 0,
      output: 0,
      cacheRead: 0,
      cacheWrite: 0,
      totalTokens: 0,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
    });
  });
});
