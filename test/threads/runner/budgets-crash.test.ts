import { describe, expect, it } from 'vitest';
import { after, stall } from '../../../src/testing/index.ts';
import type { Records } from '../../../src/threads/ports.ts';
import { RecordingLogger } from '../memory/recording-logger.ts';
import { createGate } from '../support/gate.ts';
import { isFinal } from '../support/recording-outbound.ts';
import { tool, World } from '../support/world.ts';
import { billOf, calls, endsOf, says, takeOver } from './budgets-world.ts';

const NEVER = new Promise<never>(() => undefined);
const MIDNIGHT = Date.UTC(2026, 0, 2);

describe('what an exchange uses is counted once', () => {
  it('when a process dies between a turn and the ledger', async () => {
    const records = new HeldRecords();
    const world = await new World({
      script: [calls('t', 1), says('Done.', 2)],
      tools: [tool('t', 'ok')],
      wrapRecords: records.wrap,
    }).start();
    records.hold(() => NEVER);
    await world.say('go');
    await world.go();
    expect(await billOf(world)).toEqual(['thread 0 (0)', 'personDay 0 (0)', 'teamDay 0 (0)']);
    records.hold(() => undefined);
    await takeOver(world);
    expect(await endsOf(world)).toEqual([{ kind: 'answered' }]);
    expect(await billOf(world)).toEqual(['thread 3 (2)', 'personDay 3 (2)', 'teamDay 3 (2)']);
  });

  it('when a process dies between the ledger and the end', async () => {
    const world = await new World({ script: [says('Done.', 2)] }).start();
    world.outbound.before = (made) => (isFinal(made) ? NEVER : undefined);
    await world.say('go');
    await world.go();
    expect((await billOf(world))[0]).toBe('thread 2 (1)');
    world.outbound.before = () => undefined;
    await takeOver(world);
    expect(await endsOf(world)).toEqual([{ kind: 'answered' }]);
    expect(await billOf(world)).toEqual(['thread 2 (1)', 'personDay 2 (1)', 'teamDay 2 (1)']);
  });

  it('when an owner that was frozen writes what it had in mind after another one is done', async () => {
    const records = new HeldRecords();
    const gate = createGate();
    const world = await new World({
      script: [calls('t', 1), says('Done.', 2), says('Of the frozen one.', 100), says('Next.', 4)],
      tools: [tool('t', 'ok')],
      wrapRecords: records.wrap,
    }).start();
    records.hold(() => gate.passed);
    await world.say('go');
    await world.go();
    records.hold(() => undefined);
    await takeOver(world);
    await world.say('next');
    await world.settle();
    gate.open();
    await world.go(5_000);
    expect(await billOf(world)).toEqual(['thread 7 (3)', 'personDay 7 (3)', 'teamDay 7 (3)']);
  });

  it('for the same person, though somebody else addressed the bot before its process died', async () => {
    const world = await new World({
      script: [says('Hi.', 0), after(500, calls('t', 1, 1)), calls('t', 1, 2), stall(), says('Done.', 2)],
      tools: [tool('t', 'ok')],
    }).start();
    await world.say('hi');
    await world.settle();
    await world.say('go', { address: 'none' });
    await world.go();
    await world.say('and me', { by: 'bob' });
    await world.go(1_000);
    await takeOver(world);
    expect((await world.told()).at(-1)).toBe('-- x2 answered (bob)');
    expect(await billOf(world)).toEqual(['thread 4 (4)', 'personDay 4 (4)', 'teamDay 4 (4)']);
    expect((await billOf(world, 'bob'))[1]).toBe('personDay 0 (0)');
  });

  it('when what it had used is under the limit of its cost, and the next owner reaches it', async () => {
    const world = await new World({
      script: [calls('t', 0.6, 1), stall(), calls('t', 0.6, 2)],
      tools: [tool('t', 'ok')],
      budgets: { exchangeCost: 1 },
    }).start();
    await world.say('go');
    await world.go();
    await takeOver(world);
    expect(await endsOf(world)).toEqual([{ kind: 'limit', limit: 'cost' }]);
    expect((await billOf(world))[0]).toBe('thread 1.2 (2)');
  });
});

describe('a refusal', () => {
  it('is said once, and in the same message, when the process that said it dies', async () => {
    const world = await new World({ script: [says('Dear.', 2)], budgets: { personDayCost: 2 } }).start();
    await world.say('one');
    await world.settle();
    world.outbound.before = (made) => (made.call === 'post' ? NEVER : undefined);
    await world.say('two');
    await world.go();
    world.outbound.before = () => undefined;
    await takeOver(world);
    const reset = { at: MIDNIGHT, zone: 'UTC' };
    expect(world.outbound.visible()).toEqual(['Dear.', `! ${world.texts.limitReached('personDay', reset)}`]);
    const posts = world.outbound.calls.flatMap((made) => (made.call === 'post' ? [[made.slot, made.recovery]] : []));
    expect(posts.slice(-2)).toEqual([
      ['x2.n', false],
      ['x2.n', true],
    ]);
    expect((await world.told()).slice(-2)).toEqual(['alice: two (unanswered)', '-- x2 limit (alice)']);
  });
});

describe('a ledger that cannot be reached', () => {
  it.each([
    ['fails', () => Promise.reject(new Error('The records are away.'))],
    ['never answers', () => NEVER],
  ])('keeps nobody from an answer when it %s, and the log says so', async (_how, hold) => {
    const logger = new RecordingLogger();
    const records = new HeldRecords();
    records.hold(hold, 'all');
    const world = await new World({
      script: [calls('t', 1), says('Done.', 2)],
      tools: [tool('t', 'ok')],
      budgets: { personDayCost: 1 },
      wrapRecords: records.wrap,
      logger,
    }).start();
    await world.say('go');
    await world.settle();
    expect(world.outbound.visible()).toEqual(['Done.']);
    expect([...new Set(logger.lines.filter(({ level }) => level === 'warn').map(({ message }) => message))]).toEqual([
      'Whether a limit stands could not be found out; the exchange goes on all the same.',
      'What an exchange used could not be written down; the exchange goes on all the same.',
    ]);
  });

  it('has everything in the end when it comes back during the exchange', async () => {
    const records = new HeldRecords();
    const world = await new World({
      script: [calls('t', 1), says('Done.', 2)],
      tools: [tool('t', async () => ({ content: [], details: {} }))],
      wrapRecords: records.wrap,
    }).start();
    let puts = 0;
    records.beforePut = () => {
      puts += 1;
      if (puts <= 3) throw new Error('The records are away.');
    };
    await world.say('go');
    await world.settle();
    expect(await billOf(world)).toEqual(['thread 3 (2)', 'personDay 3 (2)', 'teamDay 3 (2)']);
  });
});

/** Records that can be held back: writes, or everything. */
class HeldRecords {
  beforePut: () => void = () => undefined;
  #held: () => Promise<unknown> | undefined = () => undefined;
  #isAllHeld = false;

  hold(until: () => Promise<unknown> | undefined, what: 'writes' | 'all' = 'writes'): void {
    this.#held = until;
    this.#isAllHeld = what === 'all';
  }

  readonly wrap = (records: Records): Records => ({
    get: async (key) => {
      if (this.#isAllHeld) await this.#held();
      return await records.get(key);
    },
    put: async (...document) => {
      this.beforePut();
      await this.#held();
      return await records.put(...document);
    },
    list: (prefix) => records.list(prefix),
    remove: (key) => records.remove(key),
  });
}
