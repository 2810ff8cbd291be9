import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { messageIdOf } from '../../../../src/adapters/slack/ids.ts';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { NO_PARTICIPATION } from '../../../../src/threads/participation.ts';
import type { SessionView } from '../../../../src/threads/ports.ts';
import { type Answer, createAnsweringFetch, rateLimited, refused, type SentCall } from '../calls/answering-fetch.ts';
import { CHANNEL, draft, type OutboundSetupOptions, setUpOutbound, slotOf } from './outbound-setup.ts';

const OTHER = threadOf({ workspace: 'T1', channel: 'C1GENERAL', root: '1767225700.000100' });
const MESSAGE = messageIdOf('C1GENERAL', '1767225600.000100');
const ROOT = { channel_id: 'C1GENERAL', thread_ts: '1767225600.000100' };

function setUp(
  answerTo: (call: SentCall) => Answer | Promise<Answer> = ({ method }) =>
    method === 'chat.postMessage' ? { ts: '1.2' } : {},
  more: Partial<OutboundSetupOptions> = {},
) {
  const clock = createFakeClock();
  const { fetch, sent } = createAnsweringFetch(clock, answerTo);
  const setup = setUpOutbound({ fetch, clock, ...more });
  const told = (): readonly string[] =>
    sent.map(({ method, args }) =>
      method === 'assistant.threads.setStatus' ? `${args['thread_ts']?.slice(7, 10)}: ${args['status']}` : method,
    );
  return { ...setup, sent, told };
}

test('work is told by the status of its thread, in the language of the place', async () => {
  const { outbound, sent } = setUp();

  await outbound.sign(CHANNEL, { kind: 'working' });

  expect(sent.map(({ method, token, args }) => ({ method, token, args }))).toEqual([
    { method: 'assistant.threads.setStatus', token: 'xoxb-fake-1', args: { ...ROOT, status: 'is thinking…' } },
  ]);
});

test('R38: the end of one thread clears the status of that thread only, also after a failure of the work', async () => {
  const { outbound, told, clock } = setUp();

  await outbound.sign(CHANNEL, { kind: 'working' });
  await outbound.sign(OTHER, { kind: 'working' });
  await outbound.sign(CHANNEL, { kind: 'clear' });
  await clock.advanceAsync(90_000);

  expect(told()).toEqual(['600: is thinking…', '700: is thinking…', '600: ', '700: is thinking…']);
});

test('R38: the next owner clears what a process that has crashed left standing', async () => {
  const crashed = setUp();
  await crashed.outbound.sign(CHANNEL, { kind: 'working' });

  const next = setUp();
  await next.outbound.sign(CHANNEL, { kind: 'working' });
  await next.outbound.sign(CHANNEL, { kind: 'clear' });

  expect(next.told()).toEqual(['600: is thinking…', '600: ']);
  expect(next.clock.pendingTimers).toBe(0);
});

test('a status that Slack does not take away at once is taken away with another try', async () => {
  let fails = 2;
  const { outbound, told, clock } = setUp(({ args }) => {
    if (args['status'] !== '' || fails === 0) return {};
    fails -= 1;
    return refused('internal_error');
  });
  await outbound.sign(CHANNEL, { kind: 'working' });

  const cleared = outbound.sign(CHANNEL, { kind: 'clear' });
  await clock.advanceAsync(10_000);
  await cleared;

  expect(told()).toEqual(['600: is thinking…', '600: ', '600: ', '600: ']);
});

test('R40: the status is set again after each post on the way, with what is being done, and not after the end', async () => {
  const { outbound, told, settled } = setUp();
  const progress = { kind: 'progress', line: 'Working · step 1 · Search', steps: [], buttons: ['stop'] } as const;

  await outbound.sign(CHANNEL, { kind: 'working' });
  await outbound.post(slotOf('p', CHANNEL), progress, false);
  await settled();
  await nextRound();
  await outbound.post(
    slotOf('t0', threadOf({ workspace: 'T1', channel: 'C2', root: '1.1' })),
    draft('elsewhere'),
    false,
  );
  await settled();
  await outbound.sign(CHANNEL, { kind: 'clear' });

  expect(told()).toEqual([
    '600: is thinking…',
    'chat.postMessage',
    '600: Working · step 1 · Search',
    'chat.postMessage',
    '600: ',
  ]);
});

