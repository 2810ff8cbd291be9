import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';
import { RedisRecords } from '../../../src/threads/redis/documents/records.ts';
import { settingsServiceContract } from '../../contracts/settings-service-contract.ts';
import { hasRedis } from '../../support/redis.ts';
import { startProcess, startTwoProcesses } from '../../threads/redis/support/process.ts';
import { ann, ben, createWorld, team } from './settings-world.ts';

settingsServiceContract({
  name: 'in memory',
  create: async () => {
    const clock = createFakeClock();
    return { port: new MemoryRecords({ clock }), clock, settle: async () => {} };
  },
});

describe.skipIf(!hasRedis)('on a real Redis', () => {
  settingsServiceContract({
    name: 'Redis',
    create: async () => {
      const process = await startProcess();
      return { port: new RedisRecords(process), clock: process.clock, settle: async () => {} };
    },
  });

  it('lets one of two processes win, again and again, and logs every change of both', async () => {
    const [one, two] = (await startTwoProcesses()).map((process) =>
      createWorld({ records: new RedisRecords(process), clock: process.clock }),
    );
    if (one === undefined || two === undefined) throw new Error('There were to be two.');
    const won: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      one.clock.advance(1);
      const set = (value: number) => [{ kind: 'set', key: 'budgets.requestsPerHour', value }] as const;
      const both = await Promise.all([
        one.change(team, set(2 * round + 1), { by: ann, ifVersion: round }),
        two.change(team, set(2 * round + 2), { by: ben, ifVersion: round }),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['conflict', 'done']);
      won.push(both[0].status === 'done' ? 'Ann' : 'Ben');
    }
    const { entries } = await two.service.audit(team, { limit: 100 });
    expect(entries.map(({ who }) => who.name)).toEqual(won.toReversed());
    const chain = entries.toReversed().map(({ before, after }) => [before, after]);
    expect(chain.map(([before]) => before)).toEqual([null, ...chain.slice(0, -1).map(([, after]) => after)]);
    expect([...one.logger.lines, ...two.logger.lines]).toEqual([]);
  });
});
