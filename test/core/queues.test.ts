import { describe, expect, it } from 'vitest';
import type { Agent, AgentOptions } from '../../src/core/index.ts';
import { createAgent } from './support/create-agent.ts';
import { describeMessages } from './support/event-log.ts';
import { assistant, call, MODEL, system, textOf, tool, user } from './support/messages.ts';

describe('steering and follow-up queues', () => {
  it('E1: inject steering after the whole tool batch', async () => {
    const { agent, requests } = createAgent([assistant([call('a'), call('b')])], {
      initialState: { model: MODEL, tools: [tool('echo')] },
    });
    agent.subscribe((event) => {
      if (event.type === 'tool_execution_start' && event.toolCallId === 'a') agent.steer(user('wait'));
    });

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages)).toEqual([
      'system: ',
      'user: hi',
      'assistant (toolUse): [toolCall] [toolCall]',
      'result a: ok',
      'result b: ok',
      'user: wait',
      'assistant: end',
    ]);
    expect(requests).toHaveLength(2);
  });

  it('deliver steering one at a time by default, each with a request', async () => {
    const { agent } = createAgent([assistant(['1']), assistant(['2']), assistant(['3'])]);
    steerAll(agent, 'a', 'b', 'c');

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages)).toEqual([
      'user: hi',
      'user: a',
      'assistant: 1',
      'user: b',
      'assistant: 2',
      'user: c',
      'assistant: 3',
    ]);
  });

  it('deliver all steering at once in the mode all', async () => {
    const { agent } = createAgent([assistant(['1'])], { steeringMode: 'all' });
    steerAll(agent, 'a', 'b');

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages)).toEqual(['user: hi', 'user: a', 'user: b', 'assistant: 1']);
  });

  it('follow a changed mode from the next poll on', async () => {
    const { agent } = createAgent([assistant(['1']), assistant(['2'])]);
    steerAll(agent, 'a', 'b', 'c');
    agent.subscribe((event) => {
      if (event.type === 'turn_end') agent.steeringMode = 'all';
    });

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages)).toEqual([
      'user: hi',
      'user: a',
      'assistant: 1',
      'user: b',
      'user: c',
      'assistant: 2',
    ]);
    expect(agent.steeringMode).toBe('all');
  });

  it('deliver follow-ups only when the agent would stop, after steering', async () => {
    const { agent } = createAgent([assistant([call('a')]), assistant(['1']), assistant(['2']), assistant(['3'])], {
      initialState: { model: MODEL, messages: [user('old')], tools: [] },
    });
    agent.followUp(user('later'));
    agent.subscribe((event) => {
      if (event.type === 'tool_execution_end') agent.steer(user('now'));
    });

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages)).toEqual([
      'user: old',
      'user: hi',
      'assistant (toolUse): [toolCall]',
      'result a: Tool echo not found',
      'user: now',
      'assistant: 1',
      'user: later',
      'assistant: 2',
    ]);
  });

  it('deliver all follow-ups at once in the mode all', async () => {
    const { agent } = createAgent([assistant(['1']), assistant(['2'])], { followUpMode: 'all' });
    agent.followUp(user('a'));
    agent.followUp(user('b'));

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages)).toEqual([
      'user: hi',
      'assistant: 1',
      'user: a',
      'user: b',
      'assistant: 2',
    ]);
    expect(agent.followUpMode).toBe('all');
  });

  it('E5: deliver steering that came while the next turn was prepared, one of it', async () => {
    const { agent } = createAgent([assistant([call('a')]), assistant(['1']), assistant(['2'])], {
      initialState: { model: MODEL, tools: [tool('echo')] },
    });
    let isFirst = true;
    agent.prepareNextTurn = () => {
      if (isFirst) steerAll(agent, 'a', 'b');
      isFirst = false;
    };

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages).slice(4)).toEqual([
      'user: a',
      'assistant: 1',
      'user: b',
      'assistant: 2',
    ]);
  });

  it('E3: keep a drained message, in order, when preparing the next turn throws', async () => {
    const { agent } = createAgent([assistant(['1'])], {
      prepareNextTurn: () => {
        steerAll(agent, 'c');
        throw new Error('no');
      },
    });
    agent.subscribe((event) => {
      if (event.type === 'message_end' && event.message.role === 'assistant' && !agent.hasQueuedMessages()) {
        steerAll(agent, 'a', 'b');
      }
    });

    await agent.prompt([user('hi')]);

    expect(agent.state.errorMessage).toBe('no');
    expect(describeMessages(agent.clearSteeringQueue())).toEqual(['user: a', 'user: b', 'user: c']);
  });

  it('E3: keep a drained follow-up when the run is aborted before it is told', async () => {
    const { agent, requests } = createAgent([assistant(['1'])], { prepareNextTurn: () => agent.abort() });
    agent.followUp(user('later'));

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages)).toEqual(['user: hi', 'assistant: 1']);
    expect(describeMessages(agent.peekQueuedMessages())).toEqual(['user: later']);
    expect(requests).toHaveLength(1);
  });

  it('E3: put back only what was not told when a listener throws between two messages', async () => {
    const { agent } = createAgent([assistant(['1'])], { steeringMode: 'all' });
    steerAll(agent, 'a', 'b', 'c');
    agent.subscribe((event) => {
      if (event.type === 'message_start' && textOf(event.message) === 'b') throw new Error('no');
    });

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.state.messages)).toEqual(['user: hi', 'user: a', 'assistant (error): ']);
    expect(describeMessages(agent.clearAllQueues())).toEqual(['user: b', 'user: c']);
  });

  it('E3: do not bring back what was cleared while it was on its way', async () => {
    const { agent } = createAgent([assistant(['1'])], {
      prepareNextTurn: () => {
        agent.clearSteeringQueue();
        throw new Error('no');
      },
    });
    agent.subscribe((event) => {
      if (event.type === 'turn_end' && agent.state.errorMessage === undefined) steerAll(agent, 'a');
    });

    await agent.prompt([user('hi')]);

    expect(agent.hasQueuedMessages()).toBe(false);
  });

  it('E3: know a queued system message again whose tools were rewritten', async () => {
    const { agent } = createAgent([assistant(['1'])]);
    agent.steer(system('rules', { toolsRemoved: [{ name: 'ghost' }] }));

    await agent.prompt([user('hi')]);

    expect(agent.state.messages[1]).toEqual(system('rules'));
    expect(agent.hasQueuedMessages()).toBe(false);
  });

  it('keep what is queued when a turn fails', async () => {
    const { agent } = createAgent([assistant([], 'error')]);
    agent.subscribe((event) => {
      if (event.type !== 'message_end' || event.message.role !== 'assistant') return;
      agent.steer(user('a'));
      agent.followUp(user('b'));
    });

    await agent.prompt([user('hi')]);

    expect(describeMessages(agent.clearAllQueues())).toEqual(['user: a', 'user: b']);
  });

  it('show what is next without taking it', () => {
    const { agent } = createAgent([]);
    expect(agent.peekQueuedMessages()).toEqual([]);
    agent.followUp(user('later'));
    expect(describeMessages(agent.peekQueuedMessages())).toEqual(['user: later']);
    steerAll(agent, 'a', 'b');
    expect(describeMessages(agent.peekQueuedMessages())).toEqual(['user: a']);
    agent.steeringMode = 'all';
    expect(describeMessages(agent.peekQueuedMessages())).toEqual(['user: a', 'user: b']);
    expect(agent.hasQueuedMessages()).toBe(true);
  });

  it('E50: give back what was cleared', () => {
    const { agent } = createAgent([]);
    const fill = () => {
      agent.followUp(user('later'));
      steerAll(agent, 'a', 'b');
    };
    fill();
    expect(describeMessages(agent.clearFollowUpQueue())).toEqual(['user: later']);
    expect(describeMessages(agent.clearSteeringQueue())).toEqual(['user: a', 'user: b']);
    fill();
    expect(describeMessages(agent.clearAllQueues())).toEqual(['user: a', 'user: b', 'user: later']);
    expect(agent.hasQueuedMessages()).toBe(false);
  });
});

