import { afterEach, describe, expect, it } from 'vitest';
import {
  type AgentEvent,
  agentLoop,
  agentLoopContinue,
  runAgentLoop,
  runAgentLoopContinue,
  setDefaultStreamFn,
} from '../../src/core/index.ts';
import { describeEvents, describeMessages } from './support/event-log.ts';
import { assistant, call, customMessage, tool, user } from './support/messages.ts';
import { createConfig } from './support/run-script.ts';
import { createScript } from './support/scripted-stream.ts';

afterEach(() => setDefaultStreamFn(undefined));

describe('runAgentLoop', () => {
  it("resolves with what the run added, and leaves the caller's transcript alone", async () => {
    const context = { messages: [user('old')], tools: [tool('echo')] };
    const { streamFn } = createScript(assistant([call('a')]));

    const added = await runAgentLoop([user('hi')], context, createConfig(), ignore, undefined, streamFn);

    expect(describeMessages(added)).toEqual([
      'system: ',
      'user: hi',
      'assistant (toolUse): [toolCall]',
      'result a: ok',
      'assistant: end',
    ]);
    expect(context.messages).toEqual([user('old')]);
  });

  it('rejects when its sink throws', async () => {
    const running = runAgentLoop(
      [user('hi')],
      { messages: [] },
      createConfig(),
      () => {
        throw new Error('sink failed');
      },
      undefined,
      createScript().streamFn,
    );

    await expect(running).rejects.toThrow('sink failed');
  });

  it('uses the default stream function when it is given none', async () => {
    setDefaultStreamFn(createScript(assistant(['from the default'])).streamFn);

    const added = await runAgentLoop([user('hi')], { messages: [] }, createConfig(), ignore);

    expect(describeMessages(added).at(-1)).toBe('assistant: from the default');
  });

  it('rejects when there is no stream function at all', async () => {
    await expect(runAgentLoop([user('hi')], { messages: [] }, createConfig(), ignore)).rejects.toThrow(
      'No default stream function configured.',
    );
  });

  it('takes a host that has nothing to say for one that has no messages', async () => {
    const { streamFn } = createScript();
    const config = createConfig({
      getSteeringMessages: () => JSON.parse('null'),
      getFollowUpMessages: async () => JSON.parse('null'),
    });

    const added = await runAgentLoop([user('hi')], { messages: [] }, config, ignore, undefined, streamFn);

    expect(describeMessages(added)).toEqual(['user: hi', 'assistant: end']);
  });
});

describe('runAgentLoopContinue', () => {
  it('tells nothing of what is there, and adds only what it produced', async () => {
    const context = { messages: [user('q')] };
    const events: AgentEvent[] = [];
    const added = await runAgentLoopContinue(
      context,
      createConfig(),
      (event) => void events.push(event),
      undefined,
      createScript(assistant(['ok'])).streamFn,
    );

    expect(describeEvents(events)).toEqual([
      'agent_start',
      'turn_start',
      'message_start assistant: ok',
      'message_update text_delta',
      'message_end assistant: ok',
      'turn_end ()',
      'agent_end (assistant)',
    ]);
    expect(describeMessages(added)).toEqual(['assistant: ok']);
    expect(context.messages).toEqual([user('q')]);
  });

  it.each([
    ['an empty transcript', [], 'Cannot continue: no messages in context'],
    ['an answer', [assistant(['a'])], 'Cannot continue from message role: assistant'],
  ])('refuses %s', async (_, messages, text) => {
    await expect(runAgentLoopContinue({ messages }, createConfig(), ignore)).rejects.toThrow(text);
    expect(() => agentLoopContinue({ messages }, createConfig())).toThrow(text);
  });

  it('goes on from a message of the host', async () => {
    const config = createConfig({ convertToLlm: (messages) => messages.map(() => user('look')) });
    const { streamFn, requests } = createScript(assistant(['ok']));
    await runAgentLoopContinue({ messages: [customMessage('notice')] }, config, ignore, undefined, streamFn);

    expect(requests[0]?.messages).toEqual([user('look')]);
  });
});

describe('agentLoop', () => {
  it('streams the events of a run, and its messages as the result', async () => {
    const { streamFn } = createScript(assistant(['ok']));
    const stream = agentLoop([user('hi')], { messages: [] }, createConfig(), undefined, streamFn);
    const events: AgentEvent[] = [];
    for await (const event of stream) events.push(event);

    expect(describeEvents(events)).toEqual([
      'agent_start',
      'turn_start',
      'message_start user: hi',
      'message_end user: hi',
      'message_start assistant: ok',
      'message_update text_delta',
      'message_end assistant: ok',
      'turn_end ()',
      'agent_end (user assistant)',
    ]);
    expect(describeMessages(await stream.result())).toEqual(['user: hi', 'assistant: ok']);
  });
});

describe('agentLoopContinue', () => {
  it('streams a continuation', async () => {
    const { streamFn } = createScript(assistant(['ok']));
    const stream = agentLoopContinue({ messages: [user('q')] }, createConfig(), undefined, streamFn);

    expect(describeMessages(await stream.result())).toEqual(['assistant: ok']);
  });
});

function ignore(): void {}
