import { describe, expect, it } from 'vitest';
import { safeErrorFields } from '../../../../src/adapters/slack/transport/safe-error.ts';
import { toSlackLogger } from '../../../../src/adapters/slack/transport/slack-logger.ts';
import { SparingLog } from '../../../../src/adapters/slack/transport/sparing-log.ts';
import { ThreadloopError } from '../../../../src/core/error.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';

describe("a line of Slack's packages", () => {
  it('keeps its sentence and loses tokens, addresses of connections and payloads', () => {
    const logger = new RecordingLogger();
    const slack = toSlackLogger(logger, 'warn');
    slack.debug('Received a message on the WebSocket: {"text":"secret words"}');
    slack.info('secret words');
    slack.warn('It failed with xoxb-1-2-geheim at wss://wss-primary.slack.com/link/?ticket=geheim', { text: 'geheim' });
    slack.error(new TypeError('with xapp-1-geheim'), ['geheim']);
    slack.error('x'.repeat(1_000));
    const fields = { from: 'slack sdk' };
    expect(logger.lines).toEqual([
      { level: 'warn', fields, message: 'It failed with ••• at wss://•••' },
      { level: 'warn', fields, message: 'TypeError: with •••' },
      { level: 'warn', fields, message: 'x'.repeat(300) },
    ]);
  });
});

describe('an error of a listener', () => {
  it('is told as it is when it is one of ours, out of what bolt wraps it in', () => {
    const own = new ThreadloopError('store_timeout', 'The store did not answer.');
    const wrapped = Object.assign(new Error('outer'), { original: own });
    const several = Object.assign(new Error('outer'), { originals: [wrapped, new Error('other')] });
    for (const error of [own, wrapped, several]) expect(safeErrorFields(error)).toEqual({ err: own });
  });

  it('is told without its message when it is any other, since that may quote what was read', () => {
    const error = new SyntaxError('Unexpected token in "secret words"');
    const fields = safeErrorFields(error);
    expect(fields).toEqual({ error: 'SyntaxError', at: expect.arrayContaining([expect.stringMatching(/^at /u)]) });
    expect(JSON.stringify(fields)).not.toContain('secret words');
    expect(safeErrorFields('secret words')).toEqual({ error: 'string' });
  });
});

describe('a sparing log', () => {
  it('lets one line through in its time, and tells how many it left out', () => {
    const clock = createFakeClock();
    const log = new SparingLog({ clock, everyMs: 1_000 });
    const written: number[] = [];
    const write = (): void => log.write((leftOut) => written.push(leftOut));
    write();
    write();
    write();
    clock.advance(1_000);
    write();
    write();
    log.reset();
    write();
    expect(written).toEqual([0, 2, 0]);
  });
});
