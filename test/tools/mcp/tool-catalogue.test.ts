import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../src/core/error.ts';
import { defineTool } from '../../../src/tools/index.ts';
import { ann, byAnn, createServersWorld, files, OTHER_TEAM, TEAM, texts } from './servers/servers-world.ts';

const own = defineTool({
  name: 'files__write',
  label: 'Own',
  description: 'The deployment’s own.',
  parameters: Type.Object({}),
  execute: () => 'own',
});

const MINUTE_MS = 60_000;

/** What goes on in the background, on memory. */
const settled = async () => {
  for (let n = 0; n < 5; n += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

describe('the tools of a team', () => {
  const configured = { mcpServers: { docs: { command: 'docs-server' } }, mcpHosts: ['*.example.com'] };

  it('are the deployment’s own, then those of the servers of the config and of the team', async () => {
    const { mcp, servers, connections } = createServersWorld({ config: configured, definitions: [own] });
    connections.offers.set('docs-server', ['find']).set(files.url, ['read', 'write']);
    await mcp.start();
    await settled();
    await servers.add(TEAM, files, byAnn);
    const names = async (team: typeof TEAM | undefined) => (await mcp.catalogue.load(team)).map(({ name }) => name);
    // One that has the name of the deployment's own is not there.
    expect(await names(TEAM)).toEqual(['files__write', 'docs__find', 'files__read']);
    expect(await names(OTHER_TEAM)).toEqual(['files__write', 'docs__find']);
    expect(await names(undefined)).toEqual(['files__write', 'docs__find']);
    expect(mcp.catalogue.known(TEAM).map(({ name }) => name)).toEqual(['files__write', 'docs__find', 'files__read']);
    expect(await servers.list(TEAM, ann, texts)).toMatchObject([
      { name: 'docs' },
      {
        tools: [{ name: 'files__read' }],
        leftOut: [{ name: 'write', sentence: 'There is a tool of this name already.' }],
      },
    ]);
  });

  it('are the same objects while nothing has changed', async () => {
    const { mcp, servers, connections, clock } = createServersWorld();
    connections.offers.set(files.url, ['read']);
    await servers.add(TEAM, files, byAnn);
    const [before] = await mcp.catalogue.load(TEAM);
    clock.advance(10 * MINUTE_MS);
    await mcp.catalogue.load(TEAM);
    await settled();
    expect((await mcp.catalogue.load(TEAM))[0]).toBe(before);
  });

  it('are there in another process without connecting, and after a start without the server', async () => {
    const { servers, connections, openAnother } = createServersWorld();
    connections.offers.set(files.url, ['read']);
    await servers.add(TEAM, files, byAnn);
    const other = openAnother();
    expect((await other.mcp.catalogue.load(TEAM)).map(({ name }) => name)).toEqual(['files__read']);
    expect(other.connections.calls).toEqual([]);
  });

  it('are looked at again in the background: after five minutes, or a minute where that failed', async () => {
    const { mcp, servers, connections, clock } = createServersWorld();
    connections.offers.set(files.url, ['read']);
    await servers.add(TEAM, files, byAnn);
    connections.offers.set(files.url, ['read', 'write']);
    const load = async () => {
      const tools = await mcp.catalogue.load(TEAM);
      await settled();
      return tools.length;
    };
    clock.advance(5 * MINUTE_MS - 1);
    expect([await load(), await load()]).toEqual([1, 1]);
    clock.advance(1);
    expect([await load(), await load()]).toEqual([1, 2]);
    connections.offers.set(files.url, new ThreadloopError('mcp_unavailable', 'It is out.'));
    clock.advance(5 * MINUTE_MS);
    for (let n = 0; n < 5; n += 1) expect(await load()).toBe(2);
    clock.advance(MINUTE_MS);
    await load();
    expect(connections.calls.filter((call) => call === 'list files')).toHaveLength(4);
  });

  it('change as soon as a server says that they have, in every process', async () => {
    const { mcp, servers, connections, openAnother, clock } = createServersWorld();
    connections.offers.set(files.url, ['read']);
    await servers.add(TEAM, files, byAnn);
    const other = openAnother();
    const [known] = await mcp.catalogue.load(TEAM);
    expect(known?.name).toBe('files__read');
    const server = connections.servers.at(-1);
    if (server === undefined) throw new Error('It was asked.');
    clock.advance(1);
    connections.host.onTools(server, connections.listOf(server, ['renamed']));
    await settled();
    for (const { catalogue } of [mcp, other.mcp]) {
      expect((await catalogue.load(TEAM)).map(({ name }) => name)).toEqual(['files__renamed']);
    }
  });

  it('do not come from what was heard before something newer', async () => {
    const { mcp, servers, connections, clock } = createServersWorld();
    connections.offers.set(files.url, ['read']);
    await servers.add(TEAM, files, byAnn);
    const server = connections.servers.at(-1);
    if (server === undefined) throw new Error('It was asked.');
    const old = connections.listOf(server, ['old']);
    clock.advance(1);
    connections.host.onTools(server, connections.listOf(server, ['new']));
    await settled();
    connections.host.onTools(server, old);
    await settled();
    expect((await mcp.catalogue.load(TEAM)).map(({ name }) => name)).toEqual(['files__new']);
  });

  it('are gone with a server that is removed, not allowed any more, or set up in the config now', async () => {
    const world = createServersWorld();
    world.connections.offers.set(files.url, ['read']);
    await world.servers.add(TEAM, files, byAnn);
    const stricter = createServersWorld({ ports: world.ports, config: { mcpHosts: ['other.example.com'] } });
    expect(await stricter.mcp.catalogue.load(TEAM)).toEqual([]);
    expect(await stricter.servers.list(TEAM, ann, texts)).toMatchObject([
      {
        health: 'failing',
        shown:
          'It is not used: mcp.example.com is not among the hosts any more that whoever runs the bot allows (`mcpHosts`).',
        tools: [],
      },
    ]);
    const shadowing = createServersWorld({ ports: world.ports, config: { mcpServers: { FILES: { command: 'x' } } } });
    expect(await shadowing.mcp.catalogue.load(TEAM)).toEqual([]);
    expect(
      (await shadowing.servers.list(TEAM, ann, texts)).map(({ name, origin, shown }) => [name, origin, shown]),
    ).toEqual([
      ['FILES', 'config', expect.any(String)],
      ['files', 'chat', 'It is not used: the configuration has a server of this name now. Remove this one.'],
    ]);
    await world.servers.remove(TEAM, 'files', byAnn);
    expect(await world.mcp.catalogue.load(TEAM)).toEqual([]);
    expect(world.mcp.catalogue.known(TEAM)).toEqual([]);
  });

  it('are those known before where the storage fails', async () => {
    const world = createServersWorld({ definitions: [own] });
    world.connections.offers.set(files.url, ['read']);
    await world.servers.add(TEAM, files, byAnn);
    await world.mcp.catalogue.load(TEAM);
    const get = world.ports.records.get.bind(world.ports.records);
    world.ports.records.get = async () => {
      throw new Error('The storage is out.');
    };
    expect((await world.mcp.catalogue.load(TEAM)).map(({ name }) => name)).toEqual(['files__write', 'files__read']);
    expect((await world.mcp.catalogue.load(OTHER_TEAM)).map(({ name }) => name)).toEqual(['files__write']);
    world.ports.records.get = get;
  });
});
