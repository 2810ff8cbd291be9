import type { FastifyReply } from 'fastify';

/** Answers a message as a well-behaved MCP server does, without sessions. */
export function answerMcp(
  body: unknown,
  reply: FastifyReply,
  { tools, onCall }: { readonly tools: readonly string[]; readonly onCall: (name: string) => void },
): unknown {
  const { method, id, params } = body as { method?: string; id?: unknown; params?: { name?: string } };
  if (id === undefined) return reply.code(202).send();
  const answer = (result: unknown) => ({ jsonrpc: '2.0', id, result });
  switch (method) {
    case 'initialize':
      return answer({
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'files', version: '1' },
      });
    case 'tools/list':
      return answer({
        tools: tools.map((name) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } })),
      });
    case 'tools/call':
      onCall(params?.name ?? '');
      return answer({ content: [{ type: 'text', text: 'done' }] });
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}
