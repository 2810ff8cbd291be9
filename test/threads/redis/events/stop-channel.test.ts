import { describe, expect, it } from 'vitest';
import type { OwnerToken, Stop } from '../../../../src/threads/ports.ts';
import { StopChannel } from '../../../../src/threads/redis/events/stop-channel.ts';
import { alice, otherThread, thread } from '../../../contracts/thread-store/samples.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startProcess, startTwoProcesses } from '../support/process.ts';
import { numberOf, settleEvents } from '../support/settle-events.ts';

const token = 'token' as OwnerToken;
const otherToken = 'other token' as OwnerToken;
const stop: Stop = { by: alice, throughSeq: 3, reset: false };

describe.skipIf(!hasRedis)('StopChannel', () => {
  it('tells the owner in its own process at once, and once', async () => {
    const process = await startProcess();
    const channel = new StopChannel(process);
    const told: Stop[] = [];
    channel.watch(thread, token, (each) => told.push(each));
    await settleEvents(process, process);
    channel.publish(thread, token, stop);
    expect(told).toEqual([stop]);
    await settleEvents(process, process);
    expect(told).toEqual([stop]);
  });

  it('tells the owner in another process, and nobody else', async () => {
    const [first, second] = await startTwoProcesses();
    const [here, there] = [new StopChannel(first), new StopChannel(second)];
    const told: Record<string, Stop[]> = { owner: [], formerOwner: [], otherThread: [], here: [] };
    there.watch(thread, token, (each) => told['owner']?.push(each));
    there.watch(thread, otherToken, (each) => told['formerOwner']?.push(each));
    there.watch(otherThread, token, (each) => told['otherThread']?.push(each));
    here.watch(otherThread, token, (each) => told['here']?.push(each));
    await settleEvents(first, second);
    here.publish(thread, token, stop);
    await settleEvents(first, second);
    expect(told).toEqual({ owner: [stop], formerOwner: [], otherThread: [], here: [] });
  });

  it('listens to the server only while somebody watches, and tells nothing afterwards', async () => {
    const process = await startProcess();
    const channel = new StopChannel(process);
    const counts: number[] = [];
    const told: Stop[] = [];
    const count = async () => {
      await settleEvents(process, process);
      counts.push(await numberOf(process, `${process.space.prefix}:stops:all`));
    };
    await count();
    const ends = [thread, otherThread].map((each) => channel.watch(each, token, (stopped) => told.push(stopped)));
    await count();
    ends[0]?.();
    ends[0]?.();
    await count();
    ends[1]?.();
    await count();
    for (const each of [thread, otherThread]) channel.publish(each, token, stop);
    expect({ counts, told }).toEqual({ counts: [0, 1, 1, 0], told: [] });
  });

  it('goes on when a watcher throws, and logs it', async () => {
    const [first, second] = await startTwoProcesses();
    const there = new StopChannel(second);
    const error = new Error('a bug in a watcher');
    const told: Stop[] = [];
    there.watch(thread, token, () => {
      throw error;
    });
    there.watch(thread, token, (each) => told.push(each));
    await settleEvents(first, second);
    new StopChannel(first).publish(thread, token, stop);
    await settleEvents(first, second);
    there.publish(thread, token, stop);
    expect(told).toEqual([stop, stop]);
    const line = { level: 'error', fields: { err: error, thread }, message: 'A listener for stops failed.' };
    expect(second.logger.lines).toEqual([line, line]);
  });

  it('gives a watcher what is its own', async () => {
    const channel = new StopChannel(await startProcess());
    channel.watch(thread, token, (each) => Object.assign(each.by, { name: 'Mallory' }));
    channel.publish(thread, token, stop);
    expect(stop.by).toEqual(alice);
  });

  it('tells of no other deployment', async () => {
    const process = await startProcess();
    const elsewhere = await startProcess({ clock: process.clock });
    const told: Stop[] = [];
    new StopChannel(process).watch(thread, token, (each) => told.push(each));
    await settleEvents(elsewhere, process);
    new StopChannel(elsewhere).publish(thread, token, stop);
    await settleEvents(elsewhere, process);
    expect(told).toEqual([]);
  });

  it('hears nothing from elsewhere when it is closed', async () => {
    const [first, second] = await startTwoProcesses();
    const closed = new StopChannel(second);
    const told: Stop[] = [];
    closed.watch(thread, token, (each) => told.push(each));
    await settleEvents(first, second);
    closed.close();
    new StopChannel(first).publish(thread, token, stop);
    await settleEvents(first, second);
    expect(told).toEqual([]);
    expect(await numberOf(first, `${first.space.prefix}:stops:all`)).toBe(0);
  });
});
