import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { createBot } from '../src/bot.ts';
import { call, createFakeClock, createScriptedModel } from '../src/testing/index.ts';
import type { Adapter } from '../src/threads/adapter.ts';
import type { InboundMessage } from '../src/threads/inbound-message.ts';
import { toThreadId } from '../src/threads/thread-id.ts';
import { builtInTools, defineTool } from '../src/tools/index.ts';
import { RecordingOutbound } from './threads/support/recording-outbound.ts';

const thread = toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: '1' });

describe('createBot', () => {
  it('answers with the offline demo model when nothing is given, and its tools really run', async () => {
    const { bot, outbound, clock } = make({});
    await bot.start();
    expect(await bot.intake.receive(message('what time is it in Tokyo?'))).toEqual({ status: 'started' });
    await clock.advanceAsync(10_000);
    expect(outbound.visible().join('\n')).toContain('09:00');
    await bot.stop();
  });

  it('uses a model, tools and sentences of the deployment', async () => {
    const outbound = new RecordingOutbound();
    const clock = createFakeClock();
    const model = createScriptedModel([call('greet', { name: 'Ada' }), 'Greeted.', ''], { clock });
    const greet = defineTool({
      name: 'greet',
      label: 'Greet',
      description: 'Greets somebody.',
      parameters: Type.Object({ name: Type.String() }),
      execute: async ({ name }, { author, requesters, history }) => {
        const said = await history();
        return `${author.name} greets ${name}; ${requesters.length} in the exchange; ${said.length} said.`;
      },
    });
    const bot = createBot({
      adapters: [adapter(outbound)],
      clock,
      streamFn: model,
      tools: ['calculate', greet],
      instructions: 'Be kind.',
      texts: { answeredNothing: 'Nothing to say.' },
    });
    await bot.start();
    await bot.intake.receive(message('greet Ada'));
    await clock.advanceAsync(5_000);
    await bot.intake.receive(message('and?', 'm2'));
    await clock.advanceAsync(5_000);
    expect(outbound.visible()).toEqual(['Greeted.', '! Nothing to say.']);
    const [first, second] = model.requests;
    expect(first?.messages[0]).toMatchObject({
      role: 'system',
      content: '',
      sections: {
        base: expect.stringContaining('You are threadloop'),
        deployment: expect.stringContaining('\nBe kind.\n'),
        date: expect.stringContaining('in the time zone UTC.'),
      },
      toolsAdded: [{ name: 'calculate' }, { name: 'greet' }],
    });
    expect(second?.messages.at(-1)).toMatchObject({
      role: 'toolResult',
      content: [{ type: 'text', text: 'alice greets Ada; 1 in the exchange; 1 said.' }],
    });
    await bot.stop();
  });

  it('never sends an empty message to the model: a mention alone is told as one', async () => {
    const outbound = new RecordingOutbound();
    const clock = createFakeClock();
    const model = createScriptedModel(['What can I do?'], { clock });
    const bot = createBot({ adapters: [adapter(outbound)], clock, streamFn: model });
    await bot.start();
    await bot.intake.receive(message(''));
    await clock.advanceAsync(5_000);
    expect(model.requests[0]?.messages.slice(1)).toEqual([
      expect.objectContaining({ role: 'user', content: '⟦message from "alice"⟧\n(no text)' }),
    ]);
    expect(outbound.visible()).toEqual(['What can I do?']);
    await bot.stop();
  });

  it('asks whether everybody in an exchange may use a tool', async () => {
    const outbound = new RecordingOutbound();
    const clock = createFakeClock();
    const model = createScriptedModel([call('calculate', { expression: '1+1' }), 'No.'], { clock });
    const asked: string[] = [];
    const bot = createBot({
      adapters: [adapter(outbound)],
      clock,
      streamFn: model,
      mayUseTool: (person, tool) => {
        asked.push(`${person.name} ${tool}`);
        return false;
      },
    });
    await bot.start();
    await bot.intake.receive(message('1+1'));
    await clock.advanceAsync(5_000);
    expect(asked).toEqual(['alice calculate']);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'toolResult', isError: true });
    await bot.stop();
  });

  it('gives a model of the deployment limits, retries and an honest end, as the settings say', async () => {
    const asked: number[] = [];
    const streamFn = (): Promise<never> => {
      asked.push(1);
      return new Promise(() => undefined);
    };
    const { bot, outbound, clock } = make({ streamFn, modelLimits: { idleSeconds: 5, retries: 1 } });
    await bot.start();
    await bot.intake.receive(message('hello?'));
    await clock.advanceAsync(15_000);
    expect(asked).toHaveLength(2);
    expect(outbound.visible()).toEqual([
      '! The model did not answer in time. I will say here when I can answer again.',
    ]);
    await bot.stop();
  });

  it('refuses wrong settings with every problem at once and the nearest right names', () => {
    expect(() => make({ follow: 'everyone', settleMs: -1 } as never)).toThrow(
      expect.objectContaining({ code: 'config_invalid', message: expect.stringMatching(/follow[\s\S]*settleMs/u) }),
    );
    expect(() => make({ tools: ['calculat', 'weather'] })).toThrow(
      expect.objectContaining({
        code: 'config_invalid',
        message:
          'tools: there is no built-in tool "calculat". Did you mean "calculate"?\n' +
          `tools: there is no built-in tool "weather". There are ${builtInTools.map(({ name }) => name).join(', ')}.`,
      }),
    );
  });

  it('refuses a tool in a team or a channel that the deployment does not have', () => {
    const teams = { 'test:T': { tools: ['notes'] } } as const;
    const channels = { 'test:C': { tools: ['notes', 'calculate'] }, 'test:D': { tools: 'all' }, 'test:E': {} } as const;
    expect(() => make({ tools: ['calculate'], teams, channels })).toThrow(
      expect.objectContaining({
        code: 'config_invalid',
        message:
          'teams.test:T.tools: there is no tool "notes". There are calculate.\n' +
          'channels.test:C.tools: there is no tool "notes". There are calculate.',
      }),
    );
  });

  it('refuses two tools of one name', async () => {
    const twice = defineTool({
      name: 'calculate',
      label: 'Mine',
      description: 'Mine.',
      parameters: Type.Object({}),
      execute: () => 'x',
    });
    expect(() => make({ tools: ['calculate', twice] })).toThrow(expect.objectContaining({ code: 'tool_duplicate' }));
  });

  it('lets tools load what they need shortly after the start, and lives with one that cannot', async () => {
    const prepared: string[] = [];
    const define = (name: string, prepare: () => Promise<unknown>) =>
      defineTool({ name, label: name, description: name, parameters: Type.Object({}), prepare, execute: () => 'x' });
    const works = define('works', async () => prepared.push('works'));
    const fails = define('fails', async () => {
      prepared.push('fails');
      throw new Error('no disk');
    });
    const { bot, clock } = make({ tools: [fails, works] });
    await bot.start();
    expect(prepared).toEqual([]);
    await clock.advanceAsync(1_000);
    expect(prepared).toEqual(['fails', 'works']);
    await bot.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('does not prepare tools once it has been stopped', async () => {
    const { bot, clock } = make({});
    await bot.start();
    await bot.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  it('says which platform has no adapter', async () => {
    const { bot, clock } = make({});
    await bot.start();
    const elsewhere = toThreadId({ platform: 'slack', channel: 'D1' });
    await expect(bot.intake.receive({ ...message('hi'), thread: elsewhere })).rejects.toThrow(
      'No adapter speaks for the platform "slack".',
    );
    await clock.advanceAsync(1_000);
    await bot.stop(0);
  });

  it('starts and stops its adapters, and lets a running thread end within the grace period', async () => {
    const { bot, outbound, clock, log } = make({});
    await bot.start();
    await bot.intake.receive(message('what time is it in Tokyo?'));
    await clock.advanceAsync(400);
    const stopped = bot.stop(5_000);
    await clock.advanceAsync(5_000);
    await stopped;
    expect(log).toEqual(['start', 'stop']);
    expect(outbound.visible().join('\n')).toContain('09:00');
  });
});

function make(options: Partial<Parameters<typeof createBot>[0]>) {
  const outbound = new RecordingOutbound();
  const clock = createFakeClock();
  const log: string[] = [];
  return { bot: createBot({ adapters: [adapter(outbound, log)], clock, ...options }), outbound, clock, log };
}

function adapter(outbound: RecordingOutbound, log: string[] = []): Adapter {
  return {
    platform: 'test',
    outbound,
    start: async () => {
      log.push('start');
    },
    stop: async () => {
      log.push('stop');
    },
  };
}

function message(text: string, id = 'm1'): InboundMessage {
  const author = { id: 'test:alice', name: 'alice', kind: 'person' as const };
  return {
    id,
    thread,
    author,
    text,
    address: 'mention',
    addressesOthers: false,
    isSystem: false,
    files: [],
    quotes: [],
    sentAt: Date.UTC(2026, 0, 1),
    earlierSpeakers: [],
  };
}
