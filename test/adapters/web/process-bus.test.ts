import { describe, expect, it } from 'vitest';
import { ProcessBus, type SharedEvent } from '../../../src/adapters/web/process-bus.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { SharedEvents } from '../../support/processes/shared-events.ts';

const BUS = toThreadId({ platform: 'web', channel: '*' });

/** Two processes, of which the first one listens. `lose` names the next ones of the second that get lost. */
function open() {
  const clock = createFakeClock();
  const shared = new SharedEvents();
  const log: string[] = [];
  const begin = (origin: string) =>
    new ProcessBus({
      events: shared.of(origin, () => true),
      clock,
      origin,
      onEvent: (event) => log.push(event.type === 'removed' ? event.messageId : event.type),
      onLoss: (channel) => log.push(`lost in ${channel ?? 'any'}`),
    });
  const here = begin('here');
  here.listen();
  const there = begin('there');
  return { clock, shared, log, begin, here, there };
}

function removed(messageId: string, channel = 'general'): SharedEvent {
  return { type: 'removed', channel, messageId };
}

describe('ProcessBus', () => {
  it('tells the others in order, and not itself', async () => {
    const { here, there, log, clock } = open();
    here.publish(removed('own'));
    for (const id of ['1', '2', '3']) there.publish(removed(id));
    await clock.advanceAsync(60_000);
    expect(log).toEqual(['1', '2', '3']);
  });

  it('learns of a loss from the next event of the channel', async () => {
    const { there, shared, log, clock } = open();
    there.publish(removed('1'));
    shared.isLost = () => true;
    there.publish(removed('2'));
    shared.isLost = () => false;
    there.publish(removed('a', 'random'));
    there.publish(removed('3'));
    await clock.advanceAsync(0);
    expect(log).toEqual(['1', 'a', 'lost in general', '3']);
  });

  it('learns within seconds that the last event was lost', async () => {
    const { there, shared, log, clock } = open();
    there.publish(removed('1'));
    shared.isLost = () => true;
    there.publish(removed('2'));
    shared.isLost = () => false;
    await clock.advanceAsync(1_999);
    expect(log).toEqual(['1']);
    await clock.advanceAsync(60_000);
    expect(log).toEqual(['1', 'lost in general']);
  });

  it('takes a process for dead that falls silent without a word, and for another one when it comes back', async () => {
    const { there, shared, log, clock } = open();
    there.publish(removed('1'));
    await clock.advanceAsync(0);
    shared.isLost = () => true;
    await clock.advanceAsync(10_000);
    expect(log).toEqual(['1', 'lost in any']);
    shared.isLost = () => false;
    there.publish(removed('2'));
    await clock.advanceAsync(0);
    expect(log).toEqual(['1', 'lost in any', 'lost in general', '2']);
  });

  it('says that it will be silent when nothing happens any more, and when it ends', async () => {
    const { there, begin, log, clock } = open();
    there.publish(removed('1'));
    await clock.advanceAsync(6_000);
    expect(clock.pendingTimers).toBe(0);
    const third = begin('third');
    third.publish(removed('2'));
    third.close();
    third.publish(removed('3'));
    third.close();
    await clock.advanceAsync(60_000);
    expect([log, clock.pendingTimers]).toEqual([['1', '2'], 0]);
  });

  it('goes on hearing a process that was quiet, without a loss', async () => {
    const { there, log, clock } = open();
    there.publish(removed('1'));
    await clock.advanceAsync(60_000);
    there.publish(removed('2'));
    await clock.advanceAsync(0);
    expect(log).toEqual(['1', '2']);
  });

  it('remembers a bounded number of processes', async () => {
    const { begin, log, clock } = open();
    const first = begin('first');
    first.publish(removed('1'));
    for (let count = 0; count < 200; count += 1) begin(`p${count}`).publish(removed('x'));
    await clock.advanceAsync(0);
    log.length = 0;
    first.publish(removed('2'));
    await clock.advanceAsync(0);
    expect(log).toEqual(['lost in general', '2']);
  });

  it('leaves no timer behind when it is closed, and does not mind what else is told there', async () => {
    const { here, there, shared, log, clock } = open();
    there.publish(removed('1'));
    await clock.advanceAsync(0);
    const stranger = shared.of('stranger', () => true);
    for (const event of ['nonsense', null, {}]) stranger.publish(BUS, { kind: 'platform', event });
    stranger.publish(BUS, { kind: 'released' });
    await clock.advanceAsync(0);
    there.close();
    here.close();
    expect([log, clock.pendingTimers]).toEqual([['1'], 0]);
  });
});
