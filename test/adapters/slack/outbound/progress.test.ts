import { expect, test } from 'vitest';
import type { ReplyContent, ToolStep } from '../../../../src/threads/reply.ts';
import { setUpSlack } from './fake-slack-setup.ts';
import { draft, slotOf } from './outbound-setup.ts';

const search: ToolStep = { callId: 'c1', tool: 'search', label: 'Search', state: 'running', detail: 'cats' };
const done: ToolStep = { ...search, state: 'done' };
const read: ToolStep = { callId: 'c2', tool: 'read', label: 'Read', state: 'running' };

function progress(line: string, steps: readonly ToolStep[], isEnd = false): ReplyContent {
  return { kind: 'progress', line, steps, buttons: isEnd ? [] : ['stop'] };
}

test('in a direct message a line of progress is the status, and there is nothing to take away at the end', async () => {
  const { outbound, slack, direct, directThread, settled, methods } = await setUpSlack();
  const slot = slotOf('p', directThread);
  await outbound.sign(directThread, { kind: 'working' });

  const platformId = await outbound.post(slot, progress('Working · step 1 · Search', []), false);
  await settled();
  const first = slack.statuses;
  await outbound.edit({ ...slot, platformId }, progress('Working · step 2 · Read', []));
  await settled();
  const second = slack.statuses;
  await outbound.remove({ ...slot, platformId });
  await outbound.sign(directThread, { kind: 'clear' });

  const place = { channel: direct.channel, threadTs: direct.root };
  expect([first, second, slack.statuses]).toEqual([
    [{ ...place, status: 'Working · step 1 · Search' }],
    [{ ...place, status: 'Working · step 2 · Read' }],
    [],
  ]);
  // The session has Slack's stop button; it shares the status line's place, and is told of at the beginning and the end.
  expect(methods()).toEqual([
    'assistant.threads.setStatus',
    'agents.sessions.setStatus',
    'assistant.threads.setStatus',
    'assistant.threads.setStatus',
    'assistant.threads.setStatus',
    'agents.sessions.setStatus',
  ]);
});

test('another owner of the thread goes on with the status', async () => {
  const { outbound, slack, directThread, startAnother } = await setUpSlack();
  const slot = slotOf('p', directThread);
  await outbound.sign(directThread, { kind: 'working' });
  const platformId = await outbound.post(slot, progress('Working', []), false);

  const next = startAnother();
  await next.outbound.sign(directThread, { kind: 'working' });
  await next.outbound.edit({ ...slot, platformId }, progress('Working again', []));
  await next.settled();
  const during = slack.statuses.map(({ status }) => status);
  await next.outbound.remove({ ...slot, platformId });
  await next.outbound.sign(directThread, { kind: 'clear' });

  expect([during, slack.statuses]).toEqual([['Working again'], []]);
});

test('in a direct message steps are tasks of a stream, each sent when it changes, and what is kept is drawn at the end', async () => {
  const { outbound, slack, drive, direct, directThread, methods } = await setUpSlack();
  const slot = slotOf('p', directThread);

  const platformId = await outbound.post(slot, progress('Searching', [search]), false);
  await outbound.edit({ ...slot, platformId }, progress('Reading', [done, read]));
  await outbound.edit({ ...slot, platformId }, progress('Reading', [done, read]));
  const growing = slack.message(direct.channel, platformId);
  await drive(outbound.edit({ ...slot, platformId }, progress('Done · 2 steps', [], true)));

  const task = { type: 'task_update', id: 'c1', title: 'Search', status: 'in_progress', details: 'cats' };
  expect(slack.callsOf('chat.startStream')[0]?.args).toMatchObject({
    task_display_mode: 'plan',
    chunks: [{ type: 'plan_update', title: 'Searching' }, task],
  });
  expect(slack.callsOf('chat.appendStream').map(({ args }) => args['chunks'])).toEqual([
    [
      { type: 'plan_update', title: 'Reading' },
      { ...task, status: 'complete' },
      { type: 'task_update', id: 'c2', title: 'Read', status: 'in_progress' },
    ],
  ]);
  expect(growing?.isStreaming).toBe(true);
  expect(slack.message(direct.channel, platformId)).toMatchObject({ shown: 'Done · 2 steps', isStreaming: false });
  expect(methods()).toEqual(['chat.startStream', 'chat.appendStream', 'chat.stopStream', 'chat.update']);
});

