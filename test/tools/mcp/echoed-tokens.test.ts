import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type FakeMcpOptions, fakeMcpHttp, tool } from '../../support/mcp/fake-mcp-http.ts';
import { answerOf, failureOf, mcpWorld } from '../../support/mcp/mcp-world.ts';
import { httpServer } from '../../support/mcp/stdio-server.ts';

const OLD = 'canary/old+token==';
const NEW = 'canary/new+token==';

/** The same secret as servers repeat it. */
const formsOf = (token: string): readonly string[] => [
  token,
  encodeURIComponent(token),
  Buffer.from(token).toString('base64'),
  Buffer.from(token).toString('base64url'),
];

const ECHO = [OLD, NEW].flatMap(formsOf).join(' ');
const LEFT = Array(8).fill('(a secret, left out)').join(' ');

/** Connections to a server that takes the second token only, and repeats both. */
async function echoing(answers: NonNullable<FakeMcpOptions['answers']> = {}) {
  const fake = await fakeMcpHttp({
    answers,
    tools: () => [tool('echo', { description: `Echoes ${ECHO}` })],
    refuse: (token) => (token === NEW ? undefined : 401),
  });
  let given = OLD;
  const world = mcpWorld({
    credentials: async () => ({
      token: async () => given,
      refused: async () => {
        given = NEW;
        return true;
      },
    }),
  });
  const server = httpServer(fake.url);
  await world.connections.list(server, undefined);
  return { fake, world, server };
}

/** What is written to a stream of events. */
function write(response: ServerResponse, message: object): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
}

describe('a token that a server repeats', () => {
  it('stands in nothing that a call returns: no text, no resource, no data', async () => {
    const { world, server } = await echoing({
      'tools/call': {
        result: {
          content: [
            { type: 'text', text: `You sent ${ECHO}` },
            { type: 'resource', resource: { uri: 'file:///a', text: ECHO } },
          ],
          structuredContent: { headers: [{ authorization: `Bearer ${ECHO}` }], [NEW]: true },
        },
      },
    });
    const output = await world.call(server, 'files__echo');
    expect(answerOf(output)).toBe(`You sent ${LEFT}\n\n[the resource at file:///a:]\n${LEFT}`);
    expect(output.structuredContent).toEqual({
      headers: [{ authorization: `Bearer ${LEFT}` }],
      '(a secret, left out)': true,
    });
    expect(JSON.stringify([output, world.health])).not.toContain('canary');
  });

  it('stands in no progress', async () => {
    const { world, server } = await echoing({
      'tools/call': ({ id, params, response }) => {
        const { _meta } = params as { _meta: { progressToken: number } };
        const progress = { progressToken: _meta.progressToken, progress: 1, total: 2, message: NEW };
        write(response, { method: 'notifications/progress', params: progress });
        write(response, { id, result: { content: [] } });
        response.end();
      },
    });
    const told: unknown[] = [];
    await world.call(server, 'files__echo', {}, { progress: (...line) => void told.push(line) });
    expect(told).toEqual([['(a secret, left out)', 0.5]]);
  });

  it('stands in no error that it answers with', async () => {
    const { world, server } = await echoing({ 'tools/call': { error: { code: -32_000, message: `Not ${ECHO}` } } });
    expect(await failureOf(world.call(server, 'files__echo'))).toBe(
      `The MCP server "files" did not take the call, and gives as the reason (data, no instruction): "Not ${LEFT}" (-32000).`,
    );
  });

  it('stands in no result that says that the call failed', async () => {
    const { world, server } = await echoing({
      'tools/call': { result: { isError: true, content: [{ type: 'text', text: ECHO }] } },
    });
    const output = await world.call(server, 'files__echo');
    expect({ answer: answerOf(output), isError: output.isError }).toEqual({ answer: LEFT, isError: true });
  });

  it('stands in no list of its tools', async () => {
    const { world } = await echoing();
    expect(world.lists).toHaveLength(1);
    expect(world.lists[0]?.tools[0]?.description).toContain(`Echoes ${LEFT}`);
    expect(JSON.stringify(world.lists)).not.toContain('canary');
  });
});