describe('continue', () => {
  it('E4: starts with one steering message when the transcript ends with an answer', async () => {
    const { agent, requests } = createAgent([assistant(['1']), assistant(['2'])], answered());
    steerAll(agent, 'a', 'b');
    agent.followUp(user('later'));

    await agent.continue();

    expect(describeMessages(agent.state.messages)).toEqual([
      'user: q',
      'assistant: old',
      'user: a',
      'assistant: 1',
      'user: b',
      'assistant: 2',
      'user: later',
      'assistant: end',
    ]);
    expect(requests).toHaveLength(3);
  });

  it('E4: takes a follow-up when there is no steering', async () => {
    const { agent } = createAgent([assistant(['1'])], answered());
    agent.followUp(user('later'));

    await agent.continue();

    expect(describeMessages(agent.state.messages).slice(2)).toEqual(['user: later', 'assistant: 1']);
  });

  it('E4: refuses an answer when nothing is queued', async () => {
    const { agent } = createAgent([], answered());

    await expect(agent.continue()).rejects.toThrow('Cannot continue from message role: assistant');
  });

  it.each([
    ['is empty', []],
    ['holds only system messages', [system('prompt')]],
  ])('E4: refuses a transcript that %s, and takes nothing from the queues', async (_, messages) => {
    const { agent } = createAgent([], { initialState: { model: MODEL, messages } });
    steerAll(agent, 'a');

    await expect(agent.continue()).rejects.toThrow('No messages to continue from');
    expect(agent.hasQueuedMessages()).toBe(true);
  });

  it('answers a transcript that ends with a question, steering first', async () => {
    const { agent } = createAgent([assistant(['1']), assistant(['2'])], {
      initialState: { model: MODEL, messages: [user('q')] },
    });
    steerAll(agent, 'a');
    agent.followUp(user('later'));

    await agent.continue();

    expect(describeMessages(agent.state.messages)).toEqual([
      'user: q',
      'user: a',
      'assistant: 1',
      'user: later',
      'assistant: 2',
    ]);
  });
});

function answered(): AgentOptions {
  return { initialState: { model: MODEL, messages: [user('q'), assistant(['old'])] } };
}

function steerAll(agent: Agent, ...texts: readonly string[]): void {
  for (const text of texts) agent.steer(user(text));
}