test('the status follows the steps, and holds nothing that Slack could read as a mention', async () => {
  const { outbound, told, settled, clock } = setUp();
  const progress = { kind: 'progress', steps: [], buttons: ['stop'] } as const;
  await outbound.sign(CHANNEL, { kind: 'working' });
  const slot = slotOf('p', CHANNEL, { state: 'posted', platformId: '1.2' });

  await outbound.edit(slot, { ...progress, line: 'Search: <!channel>\n now' });
  await settled();
  await clock.advanceAsync(1_000);
  await outbound.edit(slot, { ...progress, line: 'Done', buttons: [] });
  await settled();

  expect(told()).toEqual(['600: is thinking…', 'chat.update', '600: Search: ‹!channel› now', 'chat.update']);
});

test('a status is renewed before its two minutes are over, until the end', async () => {
  const { outbound, clock, told } = setUp();

  await outbound.sign(CHANNEL, { kind: 'working' });
  await clock.advanceAsync(200_000);
  await outbound.sign(CHANNEL, { kind: 'clear' });
  await clock.advanceAsync(600_000);

  expect(told()).toEqual(['600: is thinking…', '600: is thinking…', '600: is thinking…', '600: ']);
  expect(clock.pendingTimers).toBe(0);
});

test('a message that begins something is told by the status at once', async () => {
  const { outbound, told } = setUp();

  await outbound.sign(CHANNEL, { kind: 'receipt', messageId: MESSAGE, received: 'started' });

  expect(told()).toEqual(['600: is thinking…']);
});

test('a first sign that nobody works for is taken away', async () => {
  const view: SessionView = {
    state: 'idle',
    transcript: [],
    length: 0,
    waiting: [],
    participation: NO_PARTICIPATION,
    slots: [],
  };
  const { outbound, clock, settled, told } = setUp(undefined, { readThread: () => Promise.resolve(view) });

  await outbound.sign(CHANNEL, { kind: 'receipt', messageId: MESSAGE, received: 'started' });
  await clock.advanceAsync(20_000);
  await settled();

  expect(told()).toEqual(['600: is thinking…', '600: ']);
});

test('a first sign stays while somebody works', async () => {
  const view: SessionView = {
    state: 'running',
    transcript: [],
    length: 0,
    waiting: [],
    participation: NO_PARTICIPATION,
    slots: [],
  };
  const { outbound, clock, settled, told } = setUp(undefined, { readThread: () => Promise.resolve(view) });

  await outbound.sign(CHANNEL, { kind: 'receipt', messageId: MESSAGE, received: 'started' });
  await clock.advanceAsync(20_000);
  await settled();

  expect(told()).toEqual(['600: is thinking…']);
});

test('where a workspace has no status, the first sign is a reaction, and the status is not asked for again', async () => {
  const { outbound, sent } = setUp(({ method }) =>
    method === 'assistant.threads.setStatus' ? refused('feature_disabled') : {},
  );

  await outbound.sign(CHANNEL, { kind: 'receipt', messageId: MESSAGE, received: 'started' });
  await outbound.sign(CHANNEL, { kind: 'working' });
  await outbound.sign(CHANNEL, { kind: 'clear' });
  await outbound.sign(CHANNEL, { kind: 'receipt', messageId: MESSAGE, received: 'started' });

  const eyes = { channel: 'C1GENERAL', timestamp: '1767225600.000100', name: 'eyes' };
  expect(sent.map(({ method, args }) => [method, args])).toEqual([
    ['assistant.threads.setStatus', { ...ROOT, status: 'is thinking…' }],
    ['reactions.add', eyes],
    ['reactions.add', eyes],
  ]);
});

test('a message that is taken in later has its reaction, one that is only read has none', async () => {
  const { outbound, sent } = setUp(() => refused('already_reacted'));

  for (const received of ['steering', 'queued', 'read'] as const) {
    await outbound.sign(CHANNEL, { kind: 'receipt', messageId: MESSAGE, received });
  }
  await outbound.sign(CHANNEL, { kind: 'receipt', messageId: 'command:Ev1', received: 'steering' });

  expect(sent.map(({ method, args }) => [method, args['name']])).toEqual([
    ['reactions.add', 'eyes'],
    ['reactions.add', 'hourglass_flowing_sand'],
  ]);
});

