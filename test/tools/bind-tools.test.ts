import { inspect } from 'node:util';
import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import type { AgentTool, AgentToolResult } from '../../src/core/index.ts';
import type { ApprovalPolicy } from '../../src/threads/settings.ts';
import {
  bindTools,
  defineTool,
  MAX_RESULT_BYTES,
  type ToolDefinition,
  type ToolOutput,
} from '../../src/tools/index.ts';
import { failureOf } from '../contracts/tool-contract.ts';
import { NOTHING_SEEN } from '../threads/seen/support/nothing-seen.ts';
import { ALICE, createTestScope } from './test-scope.ts';

const echo = defineTool({
  name: 'echo',
  label: 'Echo',
  description: 'Says what it was told.',
  parameters: Type.Object({ text: Type.String() }),
  execute: ({ text }) => text,
});

function bindOne(definition: ToolDefinition, scope = createTestScope()): AgentTool {
  const [tool] = bindTools([definition], () => scope);
  if (tool === undefined) throw new Error('Nothing was bound.');
  return tool;
}

function giving(output: string | ToolOutput): AgentTool {
  return bindOne({ ...echo, execute: () => output });
}

describe('bindTools', () => {
  it('refuses two tools of one name', () => {
    expect(() => bindTools([echo, { ...echo }], createTestScope)).toThrow(
      expect.objectContaining({
        code: 'tool_duplicate',
        message: 'Two tools are named "echo"; rename one or leave one out.',
      }),
    );
  });

  it('passes on what the loop needs to know, and leaves out what is not set', () => {
    const { name, label, description, parameters } = echo;
    expect(Object.entries(bindOne(echo))).toEqual(
      Object.entries({
        name,
        label,
        description,
        parameters,
        needsApproval: expect.any(Function),
        execute: expect.any(Function),
      }),
    );
    expect(
      bindOne({ ...echo, executionMode: 'sequential', quotesOthers: true, replay: 'safe', timeoutMs: 5 }),
    ).toMatchObject({
      executionMode: 'sequential',
      quotesOthers: true,
      replay: 'safe',
      timeoutMs: 5,
    });
  });

  it('says which calls need consent: as it is set, else as the tool says', () => {
    const asks = (changes: Partial<ToolDefinition>, approval?: ApprovalPolicy): readonly boolean[] => {
      const set = approval && { options: {}, approval };
      const [tool] = bindTools([{ ...echo, ...changes }], createTestScope, () => set);
      return [{ text: 'hi' }, { text: 'secret' }, {}, null, 'text'].map(
        (args) => tool?.needsApproval(args, NOTHING_SEEN) ?? false,
      );
    };
    const conditions = [{ argument: 'text', operator: 'is', value: 'secret' }] as const;
    const approval = ({ text }: { text?: string }): boolean => (text ?? '').length > 2;
    expect({
      'inside, by itself': asks({}),
      'outside, by itself': asks({ reach: 'outside' }),
      'a function': asks({ approval }),
      'set to a condition': asks({ approval: 'always' }, { kind: 'when', conditions }),
      'set to never': asks({ reach: 'outside' }, { kind: 'never' }),
    }).toEqual({
      'inside, by itself': [false, false, false, false, false],
      'outside, by itself': [true, true, true, true, true],
      'a function': [false, true, false, true, false],
      'set to a condition': [false, true, true, true, true],
      'set to never': [false, false, false, false, false],
    });
  });

  it('runs a call that needs consent: whoever calls has asked', async () => {
    const result = await bindOne({ ...echo, approval: 'always' }).execute('1', { text: 'hi' });
    expect(result.content).toEqual([{ type: 'text', text: 'hi' }]);
  });

  it('gives a tool its arguments, its scope and the signal of the call', async () => {
    const scope = createTestScope();
    const { signal } = new AbortController();
    const seen: unknown[] = [];
    const tool = bindOne({ ...echo, execute: (args, context) => `${seen.push(args, context)}` }, scope);
    await tool.execute('1', { text: 'hi' }, signal);
    expect(seen).toEqual([
      { text: 'hi' },
      { ...scope, secret: expect.any(Function), signal, progress: expect.any(Function) },
    ]);
  });

  it('asks for the scope at each call, since people join an exchange', async () => {
    const bob = { id: 'test:U2', name: 'Bob' };
    const scopes = [createTestScope(), createTestScope({ requesters: [ALICE, bob] })];
    const tell: ToolDefinition = { ...echo, execute: (_args, { requesters }) => requesters.map((r) => r.name).join() };
    const [tool] = bindTools([tell], () => scopes.shift() ?? createTestScope());
    expect((await tool?.execute('1', {}))?.content).toEqual([{ type: 'text', text: 'Alice' }]);
    expect((await tool?.execute('2', {}))?.content).toEqual([{ type: 'text', text: 'Alice,Bob' }]);
  });

  it('makes a result of a text', async () => {
    expect(await giving('four').execute('1', {})).toEqual({ content: [{ type: 'text', text: 'four' }], details: {} });
  });

  it('makes a result of an output, with the sources among the details', async () => {
    const sources = [{ title: 'Dice', url: 'https://example.org/dice' }];
    const tool = giving({ text: 'four', details: { sides: 6 }, structuredContent: { rolled: 4 }, sources });
    expect(await tool.execute('1', {})).toEqual({
      content: [{ type: 'text', text: 'four' }],
      details: { sides: 6, sources },
      structuredContent: { rolled: 4 },
    });
  });

  it('cuts a result that is too long, and says so', async () => {
    const { content } = await giving('ä'.repeat(MAX_RESULT_BYTES)).execute('1', {});
    const kept = 'ä'.repeat(MAX_RESULT_BYTES / 2);
    expect(content).toEqual([
      { type: 'text', text: `${kept}\n[Cut here: the text has 64 KB, the first 32 KB are shown.]` },
    ]);
  });

  it('tells progress as partial results, within limits', async () => {
    const partial: AgentToolResult[] = [];
    const tool = bindOne({
      ...echo,
      execute: (_args, { progress }) => {
        progress('half', 0.5);
        progress('more than all', 7);
        progress('less than nothing', -1);
        progress('x'.repeat(1000));
        return 'done';
      },
    });
    await tool.execute('1', {}, undefined, (result) => partial.push(result));
    const long = `${'x'.repeat(300)}\n[Cut here: the text has 1 KB, the first 0.3 KB are shown.]`;
    expect(partial).toEqual([
      { content: [{ type: 'text', text: 'half' }], details: { progress: 'half', fraction: 0.5 } },
      { content: [{ type: 'text', text: 'more than all' }], details: { progress: 'more than all', fraction: 1 } },
      {
        content: [{ type: 'text', text: 'less than nothing' }],
        details: { progress: 'less than nothing', fraction: 0 },
      },
      { content: [{ type: 'text', text: long }], details: { progress: long } },
    ]);
  });

  it('lets a tool tell progress that nobody listens to', async () => {
    const tool = bindOne({
      ...echo,
      execute: (_args, { progress }) => {
        progress('half');
        return 'done';
      },
    });
    expect((await tool.execute('1', {})).content).toEqual([{ type: 'text', text: 'done' }]);
  });

  it('passes an error on as it is', async () => {
    const error = new Error('The dice are lost.');
    const tool = bindOne({
      ...echo,
      execute: () => {
        throw error;
      },
    });
    expect(await failureOf(tool.execute('1', {}))).toBe(error);
  });

  it('cuts an error that is too long and keeps it as the cause', async () => {
    const error = new Error('y'.repeat(40 * 1024));
    const failure = await failureOf(bindOne({ ...echo, execute: () => Promise.reject(error) }).execute('1', {}));
    expect(failure.message).toBe(
      `${'y'.repeat(MAX_RESULT_BYTES)}\n[Cut here: the text has 40 KB, the first 32 KB are shown.]`,
    );
    expect(failure.cause).toBe(error);
  });

  it('returns nothing of a secret that the call has opened: no result, no progress, no failure', async () => {
    const scope = createTestScope({ secret: () => 'canary-9f3a' });
    const run = async (execute: ToolDefinition['execute']): Promise<unknown> => {
      const told: unknown[] = [];
      const onUpdate = (update: AgentToolResult): void => void told.push(update);
      const tool = bindOne({ ...echo, execute }, scope);
      try {
        told.push(await tool.execute('call1', { text: '' }, undefined, onUpdate));
      } catch (error) {
        told.push(inspect(error));
      }
      return told;
    };
    const told = [
      await run((_args, { secret, progress }) => {
        progress(`with ${secret('key')}`);
        return { text: `sent ${secret('key')}`, details: { headers: { key: secret('key') } } };
      }),
      await run((_args, { secret }) => {
        throw new Error(`refused ${secret('key')}`, { cause: new Error(secret('key')) });
      }),
    ];
    const gone = '(a secret, left out)';
    expect(told).toEqual([
      [
        { content: [{ type: 'text', text: `with ${gone}` }], details: { progress: `with ${gone}` } },
        { content: [{ type: 'text', text: `sent ${gone}` }], details: { headers: { key: gone } } },
      ],
      [expect.stringContaining(`Error: refused ${gone}`)],
    ]);
    expect(JSON.stringify(told)).not.toContain('canary');
  });
});
