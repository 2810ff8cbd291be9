import { describe, expect, it } from 'vitest';
import { after, createFakeClock } from '../../../src/testing/index.ts';
import { THREAD, tool, World } from '../support/world.ts';
import { usage } from '../usage/samples.ts';
import { billOf, calls, endsOf, says } from './budgets-world.ts';

const MIDNIGHT = Date.UTC(2026, 0, 2);
const RESET = { at: MIDNIGHT, zone: 'UTC' };

describe('what an exchange uses', () => {
  it('is counted for who began it, for the team and for the thread, tools included', async () => {
    const search = tool('search', async () => ({ content: [], details: {}, usage: usage(5, 5, 0.5) }));
    const world = await new World({
      script: [calls('search', 1), after(500, says('Found.', 2)), says('Pleasure.', 1)],
      tools: [search],
    }).start();
    await world.say('find it');
    await world.go();
    await world.say('and please', { by: 'bob' });
    await world.settle();
    expect((await endsOf(world)).length).toBe(1);
    expect(await billOf(world)).toEqual(['thread 4.5 (4)', 'personDay 4.5 (4)', 'teamDay 4.5 (4)']);
    expect((await billOf(world, 'bob'))[1]).toBe('personDay 0 (0)');
    expect((await world.spending.ofThread(THREAD))?.toolCalls).toBe(1);
  });

  it('counts for the day on which the exchange began, also past midnight', async () => {
    const clock = createFakeClock(MIDNIGHT - 1_000);
    const world = await new World({
      clock,
      script: [calls('t', 1), after(5_000, says('Late.', 2))],
      tools: [tool('t', 'ok')],
    }).start();
    await world.say('go');
    await world.settle();
    expect(clock.now()).toBeGreaterThan(MIDNIGHT);
    expect(await billOf(world)).toEqual(['thread 3 (2)', 'personDay 0 (0)', 'teamDay 0 (0)']);
    const documents: string[] = [];
    for await (const [key] of world.ports.records.list('usage:day:')) documents.push(key.slice(0, 20));
    expect(documents).toEqual(['usage:day:2026-01-01', 'usage:day:2026-01-01']);
  });
});

