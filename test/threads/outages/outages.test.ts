import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../src/core/error.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createTexts } from '../../../src/text/index.ts';
import { APPROVAL_DEFAULTS } from '../../../src/threads/approvals/approval-settings.ts';
import { createRecordEraser } from '../../../src/threads/erasing/record-eraser.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';
import { Outages } from '../../../src/threads/outages/outages.ts';
import type { Records } from '../../../src/threads/ports.ts';
import type { ThreadSettings } from '../../../src/threads/settings.ts';
import { type ThreadId, toTeamId, toThreadId } from '../../../src/threads/thread-id.ts';
import { RecordingLogger } from '../memory/recording-logger.ts';
import { RecordingOutbound } from '../support/recording-outbound.ts';

const SETTINGS: ThreadSettings = {
  follow: 'auto',
  progress: 'quiet',
  liveText: 'auto',
  replyPlace: 'thread',
  locale: 'en',
  tools: 'all',
  toolSettings: {},
  model: undefined,
  budgets: {},
  availability: { kind: 'available' },
  approvals: APPROVAL_DEFAULTS,
  team: undefined,
  instructions: { deployment: '', team: '', channel: '' },
  allowedBots: [],
};

const BACK = `! ${createTexts('en').modelIsBack}`;
const first = thread('C1', '1');

describe('an outage of the model', () => {
  it('is told in full once in a channel, then in short, whichever thread and process it is in', async () => {
    const { here, there, clock } = make();

    expect(await here.failed(first, 'x1')).toBe('began');
    clock.advance(1_000);
    expect(await Promise.all([here.failed(first, 'x2'), there.failed(thread('C1', '2'), 'x1')])).toEqual([
      'lasts',
      'lasts',
    ]);
    expect(await there.failed(thread('C2', '1'), 'x1')).toBe('began');
    expect(await there.failed(toThreadId({ platform: 'test', channel: 'D1' }), 'x1')).toBe('began');
  });

  it('is told in full by one of many that fail at the same time', async () => {
    const { here, there } = make();
    const heard = await Promise.all(
      Array.from({ length: 20 }, (_, number) => (number % 2 ? here : there).failed(thread('C1', `${number}`), 'x1')),
    );

    expect(heard.filter((each) => each === 'began')).toHaveLength(1);
    expect(heard.every((each) => each !== undefined)).toBe(true);
  });

  it('is told in full again by the exchange that told it, when that ends a second time', async () => {
    const { here, there } = make();
    await here.failed(first, 'x1');

    expect(await there.failed(first, 'x1')).toBe('began');
  });

  it('is over with the next answer anywhere: one notice in each channel, where it was told', async () => {
    const { here, there, clock, outbound } = make();
    await here.failed(first, 'x1');
    await here.failed(thread('C1', '2'), 'x1');
    await here.failed(thread('C2', '7'), 'x9');
    clock.advance(1);
    await Promise.all([here.answered(clock.now()), there.answered(clock.now()), here.answered(clock.now())]);
    clock.advance(1);
    await there.answered(clock.now());

    expect(outbound.visible()).toEqual([BACK, BACK]);
    expect(outbound.calls).toMatchObject([
      { call: 'post', slot: 'o.x1', recovery: false },
      { call: 'post', slot: 'o.x9', recovery: false },
    ]);
  });

  it('is not over for a channel by the answer to a request that was made before its last failure', async () => {
    const { here, clock, outbound } = make();
    const askedAt = clock.now();
    clock.advance(1);
    await here.failed(first, 'x1');
    clock.advance(10);
    await here.failed(first, 'x2');
    await here.answered(askedAt);
    await here.answered(clock.now() - 5);

    expect(outbound.visible()).toEqual([]);
    await here.answered(clock.now() + 1);
    expect(outbound.visible()).toEqual([BACK]);
  });

  it('is told in full again after it was over', async () => {
    const { here, clock } = make();
    await here.failed(first, 'x1');
    clock.advance(1);
    await here.answered(clock.now());

    expect(await here.failed(first, 'x2')).toBe('began');
  });

  it('is another one when it fails again while its end is being told', async () => {
    const { here, there, clock, outbound } = make();
    await here.failed(first, 'x1');
    clock.advance(1);
    outbound.before = async () => {
      outbound.before = () => undefined;
      expect(await there.failed(first, 'x2')).toBe('began');
    };
    await here.answered(clock.now());
    expect(await here.failed(first, 'x3')).toBe('lasts');
    clock.advance(1);
    await there.answered(clock.now());

    expect(outbound.calls).toMatchObject([{ slot: 'o.x1' }, { slot: 'o.x2' }]);
  });

  it('is told to be over by another process when the first one dies with it, in the same message', async () => {
    const { there, clock, outbound, records } = make();
    const tellingUntil = clock.now() + 600_000;
    await records.put('outage:test:T:C1:', { thread: first, exchange: 'x1', failedAt: 1, tellingUntil }, 'new');
    await clock.advanceAsync(599_999);
    await there.answered(clock.now());
    expect(outbound.visible()).toEqual([]);
    await clock.advanceAsync(1);
    await there.answered(clock.now());

    expect(outbound.visible()).toEqual([BACK]);
    expect(outbound.calls.at(-1)).toMatchObject({ slot: 'o.x1', recovery: true });
  });

  it('is over when the platform does not take the notice, which the log says', async () => {
    const { here, clock, outbound, logger } = make();
    await here.failed(first, 'x1');
    clock.advance(1);
    outbound.before = () => {
      throw new ThreadloopError('usage', 'The channel is gone.');
    };
    await here.answered(clock.now());

    expect(logger.lines.map(({ message }) => message)).toEqual(['The platform did not take a part of the reply.']);
    expect(await here.failed(first, 'x2')).toBe('began');
  });

  it('is forgotten after a day', async () => {
    const { here, clock, outbound } = make();
    await here.failed(first, 'x1');
    await clock.advanceAsync(86_400_001);
    await here.answered(clock.now());

    expect(outbound.visible()).toEqual([]);
    expect(await here.failed(first, 'x2')).toBe('began');
  });

  it.each([
    ['a thread', { thread: first }],
    ['a team', { team: toTeamId('test', 'T') }],
  ])('is erased with %s', async (_what, what) => {
    const { here, records, clock, outbound } = make();
    await here.failed(first, 'x1');
    await here.failed(toThreadId({ platform: 'test', team: 'T2', channel: 'C1', thread: '1' }), 'x5');
    await createRecordEraser(records, []).erase(what);
    clock.advance(1);
    await here.answered(clock.now());

    expect(outbound.calls).toMatchObject([{ slot: 'o.x5' }]);
  });
});

