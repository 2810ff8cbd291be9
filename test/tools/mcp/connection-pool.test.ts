import { describe, expect, it } from 'vitest';
import { fakeMcpHttp, tool } from '../../support/mcp/fake-mcp-http.ts';
import { ALICE, answerOf, failureOf, mcpWorld, until } from '../../support/mcp/mcp-world.ts';
import { httpServer } from '../../support/mcp/stdio-server.ts';

describe('a connection', () => {
  it('is made once for calls that come together, and greets as a client that offers nothing', async () => {
    const fake = await fakeMcpHttp();
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await Promise.all([world.connections.list(server, undefined), world.connections.list(server, undefined)]);
    expect(fake.messages.filter(({ method }) => method === 'initialize')).toEqual([
      {
        jsonrpc: '2.0',
        id: 0,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'threadloop', version: '1.2.3' },
        },
      },
    ]);
  });

  it('is closed after ten minutes without use, and made anew when it is needed', async () => {
    const fake = await fakeMcpHttp();
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    await until(() => fake.streams.size === 1);
    await world.clock.advanceAsync(300_000);
    await world.call(server, 'files__echo');
    await world.clock.advanceAsync(599_999);
    expect(fake.streams.size).toBe(1);
    await world.clock.advanceAsync(1);
    await until(() => fake.sockets.size === 0);
    await world.call(server, 'files__echo');
    expect(fake.asked.filter((what) => what === 'initialize -')).toHaveLength(2);
  });

  it('gives way to others beyond their number, the one that was used longest ago first', async () => {
    const fakes = await Promise.all([fakeMcpHttp(), fakeMcpHttp(), fakeMcpHttp()]);
    const world = mcpWorld({ limits: { connections: 2 } });
    const servers = fakes.map(({ url }, index) => httpServer(url, { name: `s${index}` }));
    const inTurn = [0, 1, 0, 2].flatMap((index) => servers[index] ?? []);
    for (const server of inTurn) await world.connections.list(server, undefined);
    await until(() => fakes[1]?.sockets.size === 0);
    expect(fakes.map(({ asked }) => asked.includes('DELETE -'))).toEqual([false, true, false]);
  });

  it('is not taken from who uses it: where all are in use there is none', async () => {
    const [busy, other] = await Promise.all([fakeMcpHttp({ answers: { 'tools/call': 'hang' } }), fakeMcpHttp()]);
    const world = mcpWorld({ limits: { connections: 1 } });
    const server = httpServer(busy.url);
    await world.connections.list(server, undefined);
    const stop = new AbortController();
    const calling = failureOf(world.call(server, 'files__echo', {}, { signal: stop.signal }));
    await until(() => busy.asked.includes('tools/call -'));
    expect(await failureOf(world.connections.list(httpServer(other.url, { name: 'other' }), undefined))).toBe(
      'All 1 connections to MCP servers are in use; try again in a while.',
    );
    stop.abort(new Error('stopped'));
    expect(await calling).toBe('stopped');
    const { tools } = await world.connections.list(httpServer(other.url, { name: 'other' }), undefined);
    expect(tools.map(({ as }) => as)).toEqual(['other__echo']);
  });

  it('that the server has forgotten is made anew, and the call is made once', async () => {
    const fake = await fakeMcpHttp();
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    fake.forgetSessions();
    expect(answerOf(await world.call(server, 'files__echo'))).toBe('done');
    expect(fake.messages.filter(({ method }) => method === 'tools/call')).toHaveLength(1);
    expect(fake.asked.filter((what) => what === 'initialize -')).toHaveLength(2);
  });

  it('is not used any more when the server is set up otherwise', async () => {
    const [before, after] = await Promise.all([fakeMcpHttp(), fakeMcpHttp()]);
    const world = mcpWorld();
    await world.connections.list(httpServer(before.url), undefined);
    await world.connections.list(httpServer(after.url, { revision: '2' }), undefined);
    expect(after.asked).toContain('tools/list -');
    await until(() => before.sockets.size === 0);
  });

  it('is kept where what stands in the storage cannot be read for a moment', async () => {
    const fake = await fakeMcpHttp();
    let isOut = false;
    const credentials = async () => {
      if (isOut) throw new Error('Redis does not answer.');
      return undefined;
    };
    const world = mcpWorld({ credentials });
    await world.connections.list(httpServer(fake.url), undefined);
    isOut = true;
    expect(await failureOf(world.connections.list(httpServer(fake.url), undefined))).toBe('Redis does not answer.');
    isOut = false;
    await world.connections.list(httpServer(fake.url), undefined);
    expect(fake.asked.filter((what) => what === 'initialize -')).toHaveLength(1);
  });

  it('is one for each team', async () => {
    const fake = await fakeMcpHttp();
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    await world.connections.list({ ...server, team: 'test:T1' as NonNullable<typeof server.team> }, undefined);
    expect(fake.asked.filter((what) => what === 'initialize -')).toHaveLength(2);
  });

  it('is let go of when the server is dropped, which may be asked again at once', async () => {
    let isDown = true;
    const fake = await fakeMcpHttp({ refuse: () => (isDown ? 500 : undefined) });
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await failureOf(world.connections.list(server, undefined));
    isDown = false;
    expect(await failureOf(world.connections.list(server, undefined))).toContain('at the earliest');
    await world.connections.drop(server);
    const { tools } = await world.connections.list(server, undefined);
    expect(tools).toHaveLength(1);
    await world.connections.drop(server);
    await until(() => fake.sockets.size === 0);
  });

  it('is given up while it is being made, when all is closed', async () => {
    const fake = await fakeMcpHttp({ answers: { initialize: 'hang' } });
    const world = mcpWorld();
    const failing = failureOf(world.connections.list(httpServer(fake.url), undefined));
    await until(() => fake.asked.length === 1);
    await world.connections.close();
    expect(await failing).toBe('The connection to "files" is not wanted any more.');
    expect(await failureOf(world.connections.list(httpServer(fake.url), undefined))).toBe('The program is ending.');
    expect(world.clock.pendingTimers).toBe(0);
  });
});

