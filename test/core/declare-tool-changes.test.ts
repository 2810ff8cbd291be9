import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { type AgentMessage, type AgentTool, declareToolChanges } from '../../src/core/index.ts';
import { describeMessages } from './support/event-log.ts';
import { assistant, call, system, tool, user } from './support/messages.ts';
import { runScript } from './support/run-script.ts';

const ECHO = { name: 'echo', description: 'The echo tool', parameters: { type: 'object' } };

describe('declareToolChanges', () => {
  it('puts a declaration of new tools before the first message', () => {
    expect(declare([], [tool('echo')], [user('hi')])).toStrictEqual([
      { role: 'system', content: '', toolsAdded: [ECHO], timestamp: 5 },
      user('hi'),
    ]);
  });

  it('declares to nobody, with nothing pending', () => {
    expect(declare([], [tool('echo')], [])).toStrictEqual([
      { role: 'system', content: '', toolsAdded: [ECHO], timestamp: 5 },
    ]);
  });

  it('announces what cannot run any more', () => {
    expect(declare([system('', { toolsAdded: [ECHO] })], undefined, [user('hi')])).toStrictEqual([
      { role: 'system', content: '', toolsRemoved: [{ name: 'echo' }], timestamp: 5 },
      user('hi'),
    ]);
  });

  it('announces a changed tool as removed and added', () => {
    const changed = tool('echo', { description: 'new' });

    expect(declare([system('', { toolsAdded: [ECHO] })], [changed], [])).toStrictEqual([
      {
        role: 'system',
        content: '',
        toolsAdded: [{ ...ECHO, description: 'new' }],
        toolsRemoved: [{ name: 'echo' }],
        timestamp: 5,
      },
    ]);
  });

  it('says nothing when the transcript knows the tools, by value', () => {
    const parameters = Type.Object({ x: Type.String() });
    const known = JSON.parse(JSON.stringify({ ...ECHO, parameters }));
    const pending = [user('hi')];

    expect(declare([system('', { toolsAdded: [known] })], [tool('echo', { parameters })], pending)).toBe(pending);
  });

  it('adds the difference to a pending system message, in place of its own tools', () => {
    const pending = [system('rules', { toolsAdded: [{ ...ECHO, name: 'ghost' }] }), user('hi')];

    expect(declare([], [tool('echo')], pending)).toStrictEqual([system('rules', { toolsAdded: [ECHO] }), user('hi')]);
  });

  it('takes away the tools of a pending system message that cannot run', () => {
    const pending = [system('rules', { toolsAdded: [{ ...ECHO, name: 'ghost' }], toolsRemoved: [] })];

    expect(declare([], [], pending)).toStrictEqual([system('rules')]);
  });

  it('counts what earlier pending system messages declare, and rewrites only the last', () => {
    const pending = [system('one', { toolsAdded: [ECHO] }), user('hi'), system('two')];

    expect(declare([], [tool('echo'), tool('other')], pending)).toStrictEqual([
      pending[0],
      user('hi'),
      system('two', { toolsAdded: [{ ...ECHO, name: 'other', description: 'The other tool' }] }),
    ]);
  });

  it('gives back a pending system message that needs no change', () => {
    const pending = [system('rules')];

    expect(declare([], [], pending)).toBe(pending);
  });

  it('gives back a pending system message with empty lists as the object it is', () => {
    const message = system('x', { toolsAdded: [], toolsRemoved: [] });

    expect(declare([], [], [message])[0]).toBe(message);
  });

  it('declares only the first of two tools of a name', () => {
    const tools = [tool('echo'), tool('echo', { description: 'second' })];

    expect(declare([], tools, [])).toStrictEqual([{ role: 'system', content: '', toolsAdded: [ECHO], timestamp: 5 }]);
  });

  it('notices a field that was assigned to a tool object it has seen', () => {
    const echo = tool('echo');
    declare([], [echo], []);
    echo.description = 'new';

    expect(declare([], [echo], [])).toMatchObject([{ toolsAdded: [{ description: 'new' }] }]);
  });
});

describe('a run', () => {
  it('declares tools that change between turns before the next request', async () => {
    const echo = tool('echo');
    const { messages } = await runScript([assistant([call('a')]), assistant([call('b')])], {
      context: { tools: [echo] },
      config: {
        prepareNextTurn: ({ context }) => ({
          context: { ...context, tools: [...(context.tools ?? []), tool('other')] },
        }),
        finishTurn: ({ newMessages }) => {
          if (newMessages.length > 6) echo.description = 'changed';
          return undefined;
        },
      },
    });

    expect(messages.flatMap((message) => (message.role === 'system' ? [namesOf(message.toolsAdded)] : []))).toEqual([
      ['echo'],
      ['other'],
      ['echo'],
    ]);
  });

  it('declares a list of tools that was changed in place', async () => {
    const tools: AgentTool[] = [tool('echo')];
    const { messages } = await runScript([assistant([call('a')])], {
      context: { tools },
      onEvent: (event) => {
        if (event.type === 'tool_execution_end') tools.push(tool('other'));
      },
    });

    expect(messages.flatMap((message) => (message.role === 'system' ? [namesOf(message.toolsAdded)] : []))).toEqual([
      ['echo'],
      ['other'],
    ]);
  });

  it('declares a tool again that a hook took back in the transcript', async () => {
    let isFirst = true;
    const { messages } = await runScript([assistant([call('a')]), assistant([call('b')])], {
      context: { tools: [tool('echo')] },
      config: {
        finishTurn: ({ context, newMessages }) => {
          if (newMessages.length > 4 && isFirst) {
            isFirst = false;
            context.messages.push(system('', { toolsRemoved: [{ name: 'echo' }] }));
          }
          return undefined;
        },
      },
    });

    expect(messages.flatMap((message) => (message.role === 'system' ? [namesOf(message.toolsAdded)] : []))).toEqual([
      ['echo'],
      ['echo'],
    ]);
  });

  it('reads the transcript again when a hook replaced it', async () => {
    const { messages } = await runScript([assistant([call('a')])], {
      context: { tools: [tool('echo')] },
      config: {
        prepareNextTurn: ({ context }) => ({
          context: { ...context, messages: [system('', { toolsAdded: [ECHO] }), user('summary')] },
        }),
      },
    });

    expect(describeMessages(messages).slice(1)).toEqual([
      'user: hi',
      'assistant (toolUse): [toolCall]',
      'result a: ok',
      'assistant: end',
    ]);
  });
});

function declare(messages: AgentMessage[], tools: AgentTool[] | undefined, pending: readonly AgentMessage[]) {
  return declareToolChanges({ messages, ...(tools !== undefined && { tools }) }, pending, () => 5);
}

function namesOf(tools: readonly { readonly name: string }[] | undefined): string[] {
  return (tools ?? []).map(({ name }) => name);
}
