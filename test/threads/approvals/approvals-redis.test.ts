import { describe, expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { approvalIdOf } from '../../../src/threads/approvals/request.ts';
import { RedisRecords } from '../../../src/threads/redis/documents/records.ts';
import { RedisThreadStore } from '../../../src/threads/redis/store/thread-store.ts';
import { hasRedis } from '../../support/redis.ts';
import { startTwoProcesses, type TestProcess } from '../redis/support/process.ts';
import { bindAll } from '../support/world.ts';
import { ADA, as, callNo, createDeskWorld, HOUR, ROOT, threadNo, YES } from './desk-world.ts';

const MANY = 20;
const idOf = (no: number): string => approvalIdOf(callNo(no), { digest });

async function startTwo() {
  const processes = await startTwoProcesses();
  const { clock } = processes[0];
  const ports = processes.map((process) => ({ records: new RedisRecords(process), store: storeOf(process) }));
  const [first, second] = ports;
  if (first === undefined || second === undefined) throw new Error('There are two.');
  const world = createDeskWorld({ ...first, clock });
  return { world, one: world.open(), other: world.open(second), second };
}

describe.skipIf(!hasRedis)('requests for consent on a real Redis', () => {
  it('R74: count once each, though two processes are told by two people at the same time', async () => {
    const { world, one, other } = await startTwo();
    const asked = await Promise.all(
      Array.from({ length: MANY }, (_, no) => [one.request(callNo(no)), other.request(callNo(no))]).flat(),
    );
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 'asked'));
    const clicks = await Promise.all(
      Array.from({ length: MANY }, async (_, no) => {
        const both = [one.decide(idOf(no), YES, as(ADA)), other.decide(idOf(no), { kind: 'deny' }, as(ROOT))];
        return (await Promise.all(both)).map(({ status }) => status).toSorted();
      }),
    );
    expect(clicks).toEqual(clicks.map(() => ['done', 'over']));
    const entries = await world.waiting();
    const ids = Array.from({ length: MANY }, (_, no) => `decision:${idOf(no)}`);
    expect(entries.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const verdicts = await Promise.all(ids.map(async (_, no) => (await one.read(idOf(no)))?.state.kind));
    for (const [no, verdict] of verdicts.entries()) {
      expect(entries.find(({ id }) => id === `decision:${idOf(no)}`)).toMatchObject({ verdict });
    }
    expect(world.notes).toHaveLength(MANY);
  });

  it('R75: are asked for, decided, carried out and told of by processes that know nothing of each other', async () => {
    const { world, one, other, second } = await startTwo();
    await one.request(callNo(1));
    const stuck = { ...bindAll(second.store), deliver: () => new Promise<never>(() => undefined) };
    const dying = world.open({ ...second, store: stuck });
    void dying.decide(idOf(1), YES, as(ADA));
    await until(async () => (await one.read(idOf(1)))?.state.kind === 'approved');
    other.start();
    await until(async () => (await world.waiting()).length > 0);
    await other.stop();
    const begun = await Promise.all([one.begin(idOf(1), 'run1'), other.begin(idOf(1), 'run2')]);
    expect(begun.map(({ status }) => status).toSorted()).toEqual(['begin', 'begun']);
    await one.finish(idOf(1), { kind: 'done', text: 'deployed' });
    const last = world.open(second);
    last.start();
    await until(async () => (await world.keys('approvals:open:')).length === 0);
    await last.stop();
    expect(world.notes.map(([, { change }]) => change)).toEqual(['approved', 'executed']);
    expect((await last.read(idOf(1)))?.state).toMatchObject({
      kind: 'executed',
      outcome: { kind: 'done', text: 'deployed' },
    });
  });

  it('are shown, reminded of and ended once, though two processes look at the same time', async () => {
    const { world, one, other } = await startTwo();
    for (let no = 0; no < MANY; no += 1) await one.request(callNo(no, { thread: threadNo(no) }));
    // Looks that are going on end first.
    const look = async (holds: () => Promise<boolean>) => {
      const desks = [world.open(), world.open()];
      for (const desk of desks) desk.start();
      await until(holds);
      await Promise.all(desks.map((desk) => desk.stop()));
    };
    await look(async () => world.shown.length >= MANY);
    world.clock.advance(2 * HOUR);
    await look(async () => world.shown.length >= 2 * MANY);
    world.clock.advance(24 * HOUR);
    await look(async () => (await world.keys('approvals:open:')).length === 0);
    const posts = world.shown.flatMap((call) => ('post' in call ? [call.post] : []));
    expect(posts).toHaveLength(2 * MANY);
    expect(new Set(posts).size).toBe(2 * MANY);
    const ends = await Promise.all(Array.from({ length: MANY }, (_, no) => world.waiting(threadNo(no))));
    expect(ends.map((entries) => entries.map((entry) => 'verdict' in entry && entry.verdict))).toEqual(
      ends.map(() => ['expired']),
    );
    expect((await other.pending({ everywhere: true })).items).toEqual([]);
  });
});

function storeOf({ client, space, clock }: TestProcess): RedisThreadStore {
  const stops = { publish: () => undefined, watch: () => () => undefined };
  return new RedisThreadStore({ client, ingress: client, space, clock, replicas: () => 0, stops });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise<void>((resolve) => setImmediate(resolve));
}