describe('the cost limit of an exchange', () => {
  it('ends it at the turn boundary that reaches it, and a waiting message begins a new one', async () => {
    const world = await new World({
      script: [calls('t', 0.6, 1), after(500, calls('t', 0.6, 2)), says('Better.', 0.1)],
      tools: [tool('t', 'ok')],
      budgets: { exchangeCost: 1 },
    }).start();
    await world.say('go');
    await world.go();
    await world.say('or so', { address: 'none' });
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.limitReached('cost')}`, 'Better.']);
    expect(await endsOf(world)).toEqual([{ kind: 'limit', limit: 'cost' }, { kind: 'answered' }]);
    expect(await billOf(world)).toEqual(['thread 1.3 (3)', 'personDay 1.3 (3)', 'teamDay 1.3 (3)']);
  });

  it('cuts off no answer', async () => {
    const world = await new World({ script: [says('Dear.', 5)], budgets: { exchangeCost: 1 } }).start();
    await world.say('go');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Dear.']);
  });
});

describe("a day's limit", () => {
  it('ends an exchange at the next turn boundary, and says which limit it is and when it resets', async () => {
    const world = await new World({
      script: [calls('t', 1, 1), calls('t', 1, 2), calls('t', 1, 3)],
      tools: [tool('t', 'ok')],
      budgets: { personDayCost: 2 },
    }).start();
    await world.say('go');
    await world.settle();
    expect(world.outbound.visible()).toEqual([`! ${world.texts.limitReached('personDay', RESET)}`]);
    expect(await endsOf(world)).toEqual([{ kind: 'limit', limit: 'personDay', resetsAt: MIDNIGHT }]);
    expect(world.model.requests).toHaveLength(2);
    expect((await world.trail.read('e1')).at(-1)).toMatchObject({ kind: 'ended', end: 'limit', limit: 'personDay' });
  });

  it('takes in unanswered what was said meanwhile, and asks no model', async () => {
    const world = await new World({ script: [after(500, says('Done.', 2))], budgets: { personDayCost: 2 } }).start();
    await world.say('go');
    await world.go();
    await world.say('and then?');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Done.', `! ${world.texts.limitReached('personDay', RESET)}`]);
    expect((await world.told()).slice(1)).toEqual([
      'alice: go',
      'bot: Done.',
      '-- x1 answered (alice)',
      'alice: and then? (unanswered)',
      '-- x2 limit (alice)',
    ]);
    expect(world.model.requests).toHaveLength(1);
  });

  it('is said to whoever addresses the bot, each time, and to a channel where nobody does once', async () => {
    const world = await new World({ script: [says('Dear.', 2)], budgets: { personDayCost: 2 } }).start();
    const notice = `! ${world.texts.limitReached('personDay', RESET)}`;
    await sayAll(world, ['first']);
    await sayAll(world, ['more', 'and more'], 'none');
    expect(world.outbound.visible()).toEqual(['Dear.', notice]);
    await sayAll(world, ['please', 'please!']);
    expect(world.outbound.visible()).toEqual(['Dear.', notice, notice, notice]);
    expect(await endsOf(world)).toEqual([
      { kind: 'answered' },
      { kind: 'limit', limit: 'personDay', resetsAt: MIDNIGHT },
      { kind: 'limit', limit: 'personDay', resetsAt: MIDNIGHT, isQuiet: true },
      { kind: 'limit', limit: 'personDay', resetsAt: MIDNIGHT },
      { kind: 'limit', limit: 'personDay', resetsAt: MIDNIGHT },
    ]);
    expect(world.model.requests).toHaveLength(1);
  });

  it('resets at midnight, and the model sees what was not answered', async () => {
    const clock = createFakeClock(MIDNIGHT - 60_000);
    const world = await new World({
      clock,
      script: [says('Dear.', 2), says('Again.', 1)],
      budgets: { personDayCost: 2 },
    }).start();
    await sayAll(world, ['one', 'two']);
    await clock.advanceAsync(60_000);
    await sayAll(world, ['three']);
    expect(world.outbound.visible().at(-1)).toBe('Again.');
    expect(world.read(1).join('\n')).toContain('two');
    expect(await billOf(world)).toEqual(['thread 3 (2)', 'personDay 1 (1)', 'teamDay 1 (1)']);
  });

  it('of one person leaves the others alone, and that of the team nobody', async () => {
    const budgets = { personDayCost: 2, teamDayCost: 3 };
    const world = await new World({ script: [says('For Alice.', 2), says('For Bob.', 1)], budgets }).start();
    await sayAll(world, ['one', 'two']);
    await sayAll(world, ['three', 'four'], 'mention', 'bob');
    await sayAll(world, ['five'], 'mention', 'carol');
    const [person, team] = (['personDay', 'teamDay'] as const).map(
      (limit) => `! ${world.texts.limitReached(limit, RESET)}`,
    );
    expect(world.outbound.visible()).toEqual(['For Alice.', person, 'For Bob.', team, team]);
  });

  it('of one person leaves the others alone also where their messages wait together', async () => {
    const world = await new World({
      script: [after(500, says('For Alice.', 2)), says('For Bob.', 1)],
      budgets: { personDayCost: 2 },
    }).start();
    await world.say('one');
    await world.go();
    await world.say('two');
    await world.say('three', { by: 'bob' });
    await world.say('four');
    await world.settle();
    const notice = `! ${world.texts.limitReached('personDay', RESET)}`;
    expect(world.outbound.visible()).toEqual(['For Alice.', notice, 'For Bob.']);
    expect((await world.told()).slice(4)).toEqual([
      'alice: two (unanswered)',
      'alice: four (unanswered)',
      '-- x2 limit (alice)',
      'bob: three',
      'bot: For Bob.',
      '-- x3 answered (bob)',
    ]);
  });

  it('of tokens protects where nobody knows the cost', async () => {
    const world = await new World({
      script: [says('One.', null), says('Two.', null), says('Three.', null)],
      budgets: { personDayCost: 0.01, personDayTokens: 20 },
    }).start();
    await sayAll(world, ['one', 'two', 'three']);
    expect(world.outbound.visible()).toEqual(['One.', 'Two.', `! ${world.texts.limitReached('personDay', RESET)}`]);
  });

  it('of the team stands for a reminder, too, which nobody addressed to the bot', async () => {
    const world = await new World({ script: [says('Dear.', 2)], budgets: { teamDayCost: 2 } }).start();
    await sayAll(world, ['first']);
    const entry = { kind: 'reminder', id: 'r1', requesters: [], text: 'stand up', sentAt: world.clock.now() } as const;
    const limits = { waking: 10, read: 10 };
    const delivery = {
      entry,
      concern: 'answer',
      follow: 'auto',
      followUp: false,
      settleMs: 0,
      limits,
      speakers: [],
    } as const;
    const delivered = await world.store.deliver(THREAD, delivery);
    if (delivered.status !== 'started') throw new Error('The reminder was to start a run.');
    await world.ports.activator.activate(THREAD, delivered.activation, 0);
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Dear.', `! ${world.texts.limitReached('teamDay', RESET)}`]);
    expect((await world.told()).at(-1)).toBe('-- x2 limit (nobody)');
  });
});

describe('the limit of requests', () => {
  it('refuses what one person begins too often within an hour, and counts no refusal', async () => {
    const script = ['One.', 'Two.', 'Bob.', 'Three.'];
    const world = await new World({ script, budgets: { requestsPerHour: 2 } }).start();
    await sayAll(world, ['one', 'two', 'three']);
    await sayAll(world, ['four'], 'mention', 'bob');
    const resetsAt = Date.UTC(2026, 0, 1, 1) + 300;
    expect(await endsOf(world)).toEqual([
      { kind: 'answered' },
      { kind: 'answered' },
      { kind: 'limit', limit: 'rate', resetsAt },
      { kind: 'answered' },
    ]);
    const notice = `! ${world.texts.limitReached('rate', { at: resetsAt, zone: 'UTC' })}`;
    expect(world.outbound.visible()).toEqual(['One.', 'Two.', notice, 'Bob.']);
    await world.clock.advanceAsync(3_600_000);
    await sayAll(world, ['five']);
    expect(world.outbound.visible().at(-1)).toBe('Three.');
  });
});

async function sayAll(
  world: World,
  texts: readonly string[],
  address: 'mention' | 'none' = 'mention',
  by = 'alice',
): Promise<void> {
  for (const text of texts) {
    await world.say(text, { address, by });
    await world.settle();
  }
}
