import { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Recording, recordingKey } from '../../../src/models/recording/recording.ts';
import { call, stall, text } from '../../../src/testing/index.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { runLine } from '../cli-harness.ts';
import { shareStorage } from '../fake-operations.ts';
import { memoryUnderTest, RecordedWorld, thread } from './recorded-world.ts';

/** Two recorded runs: one with a tool, and an answer. */
async function recorded() {
  const world = await RecordedWorld.open(await memoryUnderTest(), [
    [text('Let me see.'), call('act', { step: 'one' })],
    'Done.',
    'You are welcome.',
  ]);
  await world.say('go');
  await world.settle();
  await world.say('thanks');
  await world.settle();
  return world;
}

/** Replaces the recording of a run. */
async function change(world: RecordedWorld, run: number, how: (recording: Recording) => Recording): Promise<void> {
  const recording = (await world.recordings())[run - 1];
  if (recording === undefined) throw new Error('It was to be recorded.');
  const key = recordingKey(thread, recording.startedAt, recording.run);
  await world.storage.records.put(key, how(recording), 'any', 'keep');
}

/** A command line that opens the world's storage. */
async function operationsOn({ storage }: RecordedWorld) {
  const shared = shareStorage({ now: () => 0, setTimeout: () => () => undefined });
  const opened = await shared.openStorage({} as never); // it looks at nothing
  return { openStorage: async () => opened && { ...opened, storage: { ...storage, close: async () => undefined } } };
}

describe('threadloop replay', () => {
  it('replays the last recorded run, or the one that is asked for', async () => {
    const world = await recorded();
    const said = (run: number, requests: string) => ({
      exitCode: 0,
      stdout: `Run ${run} of 2 recorded in test:T1:C1:1, begun 2026-01-01 00:00:00Z.
unknown/unknown answered from the recording: ${requests}, as then.
The transcript is the same.
`,
    });
    expect(await world.replay()).toEqual({ ...said(2, '1 request'), stdout: expect.stringContaining('1 request, as') });
    expect(await world.replay(1)).toEqual(said(1, '2 requests'));
  });

  it('opens no socket, and runs no tool', async () => {
    const world = await recorded();
    const connect = vi.spyOn(Socket.prototype, 'connect');
    onTestFinished(() => connect.mockRestore());
    const { executions } = world;
    expect((await world.replay(1)).exitCode).toBe(0);
    expect([connect.mock.calls, world.executions]).toEqual([[], executions]);
  });

  it('says where an answer differs', async () => {
    const world = await recorded();
    await change(world, 1, (recording) => ({
      ...recording,
      requests: recording.requests.map((request) =>
        request.no === 2
          ? { ...request, answer: { ...request.answer, content: [{ type: 'text', text: 'Not done.' }] } }
          : request,
      ),
    }));
    const { exitCode, stdout } = await world.replay(1);
    expect([exitCode, stdout.split('\n').slice(1)]).toEqual([
      1,
      [
        'unknown/unknown answered from the recording: 2 requests, as then.',
        'Line 4, an answer of the model, differs: message.content[0].text is "Done." in the transcript, and "Not done." in the replay.',
        '',
      ],
    ]);
  });

  it('says where an answer is missing', async () => {
    const world = await recorded();
    await change(world, 1, (recording) => ({ ...recording, requests: recording.requests.slice(0, 1) }));
    const { exitCode, stdout } = await world.replay(1);
    expect([exitCode, stdout.split('\n').slice(1)]).toEqual([
      1,
      [
        'unknown/unknown answered from the recording: 2 requests, and 1 recorded, 1 of them as then.',
        'Only 1 answer is recorded, and the run asked for more. Line 4, an answer of the model, differs: message.content[0].text is "Done." in the transcript, and "" in the replay.',
        '',
      ],
    ]);
  });

  it('counts the requests that asked something else', async () => {
    const world = await recorded();
    await change(world, 2, (recording) => ({
      ...recording,
      requests: recording.requests.map((request) => ({ ...request, digest: 'another' })),
    }));
    expect(await world.replay()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('1 request, 0 of them as'),
    });
  });

  it('replays a run that its process did not end, as far as it came', async () => {
    const world = await RecordedWorld.open(await memoryUnderTest(), [
      call('act', { step: 'one' }),
      stall(text('I was about to')),
    ]);
    await world.say('go');
    await world.until(() => world.model.requests.length === 2);
    expect((await world.recordings())[0]?.requests).toHaveLength(1);
    expect(await world.replay()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('The transcript is the same.'),
    });
  });

  it.each([
    ['--run', '0'],
    ['--run', 'last'],
  ])('refuses %s %s', async (...flags) => {
    expect(await runLine(['replay', thread, ...flags])).toMatchObject({
      exitCode: 2,
      stderr: '--run must be a whole number from 1 on: the recorded runs of a thread are counted.\n',
    });
  });

  it('says which runs there are', async () => {
    const world = await recorded();
    await expect(world.replay(3)).rejects.toMatchObject({
      code: 'recording_unknown',
      message: expect.stringMatching(
        /^Run 3 is not recorded\. There are runs 1 to 2, begun 2026-01-01 00:00:00Z to 2026-01-01 00:00:\d\dZ\.$/u,
      ),
    });
  });

  it('says that nothing is recorded, and how it would be', async () => {
    const world = await RecordedWorld.open(await memoryUnderTest(), ['Hello.'], { recording: 'off' });
    await world.say('hi');
    await world.settle();
    await expect(world.replay()).rejects.toMatchObject({
      code: 'recording_unknown',
      message:
        'No run of test:T1:C1:1 is recorded. Recording is off unless `recording` is "on" (THREADLOOP_RECORDING=on) in the processes that answer; runs from then on are recorded, for 30 days.',
    });
  });

  it('says that a thread is unknown', async () => {
    const world = await recorded();
    const operations = await operationsOn(world);
    const other = toThreadId({ platform: 'test', channel: 'none' });
    expect(await runLine(['replay', other], { operations })).toMatchObject({
      exitCode: 1,
      stderr: `Nothing is stored of the thread ${other}. \`threadloop threads list\` shows those there are.\n`,
    });
  });

  it('prints JSON', async () => {
    const world = await recorded();
    const operations = await operationsOn(world);
    const { exitCode, stdout } = await runLine(['replay', thread, '--run', '1', '--json'], { operations });
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      0,
      {
        thread,
        run: 1,
        of: 2,
        startedAt: Date.UTC(2026, 0, 1),
        lines: { from: 0, to: 5 },
        requests: { made: 2, same: 2 },
        isSame: true,
        difference: null,
      },
    ]);
  });

  it('refuses a run that was too long to be recorded whole', async () => {
    const world = await recorded();
    await change(world, 1, (recording) => ({ ...recording, isCut: true }));
    await expect(world.replay(1)).rejects.toMatchObject({
      code: 'recording_unusable',
      message: 'Run 1 was too long to be recorded whole: the answers after the first 2 are missing.',
    });
  });

  it('refuses a transcript that an erasure has changed', async () => {
    const world = await recorded();
    await world.storage.store.amend(thread, {
      id: 'a1',
      of: 'm1',
      author: { id: 'test:alice', name: 'Alice' },
      text: null,
      sentAt: 1,
    });
    await expect(world.replay(1)).rejects.toMatchObject({
      code: 'recording_unusable',
      message:
        'What run 1 wrote cannot be written again: something in it was erased since, or deleted on its platform.',
    });
    expect((await world.replay(2)).exitCode).toBe(0);
  });
});
