import { describe, expect, it } from 'vitest';
import type { Logger } from '../../../src/core/index.ts';
import { after, call } from '../../../src/testing/index.ts';
import { tool, World } from '../support/world.ts';

describe('the log', () => {
  it('leads from a message over its exchange to the posted reply, and holds no words of anybody', async () => {
    const lines: string[] = [];
    const world = await new World({
      script: [call('look', { where: 'secret-argument' }), after(500, 'secret-answer'), 'secret-again'],
      tools: [tool('look', 'secret-result')],
      logger: recordTo(lines),
    }).start();
    await world.say('secret-question', { id: 'm1' });
    await world.go();
    await world.say('secret-steering', { id: 'm2', address: 'none' });
    await world.settle();
    expect(lines.filter((line) => !line.startsWith('debug'))).toEqual([
      'info {"message":"m1","concern":"answer","status":"started"} A message was taken in.',
      'info {"status":"claimed","waiting":1} The thread is claimed.',
      'info {"exchange":"x1","messages":["m1"]} An exchange begins.',
      'info {"message":"m2","concern":"if-participating","status":"steering"} A message was taken in.',
      'info {"exchange":"x1","messages":["m2"]} An exchange is steered.',
      'info {"exchange":"x1","end":"answered","next":"released"} An exchange has ended.',
    ]);
    expect(lines.filter((line) => line.includes('x1.t0')).at(-1)).toBe(
      'debug {"exchange":"x1","slot":"x1.t0","state":"closed","platformId":"m2"} A part of the reply is shown.',
    );
    expect(lines.join('\n')).not.toContain('secret');
  });
});

/** Lines as text, without the thread and the run, which are the same in all. */
function recordTo(lines: string[], bindings: object = {}): Logger {
  const log = (level: string) => (fields: object, message?: string) => {
    const { thread: _thread, run: _run, ...rest } = { thread: '', run: '', ...bindings, ...fields };
    lines.push(`${level} ${JSON.stringify(rest)} ${message ?? ''}`);
  };
  return {
    debug: log('debug'),
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    child: (more) => recordTo(lines, { ...bindings, ...more }),
  };
}
