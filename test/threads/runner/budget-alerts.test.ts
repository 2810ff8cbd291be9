import { describe, expect, it } from 'vitest';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { RecordingLogger } from '../memory/recording-logger.ts';
import { tool, World } from '../support/world.ts';
import { tallyOf } from '../usage/samples.ts';
import { calls, says } from './budgets-world.ts';

const MIDNIGHT = Date.UTC(2026, 0, 2);
const RESET = { at: MIDNIGHT, zone: 'UTC' };

describe('alerts', () => {
  it('are told under the reply and to the log at 75 and 95 percent, each once a day', async () => {
    const logger = new RecordingLogger();
    const script = [0.5, 0.25, 0.1, 0.1, 0.01, 0.04].map((dollars, n) => says(`Answer ${n}.`, dollars));
    const world = await new World({ script, logger, budgets: { personDayCost: 1 } }).start();
    for (let n = 0; n < script.length; n += 1) {
      await world.say(`question ${n}`);
      await world.settle();
    }
    expect(notesOf(world)).toEqual([
      [],
      [world.texts.limitNearlyUsed('personDay', 75, RESET)],
      [],
      [world.texts.limitNearlyUsed('personDay', 95, RESET)],
      [],
      [],
    ]);
    const limit = { limit: 'personDay', resetsAt: MIDNIGHT };
    expect(logger.lines.filter(({ level }) => level === 'warn')).toEqual([
      { level: 'warn', fields: { ...limit, percent: 75 }, message: "A day's limit is nearly used up." },
      { level: 'warn', fields: { ...limit, percent: 95 }, message: "A day's limit is nearly used up." },
      { level: 'warn', fields: { ...limit, percent: 100 }, message: "A day's limit is used up." },
    ]);
  });

  it('tell of the team and of the person apart, and of several percents the highest', async () => {
    const script = [says('Dear.', 0.96)];
    const world = await new World({ script, budgets: { personDayTokens: 13, teamDayCost: 1 } }).start();
    await world.say('hi');
    await world.settle();
    expect(notesOf(world)).toEqual([
      [world.texts.limitNearlyUsed('personDay', 75, RESET), world.texts.limitNearlyUsed('teamDay', 95, RESET)],
    ]);
  });

  it('are told once by two processes that look at the same time', async () => {
    const world = await new World({ script: [says('One.', 0.8)], budgets: { personDayCost: 1 } }).start();
    await world.say('one');
    await world.settle();
    const other = new World({ budgets: { personDayCost: 1 }, wrapRecords: () => world.ports.records });
    const { usage, logger } = other.dependencies;
    const thread = toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: '2' });
    const exchange = { thread, exchange: 1, person: 'test:alice', startedAt: world.clock.now(), logger };
    expect(await usage.settle(exchange, tallyOf(0), true)).toEqual({ reached: undefined, alerts: [], isKept: true });
  });

  it('are told with an answer that came after the turn that passed the mark', async () => {
    const script = [calls('t', 0.8), says('Done.', 0.1)];
    const world = await new World({ script, tools: [tool('t', 'ok')], budgets: { personDayCost: 1 } }).start();
    await world.say('go');
    await world.settle();
    expect(notesOf(world)).toEqual([[world.texts.limitNearlyUsed('personDay', 75, RESET)]]);
  });
});

function notesOf(world: World): readonly (readonly string[])[] {
  return [...world.outbound.messages.values()].map((content) =>
    'notes' in content && content.notes !== undefined ? content.notes : [],
  );
}
