import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../chaos/records.ts';
import type { RunningChaos } from '../chaos/run-variant.ts';
import { DEFAULT_LEASE, findFaults, hasRedisServer, inChaosWorld, recordsOf, until } from './chaos-world.ts';

describe.skipIf(!hasRedisServer)('worker processes', () => {
  it('stop what they do within a second when another process is told so', async () => {
    // Renewed every 7.5 s: it is the channel that tells them.
    await inChaosWorld({ threads: 1, workers: 1, modelMs: 60_000, ...DEFAULT_LEASE }, async (running) => {
      const { people, platform } = running;
      await people.ask(0);
      await until(() => recordsOf(running).some(({ kind }) => kind === 'claim'));
      await new Promise((resolve) => setTimeout(resolve, 500));
      const told = performance.now();
      people.stop(people.diaries[0]);
      await until(() => platform.calls.some(({ content }) => content?.kind === 'notice'));
      expect(performance.now() - told).toBeLessThan(1_000);
      expect(await findFaults(running, true)).toEqual([]);
    });
  });

  it('abort a tool whose lease is lost, and tell it so', async () => {
    await inChaosWorld({ threads: 1, workers: 2, modelMs: 20, toolMs: 12_000 }, async (running) => {
      const { people, fleet } = running;
      await people.ask(0);
      const isBegun = (path: string): boolean => readRecords(path).some(({ kind }) => kind === 'tool');
      await until(() => fleet.recordPaths.some(isBegun));
      const path = fleet.recordPaths.find(isBegun) ?? '';
      const token = readRecords(path).flatMap((record) => (record.kind === 'tool' ? [record.token] : []))[0];
      fleet.freeze(7_000, basename(path, '.records'));
      const aborts = () => recordsOf(running).filter((record) => record.kind === 'abort');
      await until(() => aborts().length > 0);
      expect(aborts()).toContainEqual(expect.objectContaining({ token, reason: 'lost' }));
      expect(await findFaults(running)).toEqual([]);
    });
  });

  it('hand over at the next turn boundary when they are to end, and end with 0', async () => {
    // So many turns that some are left when a busy machine has told the worker.
    const variant = { threads: 20, workers: 2, modelMs: 800, toolMs: 1_200, toolTurns: 6, ...DEFAULT_LEASE };
    await inChaosWorld(variant, async (running) => {
      const { people, fleet } = running;
      await Promise.all(people.diaries.map((_, index) => people.ask(index)));
      await until(() => recordsOf(running).some(({ kind }) => kind === 'tool'));
      fleet.handOff();
      const told = performance.now();
      expect(await findFaults(running)).toEqual([]);
      // Far less than a lease: nobody waited for one.
      expect(performance.now() - told).toBeLessThan(20_000);
      const records = recordsOf(running);
      const handedOver = records.filter((record) => record.kind === 'handoff' && record.status === 'ok');
      expect(handedOver.length).toBeGreaterThan(0);
      // They left between two turns: no tool was cut off.
      expect(records.filter(({ kind }) => kind === 'abort')).toEqual([]);
      // Nothing was taken from anybody, and no call was carried out twice.
      expect(records.filter((record) => record.kind === 'claim' && record.status === 'takenOver')).toEqual([]);
      const calls = records.flatMap((record) => (record.kind === 'tool' ? [record.callId] : []));
      expect(new Set(calls).size).toBe(calls.length);
    });
  });

  it('lose nothing when one is killed between a summary and its storing: the next one sums up again, once', async () => {
    const variant = { threads: 1, workers: 2, modelMs: 40, toolMs: 20, contextWindow: 3_000, diesSummingUp: true };
    await inChaosWorld(variant, async (running) => {
      const { people } = running;
      for (let n = 0; n < 80; n += 1) {
        await people.ask(0);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(await findFaults(running)).toEqual([]);
      const claims = recordsOf(running).filter((record) => record.kind === 'claim' && record.status === 'takenOver');
      expect(claims).toHaveLength(1);
      const session = await readFirst(running);
      const made = session?.transcript.filter(({ line }) => line.kind === 'compaction') ?? [];
      expect(made.length).toBeGreaterThan(0);
      const covered = made.map(({ line }) => (line.kind === 'compaction' ? line.coversThrough : -1));
      expect(covered).toEqual([...new Set(covered)].toSorted((a, b) => a - b));
    });
  });
});

async function readFirst({ people, deployment }: RunningChaos) {
  const [diary] = people.diaries;
  return diary && (await deployment.store.read(diary.thread));
}
