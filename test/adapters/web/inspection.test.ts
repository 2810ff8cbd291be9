import { afterEach, describe, expect, it } from 'vitest';
import type { Inspection } from '../../../src/adapters/web/protocol.ts';
import { call, fail } from '../../../src/testing/index.ts';
import { toAnswer } from '../../../src/testing/scripted-model-answer.ts';
import { NOTHING_USED } from '../../../src/threads/usage/amounts.ts';
import { amounts, usage } from '../../threads/usage/samples.ts';
import { createGatedTool } from './gated-tool.ts';
import { hasEnded, NOW, type OpenedPlayground, openPlayground, shown } from './open-playground.ts';

let playground: OpenedPlayground;

afterEach(() => playground.close());

async function inspect(thread: string, person = 'web:ada'): Promise<Inspection> {
  const query = `person=${person}&channel=general&thread=${thread}`;
  return (await playground.get(`/inspect?${query}`)).body as unknown as Inspection;
}

describe('the look inside', () => {
  it('shows a whole exchange with a tool call', async () => {
    playground = await openPlayground([call('calculate', { expression: '6*7' }), 'It is 42.'], {
      tools: ['calculate'],
      instructions: 'Be kind.',
    });
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ada', 'general', '@threadloop what is 6*7?');
    await page.until(hasEnded);
    const { threadId, state, participation, waiting, transcript, modelView, exchanges, judgements } = await inspect(
      root.id,
    );
    expect({ threadId, state, participation, waiting, judgements }).toEqual({
      threadId: `web:playground:general:${root.id}`,
      state: 'idle',
      participation: { takesPart: true, muted: false, speakers: ['web:ada'] },
      waiting: [],
      judgements: [{ messageId: root.id, author: 'Ada', text: '@threadloop what is 6*7?', judgement: root.judgement }],
    });
    expect(transcript.map(({ line }) => (line.kind === 'message' ? line.message.role : line.kind))).toEqual([
      'system',
      'entry',
      'assistant',
      'toolResult',
      'assistant',
      'exchange',
    ]);
    expect(modelView.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'toolResult', 'assistant']);
    const [system, user, ...rest] = modelView.map(({ text }) => text);
    expect(system).toMatch(
      /^\(base\) You are threadloop[\s\S]*\n\n\(deployment\) [^\n]*\n<[^\n]*\nBe kind\.\n<[\s\S]*\n\n\(tool calculate\) /u,
    );
    expect(user).toMatch(/Ada[\s\S]*what is 6\*7\?$/u);
    expect(rest).toEqual(['(calls calculate) {"expression":"6*7"}', expect.stringContaining('42'), 'It is 42.']);
    const [exchange] = exchanges;
    expect(exchanges).toEqual([
      {
        id: 'x1',
        initiator: { id: 'web:ada', name: 'Ada' },
        entries: [
          {
            kind: 'message',
            id: root.id,
            author: { id: 'web:ada', name: 'Ada' },
            text: 'what is 6*7?',
            files: [],
            quotes: [],
            addressed: true,
            sentAt: NOW,
          },
        ],
        end: { kind: 'answered' },
        startedAt: NOW,
        endedAt: NOW,
        turns: 2,
        inputTokens: exchange?.inputTokens,
        outputTokens: exchange?.outputTokens,
        models: { 'unknown/unknown': expect.objectContaining({ uses: 2 }) },
        calls: [
          {
            id: 'call-1',
            tool: 'calculate',
            arguments: { expression: '6*7' },
            result: rest[1],
            isError: false,
            durationMs: 0,
          },
        ],
      },
    ]);
    expect(exchange?.inputTokens).toBeGreaterThan(exchange?.outputTokens ?? Infinity);
  });

  it('shows an exchange that goes on, without its end and with the call that has no result yet', async () => {
    const { tool } = createGatedTool();
    playground = await openPlayground(['Hello.', call('wait')], { tools: [tool] });
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ada', 'general', '@threadloop hi');
    await page.until(hasEnded);
    await playground.say('web:ada', 'general', 'wait', root.id);
    await page.until((events) => shown(events).some(({ content }) => content.kind === 'progress'));
    const steering = await playground.say('web:ben', 'general', 'and hurry', root.id);
    const { state, exchanges, waiting, judgements } = await inspect(root.id);
    expect(state).toBe('running');
    expect(waiting.map(({ entry }) => entry.id)).toEqual([steering.id]);
    expect(judgements.map(({ author, judgement }) => [author, judgement.threadRule])).toEqual([
      ['Ada', 'for-the-bot'],
      ['Ada', 'one-speaker'],
      ['Ben', 'at-work'],
    ]);
    expect(exchanges.map(({ id, end, endedAt, initiator }) => ({ id, end, endedAt, initiator }))).toEqual([
      { id: 'x1', end: { kind: 'answered' }, endedAt: NOW, initiator: { id: 'web:ada', name: 'Ada' } },
      { id: 'x2', end: null, endedAt: null, initiator: { id: 'web:ada', name: 'Ada' } },
    ]);
    expect(exchanges[1]?.calls).toEqual([
      { id: 'call-1', tool: 'wait', arguments: {}, result: null, isError: false, durationMs: null },
    ]);
  });

  it('shows what failed', async () => {
    playground = await openPlayground([call('calculate', { expression: '1/' }), fail('404 The model is away.')]);
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ada', 'general', '@threadloop hi');
    await page.until((events) => shown(events).some(({ content }) => content.kind === 'notice'));
    await page.until((events) => JSON.stringify(events.at(-1)?.data).includes('"isWorking":false'));
    const { exchanges } = await inspect(root.id);
    expect(exchanges).toMatchObject([
      { end: { kind: 'failed', error: { kind: 'not_found' } }, calls: [{ tool: 'calculate', isError: true }] },
    ]);
  });

  it('of a thread that the bot never saw says why', async () => {
    playground = await openPlayground([]);
    const message = await playground.say('web:ada', 'general', 'lunch?');
    const judgement = { status: 'ignored', messageRule: 'depends-on-thread', threadRule: 'takes-no-part' } as const;
    expect(await inspect(message.id)).toEqual({
      threadId: `web:playground:general:${message.id}`,
      state: 'unknown',
      participation: { takesPart: false, muted: false, speakers: [] },
      waiting: [],
      transcript: [],
      modelView: [],
      exchanges: [],
      approvals: [],
      judgements: [{ messageId: message.id, author: 'Ada', text: 'lunch?', judgement }],
      usage: {
        thread: null,
        limits: [
          { kind: 'personDay', used: NOTHING_USED, maxCostUsd: 10, maxTokens: 5_000_000, resetsAt: NOW + 86_400_000 },
          { kind: 'teamDay', used: NOTHING_USED, maxCostUsd: 100, maxTokens: 50_000_000, resetsAt: NOW + 86_400_000 },
        ],
      },
    });
  });

  it('shows what the thread used, and how far the limits of who looks and of the team are used', async () => {
    const used = usage(90, 10, 0.5);
    playground = await openPlayground([{ ...toAnswer('Hello.'), usage: used }], { budgets: { personDayCost: 2 } });
    const page = await playground.listen('person=web:ada');
    const root = await playground.say('web:ada', 'general', '@threadloop hi');
    await page.until(hasEnded);
    const [asAda, asBen] = [await inspect(root.id), await inspect(root.id, 'web:ben')];
    const all = amounts({ input: 90, output: 10, costUsd: 0.5 });
    const limit = { resetsAt: NOW + 86_400_000, maxTokens: 5_000_000, maxCostUsd: 2 };
    const team = { ...limit, kind: 'teamDay', used: all, maxTokens: 50_000_000, maxCostUsd: 100 };
    const thread = { exchanges: 1, toolCalls: 0, models: { 'unknown/unknown': all } };
    expect([asAda.usage, asBen.usage]).toEqual([
      { thread, limits: [{ ...limit, kind: 'personDay', used: all }, team] },
      { thread, limits: [{ ...limit, kind: 'personDay', used: NOTHING_USED }, team] },
    ]);
    expect(asAda.exchanges[0]?.models).toEqual(thread.models);
  });
});