describe('a list that changes', () => {
  it('is read again shortly after the server has said so, once for many times', async () => {
    let names = ['one'];
    const fake = await fakeMcpHttp({ tools: () => names.map((name) => tool(name)) });
    const world = mcpWorld();
    await world.connections.list(httpServer(fake.url), undefined);
    await until(() => fake.streams.size === 1);
    names = ['one', 'two'];
    for (let times = 0; times < 20; times += 1) fake.notify('notifications/tools/list_changed');
    const timers = world.clock.pendingTimers;
    await until(() => world.clock.pendingTimers > timers);
    world.clock.advance(1_000);
    await until(() => world.lists.length === 2);
    expect(world.lists.map(({ tools }) => tools.map(({ as }) => as))).toEqual([
      ['files__one'],
      ['files__one', 'files__two'],
    ]);
    expect(fake.asked.filter((what) => what === 'tools/list -')).toHaveLength(2);
  });
});

describe('a list that changes for one person', () => {
  it('is not read again: it is not the list of all', async () => {
    const fake = await fakeMcpHttp({
      answers: { 'tools/call': { error: { code: -32_602, message: 'There is no such tool.' } } },
    });
    const world = mcpWorld();
    const server = httpServer(fake.url, { account: 'personal' });
    await world.connections.list(server, ALICE);
    await until(() => fake.streams.size === 1);
    const timers = world.clock.pendingTimers;
    fake.notify('notifications/tools/list_changed');
    // What is answered came after it.
    for (const stream of fake.streams) stream.write('data: {"jsonrpc":"2.0","id":"after","method":"ping"}\n\n');
    await until(() => fake.messages.some(({ id }) => id === 'after'));
    expect(world.clock.pendingTimers).toBe(timers);
    await failureOf(world.call(server, 'files__echo', {}, { requesters: [ALICE] }));
    expect(world.clock.pendingTimers).toBe(timers);
    await world.clock.advanceAsync(1_000);
    expect(fake.asked.filter((what) => what === 'tools/list -')).toHaveLength(1);
  });
});

describe('what a server asks of us', () => {
  it.each(['sampling/createMessage', 'elicitation/create', 'roots/list'])('is refused: %s', async (method) => {
    const fake = await fakeMcpHttp();
    const world = mcpWorld();
    await world.connections.list(httpServer(fake.url), undefined);
    await until(() => fake.streams.size === 1);
    for (const stream of fake.streams) {
      stream.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: 'q1', method, params: {} })}\n\n`);
    }
    await until(() => fake.messages.some((message) => 'error' in message));
    expect(fake.messages.at(-1)).toEqual({
      jsonrpc: '2.0',
      id: 'q1',
      error: { code: -32601, message: 'Method not found' },
    });
  });
});