test('a stream of steps that is not kept is ended and taken away', async () => {
  const { outbound, slack, direct, directThread } = await setUpSlack();
  const slot = slotOf('p', directThread);
  const platformId = await outbound.post(slot, progress('Searching', [search]), false);

  await outbound.remove({ ...slot, platformId });

  expect(slack.thread(direct.channel, direct.root)).toHaveLength(1);
  expect(slack.sessions.map(({ status }) => status)).toEqual(['active']);
});

test('while a stream is open no status is set, and after it the status is there again', async () => {
  const { outbound, clock, directThread, settled, methods } = await setUpSlack();
  await outbound.sign(directThread, { kind: 'working' });

  await outbound.post(slotOf('t0', directThread), draft('Some text'), false);
  await clock.advanceAsync(180_000);
  await settled();
  const during = methods();
  await clock.advanceAsync(60_000);
  await settled();
  await settled();

  expect([during, methods()]).toEqual([
    ['assistant.threads.setStatus', 'agents.sessions.setStatus', 'chat.startStream'],
    ['chat.stopStream', 'assistant.threads.setStatus'],
  ]);
});

test('in a channel progress is a message that is edited, and taken away at the end', async () => {
  const { outbound, slack, clock, channel, channelThread, methods } = await setUpSlack();
  const slot = slotOf('p', channelThread);

  const platformId = await outbound.post(slot, progress('Working', [search]), false);
  clock.advance(1_000);
  await outbound.edit({ ...slot, platformId }, progress('Reading', [done, read]));
  const shown = slack.message('C1GENERAL', platformId)?.shown;
  await outbound.remove({ ...slot, platformId });

  expect(shown).toContain('Reading');
  expect(slack.thread('C1GENERAL', channel.root)).toHaveLength(1);
  expect(methods()).toEqual(['chat.postMessage', 'chat.update', 'chat.delete']);
});

test('steps that come after a line take its place as a message, which is there for whoever comes next', async () => {
  const { outbound, slack, drive, direct, directThread, settled, startAnother } = await setUpSlack();
  const slot = slotOf('p', directThread);
  await outbound.sign(directThread, { kind: 'working' });
  const platformId = await outbound.post(slot, progress('Summing up', []), false);

  await drive(outbound.edit({ ...slot, platformId }, progress('Searching', [search])));
  await settled();
  const growing = slack.thread(direct.channel, direct.root).map(({ shown }) => shown);
  const next = startAnother();
  await drive(next.outbound.edit({ ...slot, platformId }, progress('Done · 1 step', [done], true)));
  const kept = slack.thread(direct.channel, direct.root).map(({ shown, isStreaming }) => [shown, isStreaming]);
  await drive(startAnother().outbound.remove({ ...slot, platformId }));

  expect(growing).toHaveLength(2);
  expect(kept.slice(1)).toEqual([['Done · 1 step\n• Search: cats (done)', false]]);
  expect(slack.thread(direct.channel, direct.root)).toHaveLength(1);
});

test('a line that is kept at the end is a message, and no status', async () => {
  const { outbound, slack, drive, direct, directThread, settled } = await setUpSlack();
  const slot = slotOf('p', directThread);
  await outbound.sign(directThread, { kind: 'working' });
  const platformId = await outbound.post(slot, progress('Summing up', []), false);

  await drive(outbound.edit({ ...slot, platformId }, progress('Done · 1 step', [], true)));
  await settled();

  expect(
    slack
      .thread(direct.channel, direct.root)
      .map(({ shown }) => shown)
      .slice(1),
  ).toEqual(['Done · 1 step']);
  expect(slack.statuses.map(({ status }) => status)).not.toContain('Done · 1 step');
});
