import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL } from '../../../../src/core/index.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FetchFiles } from '../../../../src/threads/context/files/fetch-files.ts';
import { FILE_LIMITS, type FileLimits } from '../../../../src/threads/context/files/file-limits.ts';
import type { FileRef, WaitingEntry } from '../../../../src/threads/entry.ts';
import { message } from '../../../contracts/thread-store/samples.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';
import { FileOutbound, hang } from '../../support/file-outbound.ts';
import { RecordingOutbound } from '../../support/recording-outbound.ts';
import { THREAD } from '../../support/world.ts';
import { fileRef, PNG } from './samples.ts';

const SEEING = { ...DEFAULT_MODEL, input: ['text', 'image'] as ('text' | 'image')[] };

function start(outbound: RecordingOutbound, limits: Partial<FileLimits> = {}, logger = silentLogger) {
  const clock = createFakeClock();
  const ending = new AbortController();
  const fetching = new FetchFiles({
    thread: THREAD,
    outbound,
    model: SEEING,
    clock,
    logger,
    signal: ending.signal,
    limits: { ...FILE_LIMITS, ...limits },
  });
  return { clock, ending, fetching };
}

function entry(seq: number, files: readonly FileRef[]): WaitingEntry {
  return { seq, entry: message(`m${seq}`, { files }), wake: true, followUp: false };
}

function refs(...names: readonly string[]): readonly FileRef[] {
  return names.map((name) => fileRef(name));
}

/** What became of each file, in short. */
async function outcomes(fetching: FetchFiles, ...entries: readonly WaitingEntry[]): Promise<readonly string[]> {
  const fetched = await fetching.fetch(entries);
  return [...fetched.values()].flatMap(({ files }) =>
    files.map((file) => `${file.name} ${file.kind === 'skipped' ? file.reason.kind : file.kind}`),
  );
}

describe('FetchFiles', () => {
  it('gives what the files of each message hold, by its seq, whose they are, and skips messages without', async () => {
    const outbound = new FileOutbound();
    outbound.files.set('a', 'text of a');
    const { fetching, clock } = start(outbound);
    const reminder = { kind: 'reminder', id: 'r', requesters: [], text: 'x', sentAt: 1 } as const;
    const waiting = [entry(1, []), entry(2, refs('a')), { seq: 3, entry: reminder, wake: true, followUp: false }];
    expect([...(await fetching.fetch(waiting))]).toEqual([
      [
        2,
        {
          role: 'files',
          of: 'm2',
          author: message('m2').author,
          files: [{ kind: 'text', name: 'a', text: 'text of a' }],
          timestamp: clock.now(),
        },
      ],
    ]);
  });

  it('keeps the order of the message, whichever comes first, and fetches four at a time', async () => {
    const outbound = new FileOutbound();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) outbound.files.set(name, name === 'b' ? PNG : name);
    const { fetching } = start(outbound);
    expect(await outcomes(fetching, entry(1, refs(...names)))).toEqual([
      'a text',
      'b image',
      'c text',
      'd text',
      'e text',
      'f text',
    ]);
    expect(outbound.most).toBe(4);
  });

  it('leaves out what the platform does not give, and says why', async () => {
    const logger = new RecordingLogger();
    const outbound = new FileOutbound();
    outbound.files.set('b', { status: 'notAllowed', missing: 'files:read' });
    outbound.files.set('c', async () => await Promise.reject(new Error('the secret address https://x.test')));
    const { fetching } = start(outbound, {}, logger);
    expect(await outcomes(fetching, entry(1, refs('a', 'b', 'c')))).toEqual(['a gone', 'b notAllowed', 'c failed']);
    expect(logger.lines).toEqual([
      { level: 'warn', fields: { file: 'b', missing: 'files:read' }, message: 'The bot may not read files here.' },
      { level: 'warn', fields: { file: 'c', code: 'Error' }, message: 'A file could not be fetched.' },
    ]);
    expect(JSON.stringify(logger.lines)).not.toContain('x.test');
  });

  it('leaves out everything where the platform gives no contents', async () => {
    const { fetching } = start(new RecordingOutbound());
    expect(await outcomes(fetching, entry(1, refs('a', 'b')))).toEqual(['a noContents', 'b noContents']);
  });

  it('takes so many files and images of a message, and does not fetch the rest', async () => {
    const outbound = new FileOutbound();
    for (const name of ['a', 'b', 'c', 'd']) outbound.files.set(name, PNG);
    const { fetching } = start(outbound, { images: 2, files: 3 });
    expect(await outcomes(fetching, entry(1, refs('a', 'b', 'c', 'd')), entry(2, refs('d')))).toEqual([
      'a image',
      'b image',
      'c tooManyImages',
      'd tooManyFiles',
      'd image',
    ]);
    expect(outbound.asked).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes so much in one exchange, over all of its steps, and fetches no more once it is full', async () => {
    const outbound = new FileOutbound();
    outbound.files.set('a', '12345678').set('b', '123').set('c', '12');
    const { fetching } = start(outbound, { exchangeBytes: 10 });
    expect(await outcomes(fetching, entry(1, refs('a')))).toEqual(['a text']);
    expect(await outcomes(fetching, entry(2, refs('b', 'c')))).toEqual(['b exchangeFull', 'c text']);
    expect(await outcomes(fetching, entry(3, refs('c')))).toEqual(['c exchangeFull']);
    expect(outbound.asked).toEqual(['a', 'b', 'c']);
  });

  it('counts in what an earlier owner took in', async () => {
    const outbound = new FileOutbound();
    outbound.files.set('a', '12345678');
    const { fetching } = start(outbound, { exchangeBytes: 10 });
    const author = message('m').author;
    const image = { kind: 'image', name: 'x', mimeType: 'image/png', data: 'AAAA' } as const;
    fetching.resume([{ role: 'files', of: 'm', author, files: [image], timestamp: 1 }]);
    expect(await outcomes(fetching, entry(1, refs('a')))).toEqual(['a exchangeFull']);
  });

  it('waits 15 s for a file, and 20 s for all of a step', async () => {
    const outbound = new FileOutbound();
    const signals: AbortSignal[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      outbound.files.set(name, (signal) => {
        signals.push(signal);
        return hang();
      });
    }
    outbound.files.set('i', 'never asked for');
    const { fetching, clock } = start(outbound);
    const done: number[] = [];
    const fetched = outcomes(fetching, entry(1, refs('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')), entry(2, refs('i')));
    const begun = clock.now();
    void fetched.then(() => done.push(clock.now() - begun));
    await clock.advanceAsync(14_999);
    expect(outbound.asked).toEqual(['a', 'b', 'c', 'd']);
    await clock.advanceAsync(1);
    expect(outbound.asked).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    await clock.advanceAsync(5_000);
    expect(await fetched).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => `${name} late`));
    expect(done).toEqual([20_000]);
    expect(outbound.asked).not.toContain('i');
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('ends at once when the exchange is to end, and lets the platform know', async () => {
    const outbound = new FileOutbound();
    const signals: AbortSignal[] = [];
    outbound.files.set('a', (signal) => {
      signals.push(signal);
      return hang();
    });
    const logger = new RecordingLogger();
    const { fetching, ending } = start(outbound, {}, logger);
    const fetched = outcomes(fetching, entry(1, refs('a')));
    await Promise.resolve();
    ending.abort();
    expect(await fetched).toEqual(['a failed']);
    expect([signals.map(({ aborted }) => aborted), logger.lines]).toEqual([[true], []]);
  });
});
