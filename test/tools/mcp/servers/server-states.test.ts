import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/core/index.ts';
import { digest } from '../../../../src/digest.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { MemoryRecords } from '../../../../src/threads/memory/index.ts';
import type { Records } from '../../../../src/threads/ports.ts';
import type { McpServer, McpToolList } from '../../../../src/tools/mcp/mcp-server.ts';
import { ServerStates } from '../../../../src/tools/mcp/servers/server-states.ts';
import { collect } from '../../../contracts/collect.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startTwoProcesses } from '../../../threads/redis/support/process.ts';
import { keepingPorts } from '../../../threads/redis/support/samples.ts';
import { TEAM } from './servers-world.ts';

const server: McpServer = {
  name: 'files',
  team: TEAM,
  transport: { kind: 'http', url: 'https://mcp.example.com/', isPrivateAllowed: false },
  account: 'team',
  isTrusted: false,
  revision: 'r1',
};

const list = (at: number, ...names: string[]): McpToolList => ({
  at,
  tools: names.map((name) => ({
    name,
    as: `files__${name}`,
    label: name,
    description: '',
    parameters: { type: 'object' },
    isReadOnly: false,
    output: { type: 'object' },
  })),
  leftOut: [{ name: 'odd', sentence: 'It is odd.' }],
});

const statesOn = (records: Records): ServerStates =>
  // Whoever is in another's way waits for real, as what they wait for is real.
  new ServerStates({ records, digest, clock: systemClock, random: Math.random });

const readAs = async (states: ServerStates, as: McpServer = server) =>
  await states.listOf(as, (await states.of(TEAM))(as));

describe('what is remembered of a server', () => {
  const open = () => {
    const clock = createFakeClock();
    const records = new MemoryRecords({ clock });
    return { clock, records, states: statesOn(records) };
  };

  it('is read as it was written, by every process', async () => {
    const { states, records } = open();
    expect(await states.remember(server, list(5, 'read'))).toBe(true);
    expect(await readAs(statesOn(records))).toEqual(list(5, 'read'));
    expect(await states.remember(server, list(6, 'read'))).toBe(false);
    expect(await readAs(statesOn(records))).toEqual(list(6, 'read'));
  });

  it('does not count for a server that is set up otherwise', async () => {
    const { states } = open();
    await states.remember(server, list(5, 'read'));
    const other = { ...server, revision: 'r2' };
    expect((await states.of(TEAM))(other)).toBeUndefined();
    expect(await readAs(states, other)).toBeUndefined();
  });

  it('keeps a list that was replaced for whoever was told of it, and no longer', async () => {
    const { states, records, clock } = open();
    await states.remember(server, list(5, 'read'));
    const told = (await states.of(TEAM))(server);
    await states.remember(server, list(6, 'write'));
    expect(await statesOn(records).listOf(server, told)).toEqual(list(5, 'read'));
    clock.advance(300_000);
    expect(await statesOn(records).listOf(server, told)).toBeUndefined();
    expect(await collect(records.list('mcp:tools:'))).toHaveLength(1);
    // One that comes back stays.
    await states.remember(server, list(7, 'read'));
    clock.advance(300_000);
    expect(await readAs(statesOn(records))).toEqual(list(7, 'read'));
  });

  it('is what was heard last of how it stands, with the tools that it had', async () => {
    const { states } = open();
    const healthNow = async () => (await states.of(TEAM))(server)?.health;
    await states.remember(server, list(5, 'read'));
    await states.noteHealth(server, { kind: 'failing', at: 7, sentence: 'It is out.' });
    await states.noteHealth(server, { kind: 'ok', at: 6 });
    expect(await healthNow()).toEqual({ kind: 'failing', at: 7, sentence: 'It is out.' });
    await states.noteHealth(server, { kind: 'failing', at: 8, sentence: 'It is out.' });
    expect(await healthNow()).toEqual({ kind: 'failing', at: 7, sentence: 'It is out.' });
    await states.noteHealth(server, { kind: 'signIn', at: 9 });
    expect(await healthNow()).toEqual({ kind: 'signIn', at: 9 });
    expect(await readAs(states)).toEqual(list(5, 'read'));
  });

  it('is forgotten as a whole, and nothing of others', async () => {
    const { states, records } = open();
    const longer = { ...server, name: 'files2' };
    await states.remember(server, list(5, 'read'));
    await states.remember(longer, list(5, 'read'));
    await states.forget(server);
    expect((await states.of(TEAM))(server)).toBeUndefined();
    expect(await readAs(states, longer)).toEqual(list(5, 'read'));
    expect((await collect(records.list('mcp:tools:'))).map(([key]) => key)).toEqual([
      expect.stringMatching(/^mcp:tools:slack:T1:files2:/u),
    ]);
  });

  it.each([
    null,
    7,
    'x',
    [],
    {},
    { servers: 7 },
    { servers: { files: { revision: 'r1', health: 7, list: { digest: 7 } } } },
  ])('is nothing, or new, where %j stands', async (value) => {
    const { states, records } = open();
    await records.put(`mcp:state:${TEAM}`, value, 'any');
    expect((await states.of(TEAM))(server)?.health ?? { kind: 'new' }).toEqual({ kind: 'new' });
    expect(await readAs(states)).toBeUndefined();
  });

  it.skipIf(!hasRedis)('is the same in two processes that hear other things at the same time', async () => {
    const [one, two] = (await startTwoProcesses()).map((process) => statesOn(keepingPorts(process).records));
    if (one === undefined || two === undefined) throw new Error('There were to be two.');
    for (let round = 1; round <= 20; round += 1) {
      await Promise.all([
        one.remember(server, list(round, 'read', `a${round % 2}`)),
        two.remember(server, list(round, 'read', `b${round % 3}`)),
        one.noteHealth(server, { kind: 'failing', at: round, sentence: 'It is out.' }),
        two.noteHealth({ ...server, name: 'other' }, { kind: 'signIn', at: round }),
      ]);
      const [ofOne, ofTwo] = [await readAs(one), await readAs(two)];
      expect(ofOne?.tools).toHaveLength(2);
      expect(ofTwo).toEqual(ofOne);
    }
  });
});