test('at the end of the process nothing is renewed any more', async () => {
  const { outbound, clock } = setUp();
  await outbound.sign(CHANNEL, { kind: 'working' });
  await outbound.sign(OTHER, { kind: 'receipt', messageId: MESSAGE, received: 'started' });

  await outbound.close();

  expect(clock.pendingTimers).toBe(0);
});

test('work that has ended before its text was known has no status', async () => {
  const { outbound, backend, told, clock } = setUp();
  const settings = { ...backend.host.settings };
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  backend.host.settings.read = async (...place) => {
    await asked;
    return await settings.read(...place);
  };

  const working = outbound.sign(CHANNEL, { kind: 'working' });
  await outbound.sign(CHANNEL, { kind: 'clear' });
  answer();
  await working;
  await clock.advanceAsync(200_000);

  expect(told()).toEqual(['600: ']);
  expect(clock.pendingTimers).toBe(0);
});

test('a session whose beginning Slack takes long to answer is ended after it', async () => {
  const direct = threadOf({ workspace: 'T1', channel: 'D1', root: '1767225600.000100' });
  let answer = (): void => undefined;
  const asked = new Promise<Answer>((resolve) => {
    answer = () => resolve({});
  });
  const { outbound, sent } = setUp(({ args }) => (args['status'] === 'processing' ? asked : {}));

  const working = outbound.sign(direct, { kind: 'working' });
  while (sent.length < 2) await nextRound();
  const cleared = outbound.sign(direct, { kind: 'clear' });
  while (sent.length < 3) await nextRound();
  await nextRound();
  const before = sent.length;
  answer();
  await Promise.all([working, cleared]);

  expect(before).toBe(3);
  expect(sent.map(({ args }) => args['status'])).toEqual(['is thinking…', 'processing', '', 'active']);
});

test('where Slack wants quiet, the first sign is a reaction at once', async () => {
  const { outbound, sent, clock } = setUp(({ method }) =>
    method === 'assistant.threads.setStatus' ? rateLimited(10) : {},
  );
  const begin = clock.now();

  for (const thread of [CHANNEL, OTHER]) {
    await outbound.sign(thread, { kind: 'receipt', messageId: MESSAGE, received: 'started' });
  }

  expect(sent.map(({ method, at }) => [method, at - begin])).toEqual([
    ['assistant.threads.setStatus', 0],
    ['reactions.add', 0],
    ['reactions.add', 0],
  ]);
  expect(clock.pendingTimers).toBe(0);
});

test('a first sign of a run that comes late and says nothing is taken away', async () => {
  const states: SessionView['state'][] = ['queued', 'queued', 'idle'];
  const readThread = (): Promise<SessionView> =>
    Promise.resolve({
      state: states.shift() ?? 'idle',
      transcript: [],
      length: 0,
      waiting: [],
      participation: NO_PARTICIPATION,
      slots: [],
    });
  const { outbound, clock, settled, told } = setUp(undefined, { readThread });

  await outbound.sign(CHANNEL, { kind: 'receipt', messageId: MESSAGE, received: 'started' });
  for (let look = 0; look < 3; look += 1) {
    await clock.advanceAsync(20_000);
    await settled();
  }

  expect(told()).toEqual(['600: is thinking…', '600: ']);
});

test('what one channel does not have, another one of the workspace may', async () => {
  const elsewhere = threadOf({ workspace: 'T1', channel: 'G2', root: '1767225700.000100' });
  const { outbound, sent } = setUp(({ args }) =>
    args['channel_id'] === 'G2' ? refused('channel_type_not_supported') : {},
  );

  await outbound.sign(elsewhere, { kind: 'working' });
  await outbound.sign(elsewhere, { kind: 'clear' });
  await outbound.sign(CHANNEL, { kind: 'working' });

  expect(sent.map(({ args }) => [args['channel_id'], args['status']])).toEqual([
    ['G2', 'is thinking…'],
    ['C1GENERAL', 'is thinking…'],
  ]);
});

test('a bot that may not react does not try it with each message', async () => {
  const { outbound, sent } = setUp(() => refused('missing_scope', { needed: 'reactions:write' }));

  for (let message = 0; message < 2; message += 1) {
    await outbound.sign(CHANNEL, { kind: 'receipt', messageId: MESSAGE, received: 'steering' });
  }

  expect(sent.map(({ method }) => method)).toEqual(['reactions.add']);
});
