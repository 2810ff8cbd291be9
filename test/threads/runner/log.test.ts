import { describe, expect, it } from 'vitest';
import type { Logger } from '../../../src/core/index.ts';
import { after, call, stall } from '../../../src/testing/index.ts';
import { BrokenStore } from '../support/broken-store.ts';
import { own } from '../support/owners.ts';
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
      'info {"status":"claimed","activation":1,"messages":["m1"]} The thread is claimed.',
      'info {"exchange":"x1","messages":["m1"]} An exchange begins.',
      'info {"message":"m2","concern":"if-participating","status":"steering"} A message was taken in.',
      'info {"exchange":"x1","messages":["m2"]} An exchange is steered.',
      'info {"exchange":"x1","end":"answered","next":"released"} An exchange has ended.',
    ]);
    expect(lines.filter((line) => line.includes('x1.t0')).at(-1)).toBe(
      'debug {"exchange":"x1","messages":["m1"],"slot":"x1.t0","state":"closed","platformId":"m2"} A part of the reply is shown.',
    );
    expect(lines.join('\n')).not.toContain('secret');
  });

  it('names the thread in each line, and what it is about: messages, an exchange, or the run that leads to them', async () => {
    const lines: string[] = [];
    const store = new BrokenStore();
    const world = new World({
      script: [call('hang'), stall(), stall()],
      tools: [tool('hang', () => new Promise(() => undefined))],
      logger: recordTo(lines, {}, true),
      wrapStore: store.wrap,
      maxCrashes: 1,
    });
    let refusals = 0;
    world.outbound.before = (made) => {
      refusals += 1;
      const isReceipt = made.call === 'sign' && made.sign.kind === 'receipt';
      if (isReceipt || refusals % 2 === 0) throw new Error('busy');
    };
    await world.say('one', { id: 'm1' });
    await world.say('psst', { id: 'm2', kind: 'bot' });
    await world.say('help', { id: 'm3' });
    await world.amend('m1', 'won');
    const first = await own(world);
    await world.go(100);
    store.break('fails');
    await world.go(12_000);
    store.mend();
    await world.go(2_000);
    first.end('handoff');
    await world.go(3_000);
    await first.run;
    for (const _ of [1, 2]) {
      await own(world); // dies
      await world.go(100);
    }
    await own(world);
    await world.go(60_000);
    await world.say('old', { id: 'm4', agoMs: 1_200_000 });
    await own(world);
    await world.settle();
    const said = new Set(lines.map((line) => line.slice(line.indexOf('} ') + 2)));
    expect([...said].toSorted()).toEqual([
      'A command was taken.',
      'A message was amended.',
      'A message was ignored.',
      'A message was taken in.',
      'A notice or a sign could not be shown.',
      'A part of the reply is shown.',
      'A sign could not be shown.',
      'An exchange begins.',
      'An exchange goes on.',
      'An exchange has ended.',
      'Somebody else may own the thread: this run lets go of it.',
      'The platform did not take a part of the reply yet.',
      'The platform did not take a part of the reply.',
      'The store cannot be reached; the run waits and tries again.',
      'The store is reached again; the run goes on.',
      'The thread is claimed.',
      'The thread is handed over.',
      'The thread is quarantined: its runs died too often.',
    ]);
    const astray = lines.filter((line) => {
      const fields = JSON.parse(line.slice(line.indexOf('{'), line.indexOf('} ') + 1)) as Record<string, unknown>;
      const isAbout = ['message', 'messages', 'exchange', 'run'].some((name) => fields[name] !== undefined);
      return fields.thread === undefined || !isAbout;
    });
    expect(astray).toEqual([]);
  });
});

/** Lines as text, without the thread and the run, which are the same in all, unless those are wanted. */
function recordTo(lines: string[], bindings: object = {}, isWhole = false): Logger {
  const log = (level: string) => (fields: object, message?: string) => {
    const { thread: _thread, run: _run, ...rest } = { thread: '', run: '', ...bindings, ...fields };
    const { err: _err, ...whole } = { err: undefined, ...bindings, ...fields };
    lines.push(`${level} ${JSON.stringify(isWhole ? whole : rest)} ${message ?? ''}`);
  };
  return {
    debug: log('debug'),
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    child: (more) => recordTo(lines, { ...bindings, ...more }, isWhole),
  };
}
