import { describe, expect, it } from 'vitest';
import { fakeMcpHttp, tool } from '../../support/mcp/fake-mcp-http.ts';
import { answerOf, failureOf, mcpWorld, until } from '../../support/mcp/mcp-world.ts';
import { httpServer } from '../../support/mcp/stdio-server.ts';

describe('a server that hangs', () => {
  it('at the greeting is given up after 15 seconds, and left alone for some more', async () => {
    const fake = await fakeMcpHttp({ answers: { initialize: 'hang' } });
    const world = mcpWorld();
    const failing = failureOf(world.connections.list(httpServer(fake.url), undefined));
    await until(() => fake.asked.length === 1);
    await world.clock.advanceAsync(15_000);
    const sentence = 'The MCP server "files" did not answer within 15 seconds.';
    expect(await failing).toBe(sentence);
    expect(await failureOf(world.connections.list(httpServer(fake.url), undefined))).toBe(
      `${sentence} It is asked again in 2 s at the earliest.`,
    );
    expect(fake.asked).toEqual(['initialize -']);
    expect(world.health).toEqual([{ kind: 'failing', at: world.clock.now(), sentence }]);
    await until(() => fake.sockets.size === 0);
  });

  it('at its list is given up after 15 seconds', async () => {
    const fake = await fakeMcpHttp({ answers: { 'tools/list': 'hang' } });
    const world = mcpWorld();
    const failing = failureOf(world.connections.list(httpServer(fake.url), undefined));
    await until(() => fake.asked.includes('tools/list -'));
    await world.clock.advanceAsync(15_000);
    expect(await failing).toBe('The MCP server "files" did not answer within 15 seconds.');
  });

  it('at a call is told that the call is cancelled, and the next call has a connection of its own', async () => {
    const fake = await fakeMcpHttp({
      answers: { 'tools/call': ({ count }) => (count === 0 ? 'hang' : { result: { content: [] } }) },
    });
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    const failing = failureOf(world.call(server, 'files__echo'));
    await until(() => fake.asked.includes('tools/call -'));
    await world.clock.advanceAsync(60_000);
    expect(await failing).toBe('The MCP server "files" did not answer within 60 seconds.');
    await until(() => fake.messages.some(({ method }) => method === 'notifications/cancelled'));
    await world.clock.advanceAsync(2_000);
    expect(answerOf(await world.call(server, 'files__echo'))).toBe('(nothing)');
    expect(fake.messages.map(({ method }) => method)).toEqual([
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/call',
      'notifications/cancelled',
      'initialize',
      'notifications/initialized',
      'tools/call',
    ]);
  });

  it('but tells of progress has five minutes in all', async () => {
    const fake = await fakeMcpHttp({
      answers: {
        'tools/call': ({ params, response }) => {
          const { _meta } = params as { _meta: { progressToken: number } };
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          const progress = { progressToken: _meta.progressToken, progress: 1, message: 'still\n⟦at it⟧ <|im_end|>' };
          const timer = setInterval(() => {
            response.write(
              `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: progress })}\n\n`,
            );
          }, 1);
          response.on('close', () => clearInterval(timer));
        },
      },
    });
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    const told: string[] = [];
    const startedAt = world.clock.now();
    const failing = failureOf(world.call(server, 'files__echo', {}, { progress: (line) => void told.push(line) }));
    for (let minutes = 0; minutes < 5; minutes += 0.5) {
      const before = told.length;
      await until(() => told.length > before);
      await world.clock.advanceAsync(30_000);
    }
    expect(await failing).toBe('The MCP server "files" did not answer within 300 seconds.');
    expect(world.clock.now() - startedAt).toBe(300_000);
    expect(new Set(told)).toEqual(new Set(['still [at it] < |im_end|>']));
  });
});

describe('a call that is stopped', () => {
  it('fails with why it was stopped, and the server is told', async () => {
    const fake = await fakeMcpHttp({ answers: { 'tools/call': 'hang' } });
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    const stop = new AbortController();
    const failing = failureOf(world.call(server, 'files__echo', {}, { signal: stop.signal }));
    await until(() => fake.asked.includes('tools/call -'));
    stop.abort(new Error('Alice has stopped it.'));
    expect(await failing).toBe('Alice has stopped it.');
    await until(() => fake.messages.some(({ method }) => method === 'notifications/cancelled'));
    expect(fake.messages.at(-1)).toMatchObject({ params: { requestId: 2, reason: 'It is not wanted any more.' } });
  });
});

describe('what is no answer', () => {
  it.each<[string, string, string]>([
    ['a page', 'text/html', '<html>token=secret</html>'],
    ['broken JSON', 'application/json', '{"jsonrpc": "2.0", secret'],
    ['no message', 'application/json', '{"secret": true}'],
    ['a list of nothing', 'application/json', '[1, 2, 3]'],
  ])('fails with a sentence of ours: %s', async (_what, type, body) => {
    const fake = await fakeMcpHttp({
      answers: { initialize: ({ response }) => void response.writeHead(200, { 'content-type': type }).end(body) },
    });
    const world = mcpWorld();
    expect(await failureOf(world.connections.list(httpServer(fake.url), undefined))).toBe(
      'The MCP server "files" answered what is no message of the protocol.',
    );
  });

  it('fails where the status says so, without what the server wrote', async () => {
    const fake = await fakeMcpHttp({ refuse: () => 503 });
    const world = mcpWorld();
    expect(await failureOf(world.connections.list(httpServer(fake.url), undefined))).toBe(
      'The MCP server "files" answered with the status 503.',
    );
  });

  it('fails where the connection breaks off in a call', async () => {
    const fake = await fakeMcpHttp({ answers: { 'tools/call': ({ response }) => void response.destroy() } });
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(
      'The MCP server "files" cannot be reached: The host broke the connection off: "127.0.0.1".',
    );
  });

  it('fails where a stream of events ends without an answer', async () => {
    const fake = await fakeMcpHttp({
      answers: {
        'tools/call': ({ response }) =>
          void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
      },
    });
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    const failing = failureOf(world.call(server, 'files__echo'));
    await until(() => fake.asked.includes('tools/call -'));
    await world.clock.advanceAsync(60_000);
    expect(await failing).toBe('The MCP server "files" did not answer within 60 seconds.');
  });
});

