import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL, type Logger, type StreamFn } from '../../../src/core/index.ts';
import { Recorder } from '../../../src/models/recording/recorder.ts';
import { readRecordings, recordingKey } from '../../../src/models/recording/recording.ts';
import { createRedaction } from '../../../src/models/recording/redact-secrets.ts';
import { requestDigest } from '../../../src/models/recording/request-digest.ts';
import { createFakeClock, createScriptedModel, fail } from '../../../src/testing/index.ts';
import type { ScriptEntry } from '../../../src/testing/scripted-model.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Records } from '../../../src/threads/ports.ts';
import { thread } from '../../contracts/thread-store/samples.ts';

const DAY_MS = 86_400_000;
const messages = [{ role: 'user' as const, content: 'hi', timestamp: 1 }];
const model = {
  ...DEFAULT_MODEL,
  id: 'm',
  provider: 'p',
  baseUrl: 'https://secret.example',
  headers: { 'x-key': 'hunter2-key' },
};

function make(script: readonly ScriptEntry[], change: Partial<Pick<Records, 'get' | 'put'>> = {}) {
  const clock = createFakeClock();
  const warnings: unknown[] = [];
  const note = (_fields: object, message?: string): void => void warnings.push(message);
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: note,
    error: note,
    child: () => logger,
  };
  const ports = createMemoryPorts({ clock, logger, newToken: () => 'token' });
  const { records } = ports;
  const redact = createRedaction(['hunter2-key']);
  const recorder = new Recorder({
    records: {
      get: (key) => records.get(key),
      put: (...parts) => records.put(...parts),
      list: (prefix) => records.list(prefix),
      remove: (key) => records.remove(key),
      ...change,
    },
    store: ports.store,
    clock,
    logger,
    redact,
    limits: { turns: 50, repeats: 5 },
    ttlMs: 30 * DAY_MS,
  });
  const scripted = createScriptedModel(script, { clock });
  const streamFor = (run: string, exchange = 'x1'): StreamFn =>
    recorder.record({ thread, exchange, run, logger }, scripted);
  const ask = async (streamFn: StreamFn, reasoning?: 'high') => {
    const stream = await streamFn(model, { messages: [...messages] }, reasoning === undefined ? {} : { reasoning });
    return await stream.result();
  };
  return { clock, warnings, records, recorder, redact, streamFor, ask, scripted };
}

describe('Recorder', () => {
  it('records each answer of a run, failures too, with the digest of what was asked and no secret', async () => {
    const { recorder, streamFor, ask, records, redact, clock } = make(['my key is hunter2-key', fail('down'), 'x']);
    const first = streamFor('run1');
    const answer = await ask(first, 'high');
    await recorder.close(1_000);
    clock.advance(5_000);
    const failure = await ask(streamFor('run1', 'x2'), 'high');
    await ask(streamFor('run2'));
    await recorder.close(1_000);
    const digest = requestDigest(messages, redact);
    const startedAt = Date.UTC(2026, 0, 1);
    const [run1, run2, ...more] = await readRecordings(records, thread);
    const { headers: _, ...known } = model;
    expect(run1).toEqual({
      schemaVersion: 1,
      run: 'run1',
      startedAt,
      from: 0,
      model: { ...known, baseUrl: '' },
      thinkingLevel: 'high',
      limits: { turns: 50, repeats: 5 },
      requests: [
        {
          exchange: 'x1',
          no: 1,
          at: startedAt,
          durationMs: 0,
          model: 'p/m',
          digest,
          answer: { ...answer, content: [{ type: 'text', text: 'my key is [redacted]' }] },
        },
        { exchange: 'x2', no: 2, at: startedAt + 5_000, durationMs: 0, model: 'p/m', digest, answer: failure },
      ],
    });
    expect([run2?.run, run2?.thinkingLevel, more]).toEqual(['run2', 'off', []]);
  });

  it('forgets a recording in time', async () => {
    const { recorder, streamFor, ask, records, clock } = make(['x']);
    await ask(streamFor('run1'));
    await recorder.close(1_000);
    clock.advance(30 * DAY_MS - 1);
    expect(await readRecordings(records, thread)).toHaveLength(1);
    clock.advance(1);
    expect(await readRecordings(records, thread)).toEqual([]);
  });

  it('does not bring back what was erased while a run went on', async () => {
    const { recorder, streamFor, ask, records, clock } = make(['one', 'two']);
    const key = recordingKey(thread, clock.now(), 'run1');
    await ask(streamFor('run1'));
    await recorder.close(1_000);
    await records.remove(key);
    await ask(streamFor('run1'));
    await recorder.close(1_000);
    expect(await records.get(key)).toBeUndefined();
  });

  it('ends a recording that becomes too large, and says so in it', async () => {
    const { recorder, streamFor, ask, records } = make(['short', 'long '.repeat(500_000), 'short']);
    for (let n = 0; n < 3; n += 1) await ask(streamFor('run1'));
    await recorder.close(1_000);
    const [recording] = await readRecordings(records, thread);
    expect([recording?.isCut, recording?.requests.map(({ no }) => no)]).toEqual([true, [1]]);
  });

  it('answers as the model does when nothing can be stored, and says so once', async () => {
    const refuse = () => Promise.reject(new Error('down'));
    const never = make(['one', 'two'], { put: refuse });
    expect([await never.ask(never.streamFor('run1')), await never.ask(never.streamFor('run1'))]).toMatchObject([
      { stopReason: 'stop' },
      { stopReason: 'stop' },
    ]);
    await never.recorder.close(1_000);
    expect(never.warnings).toEqual(['A run is not recorded: its recording could not be begun.']);

    const later = make(['one', 'two'], { get: refuse });
    await later.ask(later.streamFor('run1'));
    await later.ask(later.streamFor('run1'));
    await later.recorder.close(1_000);
    expect(later.warnings).toEqual(['An answer could not be recorded, and the rest of the run is not.']);
  });

  it('waits for a storage that hangs no longer than it is told to', async () => {
    const { recorder, streamFor, ask, clock, warnings } = make(['one'], { get: () => new Promise(() => undefined) });
    await ask(streamFor('run1'));
    const closed = recorder.close(1_000);
    await clock.advanceAsync(1_000);
    await closed;
    expect(warnings).toEqual(['The last answers could not be recorded.']);
  });
});

describe('requestDigest', () => {
  it('depends on the conversation, and not on prompt, times and secrets', () => {
    const { redact } = make([]);
    const digest = (...said: Parameters<typeof requestDigest>[0]) => requestDigest(said, redact);
    const user = (content: string, timestamp = 1) => ({ role: 'user' as const, content, timestamp });
    const same = digest(user('hi'));
    expect([digest(user('hi', 2)), digest({ role: 'system', content: 'x', timestamp: 1 }, user('hi'))]).toEqual([
      same,
      same,
    ]);
    expect([digest(user('ho')), digest(user('hi'), user('hi'))]).not.toContain(same);
    expect(digest(user('hunter2-key'))).toBe(digest(user('[redacted]')));
  });
});
