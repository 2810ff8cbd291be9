import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../src/core/error.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { Background } from '../../src/threads/background.ts';
import { RecordingLogger } from './memory/recording-logger.ts';

function make() {
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  return {
    clock,
    logger,
    background: new Background({ clock, logger, platform: 'Slack', describe: (err) => ({ err }) }),
  };
}

describe('work in the background', () => {
  it('fails into the log under its name', async () => {
    const { background, logger } = make();
    const error = new ThreadloopError('slack_call_failed', 'No.');
    background.run('a throw', () => {
      throw error;
    });
    background.run('a greeting', () => Promise.reject(error));
    await background.drained(1_000);
    expect(logger.lines).toEqual([
      { level: 'warn', fields: { work: 'a throw', err: error }, message: 'Work for Slack failed.' },
      { level: 'warn', fields: { work: 'a greeting', err: error }, message: 'Work for Slack failed.' },
    ]);
  });

  it('is waited for at the end, and so is what it begins', async () => {
    const { background, clock } = make();
    const done: string[] = [];
    background.run('first', async () => {
      background.run('second', async () => {
        await Promise.resolve();
        done.push('second');
      });
      done.push('first');
    });
    await background.drained(1_000);
    expect(done).toEqual(['first', 'second']);
    expect(clock.pendingTimers).toBe(0);
  });

  it('is left behind when it takes too long', async () => {
    const { background, clock } = make();
    background.run('for ever', () => new Promise(() => undefined));
    const drained = background.drained(1_000);
    await clock.advanceAsync(1_000);
    await expect(drained).resolves.toBeUndefined();
  });
});