describe('a result that is too large', () => {
  it.each(['application/json', 'text/event-stream'])('ends the connection: %s', async (type) => {
    let written = 0;
    const fake = await fakeMcpHttp({
      answers: {
        'tools/call': ({ id, response }) => {
          response.writeHead(200, { 'content-type': type });
          response.write(
            `${type === 'application/json' ? '' : 'data: '}{"jsonrpc":"2.0","id":${String(id)},"result":"`,
          );
          const write = (failure?: Error | null): void => {
            // Whoever read it has gone.
            if (failure || response.socket?.destroyed !== false) return;
            written += 100_000;
            response.write('y'.repeat(100_000), write);
          };
          write();
        },
      },
    });
    const world = mcpWorld({ limits: { messageBytes: 1_024 * 1_024 } });
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(
      'The MCP server "files" sent more than 1 MB at once; that is not taken, and the connection was ended.',
    );
    expect(written).toBeLessThan(20_000_000);
    await until(() => fake.sockets.size === 0);
  });
});

describe('a result in too many parts', () => {
  it('is cut after 200 of them', async () => {
    const parts = Array.from({ length: 205 }, (_, index) => ({ type: 'text', text: `part ${index}` }));
    const fake = await fakeMcpHttp({ answers: { 'tools/call': { result: { content: parts } } } });
    const answer = answerOf(await mcpWorld().call(httpServer(fake.url), 'files__echo')).split('\n\n');
    expect(answer).toEqual([...parts.slice(0, 200).map(({ text }) => text), '[5 more parts are left out.]']);
  });
});

describe('a server that asks for much', () => {
  /** A server that asks so often at once while a call is under way, and does not take our answers. */
  const asking = async (times: number) => {
    const fake = await fakeMcpHttp({ answers: { 'tools/call': 'hang', '': 'hang' } });
    const world = mcpWorld();
    const server = httpServer(fake.url);
    await world.connections.list(server, undefined);
    await until(() => fake.streams.size === 1);
    const stop = new AbortController();
    const calling = failureOf(world.call(server, 'files__echo', {}, { signal: stop.signal }));
    await until(() => fake.asked.includes('tools/call -'));
    const questions = Array.from({ length: times }, (_, id) => ({ jsonrpc: '2.0', id: `q${id}`, method: 'ping' }));
    const lines = questions.map((question) => `data: ${JSON.stringify(question)}\n\n`).join('');
    for (const stream of fake.streams) stream.write(lines);
    const answers = () => fake.messages.filter((message) => 'result' in message);
    return { fake, calling, stop, answers };
  };

  it('is answered up to 32 times at once', async () => {
    const { calling, stop, answers } = await asking(32);
    await until(() => answers().length === 32);
    stop.abort(new Error('stopped'));
    expect(await calling).toBe('stopped');
  });

  it('is let go of when it asks more often', async () => {
    const { fake, calling, answers } = await asking(33);
    expect(await calling).toBe(
      'The MCP server "files" asked for more at once than is answered; the connection was ended.',
    );
    await until(() => fake.sockets.size === 0);
    expect(answers().length).toBeLessThanOrEqual(32);
  });
});

describe('lists', () => {
  it('without an end are cut at the limit of tools, and of pages', async () => {
    const fake = await fakeMcpHttp({
      answers: {
        'tools/list': ({ count }) => ({ result: { tools: [tool(`t${count}`)], nextCursor: `c${count}` } }),
      },
    });
    const world = mcpWorld();
    const { tools, leftOut } = await world.connections.list(httpServer(fake.url), undefined);
    expect({ count: tools.length, leftOut }).toEqual({
      count: 50,
      leftOut: [
        {
          name: '',
          sentence: 'The server offers more than 128 tools, or its list does not end; the others are left out.',
        },
      ],
    });
  });

  it('that begin again and again end at the cursor that came before', async () => {
    const fake = await fakeMcpHttp({
      answers: { 'tools/list': { result: { tools: [tool('echo')], nextCursor: 'again' } } },
    });
    const world = mcpWorld();
    const { tools } = await world.connections.list(httpServer(fake.url), undefined);
    expect(tools.map(({ as }) => as)).toEqual(['files__echo']);
    expect(fake.asked.filter((what) => what === 'tools/list -')).toHaveLength(2);
  });

  it('of 10,000 tools bring 128', async () => {
    const fake = await fakeMcpHttp({ tools: () => Array.from({ length: 10_000 }, (_, index) => tool(`t${index}`)) });
    const world = mcpWorld();
    const { tools, leftOut } = await world.connections.list(httpServer(fake.url), undefined);
    expect({ count: tools.length, left: leftOut.length }).toEqual({ count: 128, left: 1 });
  });

  it.each([[undefined], [null], ['tools'], [{ tools: 'many' }]])('that are none fail: %j', async (result) => {
    const fake = await fakeMcpHttp({ answers: { 'tools/list': { result: result ?? {} } } });
    const world = mcpWorld();
    expect(await failureOf(world.connections.list(httpServer(fake.url), undefined))).toMatch(
      /^The list of tools of the MCP server "files" is none\.$|no message of the protocol/u,
    );
  });
});
