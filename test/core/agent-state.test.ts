import { afterEach, describe, expect, it } from 'vitest';
import { Agent, DEFAULT_MODEL, setDefaultStreamFn } from '../../src/core/index.ts';
import { createAgent } from './support/create-agent.ts';
import { describeMessages } from './support/event-log.ts';
import { assistant, call, MODEL, system, tool, user } from './support/messages.ts';
import { createScript } from './support/scripted-stream.ts';

afterEach(() => setDefaultStreamFn(undefined));

describe('a new agent', () => {
  it('has a state of nothing', () => {
    const { state, signal } = createAgent([], { initialState: {} }).agent;

    expect({ ...pick(state), signal }).toEqual({
      systemPrompt: '',
      model: DEFAULT_MODEL,
      thinkingLevel: 'off',
      tools: [],
      messages: [],
      isStreaming: false,
      streamingMessage: undefined,
      pendingToolCalls: new Set(),
      errorMessage: undefined,
      signal: undefined,
    });
  });

  it('begins its transcript with prompt and tools', () => {
    const { agent } = createAgent([], {
      initialState: { systemPrompt: 'Be kind', tools: [tool('echo')], messages: [user('old')], thinkingLevel: 'low' },
    });

    expect(agent.state.messages).toEqual([
      {
        role: 'system',
        content: 'Be kind',
        toolsAdded: [{ name: 'echo', description: 'The echo tool', parameters: { type: 'object' } }],
        timestamp: 0,
      },
      user('old'),
    ]);
    expect(agent.state.systemPrompt).toBe('Be kind');
    expect(agent.state.thinkingLevel).toBe('low');
  });

  it('keeps a transcript that begins with a system message', () => {
    const { agent } = createAgent([], { initialState: { systemPrompt: 'ignored', messages: [system('kept')] } });

    expect(agent.state.messages).toEqual([system('kept')]);
  });

  it('has the documented defaults', () => {
    const { agent } = createAgent([]);

    expect([agent.steeringMode, agent.followUpMode, agent.transport, agent.toolExecution]).toEqual([
      'one-at-a-time',
      'one-at-a-time',
      'auto',
      'parallel',
    ]);
  });

  it('E40: needs a stream function, its own or a default one', async () => {
    expect(() => new Agent()).toThrow(
      'No default stream function configured. Pass streamFn explicitly or call setDefaultStreamFn().',
    );
    setDefaultStreamFn(createScript(assistant(['from the default'])).streamFn);
    const agent = new Agent();
    await agent.prompt('hi');

    expect(describeMessages(agent.state.messages).at(-1)).toBe('assistant: from the default');
  });
});

describe('state', () => {
  it('copies assigned lists, and shows the live ones', () => {
    const { agent } = createAgent([]);
    const tools = [tool('echo')];
    const messages = [user('a')];
    agent.state.tools = tools;
    agent.state.messages = messages;
    tools.pop();
    messages.pop();
    agent.state.messages.push(user('b'));

    expect(agent.state.tools.map(({ name }) => name)).toEqual(['echo']);
    expect(describeMessages(agent.state.messages)).toEqual(['user: a', 'user: b']);
  });

  it('follows the system messages of the transcript in systemPrompt', () => {
    const { agent } = createAgent([], { initialState: { systemPrompt: 'one' } });
    const prompts = [agent.state.systemPrompt];
    agent.state.messages.push(user('q'), system('two'));
    prompts.push(agent.state.systemPrompt);
    agent.state.messages[0] = system('uno');
    prompts.push(agent.state.systemPrompt);
    agent.state.messages = [];
    prompts.push(agent.state.systemPrompt);

    expect(prompts).toEqual(['one', 'one\n\ntwo', 'uno\n\ntwo', '']);
  });

  it('shows the response being received, and the calls being executed', async () => {
    const { agent } = createAgent([assistant(['think', call('a'), call('b')])], {
      initialState: { model: MODEL, tools: [tool('echo')] },
    });
    const seen: unknown[] = [];
    const sets: ReadonlySet<string>[] = [];
    agent.subscribe(({ type }) => {
      const { streamingMessage, pendingToolCalls } = agent.state;
      seen.push([type, streamingMessage?.role, [...pendingToolCalls].join()]);
      if (type === 'tool_execution_start') sets.push(pendingToolCalls);
    });

    await agent.prompt([user('hi')]);

    expect(seen.slice(4, 13)).toEqual([
      ['message_start', 'assistant', ''],
      ['message_update', 'assistant', ''],
      ['message_end', undefined, ''],
      ['tool_execution_start', undefined, 'a'],
      ['tool_execution_start', undefined, 'a,b'],
      ['tool_execution_end', undefined, 'b'],
      ['tool_execution_end', undefined, ''],
      ['message_start', 'toolResult', ''],
      ['message_end', undefined, ''],
    ]);
    expect(sets).toEqual([new Set(['a']), new Set(['a', 'b'])]);
    expect(agent.state.pendingToolCalls).toBe(agent.state.pendingToolCalls);
  });

  it('takes model and thinking level for the next run only', async () => {
    const { agent, requests } = createAgent([assistant([call('a')])], {
      initialState: { model: MODEL, tools: [tool('echo')] },
    });
    agent.subscribe(({ type }) => {
      if (type !== 'agent_start') return;
      agent.state.model = { ...MODEL, id: 'model-2' };
      agent.state.thinkingLevel = 'high';
    });

    await agent.prompt('one');
    await agent.prompt('two');

    expect(requests.map(({ model, options }) => [model.id, options.reasoning])).toEqual([
      ['model-1', undefined],
      ['model-1', undefined],
      ['model-2', 'high'],
    ]);
  });

  it('clears the error of the last run when the next begins', async () => {
    const { agent } = createAgent([assistant([], 'error'), assistant(['ok'])]);
    await agent.prompt('one');
    expect(agent.state.errorMessage).toBe('it was error');
    await agent.prompt('two');

    expect(agent.state.errorMessage).toBeUndefined();
  });
});

function pick(state: Agent['state']) {
  const { systemPrompt, model, thinkingLevel, tools, messages } = state;
  const { isStreaming, streamingMessage, pendingToolCalls, errorMessage } = state;
  return {
    systemPrompt,
    model,
    thinkingLevel,
    tools,
    messages,
    isStreaming,
    streamingMessage,
    pendingToolCalls,
    errorMessage,
  };
}