describe('records that fail', () => {
  it('promise nothing and hinder nobody', async () => {
    const failing: Partial<Records> = {
      get: () => Promise.reject(new Error('gone')),
      list: () => {
        throw new Error('gone');
      },
    };
    const { here, logger } = make(failing);

    expect(await here.failed(first, 'x1')).toBeUndefined();
    await here.answered(1);
    expect(logger.lines.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'It could not be noted that a channel waits for the model.'],
      ['warn', 'Channels could not be told that the model answers again.'],
    ]);
  });

  it('that hang hold nobody up', async () => {
    const { here, clock } = make({ get: () => new Promise(() => undefined) });
    const heard = here.failed(first, 'x1');
    await clock.advanceAsync(5_000);

    expect(await heard).toBeUndefined();
  });
});

function thread(channel: string, id: string): ThreadId {
  return toThreadId({ platform: 'test', team: 'T', channel, thread: id });
}

/** Two processes of a deployment. */
function make(replaced: Partial<Records> = {}) {
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const outbound = new RecordingOutbound();
  const memory = new MemoryRecords({ clock });
  const records: Records = {
    get: (key) => memory.get(key),
    put: (...args) => memory.put(...args),
    list: (prefix) => memory.list(prefix),
    remove: (key) => memory.remove(key),
    ...replaced,
  };
  const dependencies = {
    records,
    settings: {
      read: () => Promise.resolve(SETTINGS),
      of: () => Promise.resolve(SETTINGS),
      placeOf: () => Promise.resolve({ team: undefined, channels: [] }),
      isAdmin: () => Promise.resolve(false),
      isAdminAt: () => Promise.resolve(false),
    },
    clock,
    logger,
    outboundOf: () => outbound,
    textsOf: (locale: string) => createTexts(locale),
  };
  return { here: new Outages(dependencies), there: new Outages(dependencies), clock, logger, outbound, records };
}
