import { describe, expect, it } from 'vitest';
import { Agent, type UserMessage } from '../../src/core/index.ts';
import { assistant, call, MODEL, tool, user } from './support/messages.ts';
import { runScript } from './support/run-script.ts';
import { createScript } from './support/scripted-stream.ts';

const TURNS = Array.from({ length: 50 }, (_, index) => assistant([call(`c${index}`)]));

describe('the cost of a turn', () => {
  it('holds no serializing of tools that were declared', async () => {
    let serialized = 0;
    const parameters = Object.defineProperty({ type: 'object' }, 'toJSON', {
      value: () => {
        serialized += 1;
        return { type: 'object' };
      },
    });
    await runScript(TURNS, { context: { tools: [tool('echo', { parameters })] } });

    expect(serialized).toBe(1);
  });

  it('does not grow with the transcript: each message is read a few times in the whole run', async () => {
    const { message, reads } = createCountedMessage();
    const { requests } = await runScript(TURNS, { context: { messages: [message], tools: [tool('echo')] } });

    expect(requests).toHaveLength(51);
    expect(reads()).toBeLessThan(10);
  });

  it('does not grow with the prompts before: each message is read a few times in the life of an agent', async () => {
    const { message, reads } = createCountedMessage();
    const agent = new Agent({
      initialState: { model: MODEL, messages: [message] },
      streamFn: createScript().streamFn,
    });
    for (let count = 0; count < 50; count += 1) await agent.prompt([user('next')]);

    expect(agent.state.messages).toHaveLength(101);
    expect(reads()).toBeLessThan(10);
  });
});

/** A message that counts how often somebody asks for its role, which every look at it begins with. */
function createCountedMessage(): { readonly message: UserMessage; readonly reads: () => number } {
  let reads = 0;
  const message = Object.defineProperty(user('old'), 'role', {
    enumerable: true,
    get: () => {
      reads += 1;
      return 'user';
    },
  });
  return { message, reads: () => reads };
}
