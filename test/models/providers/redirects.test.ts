import { createServer, type Server } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseModelName } from '../../../src/models/providers/model-name.ts';
import { openModel } from '../../../src/models/providers/open-model.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';

describe('a server of models that redirects', () => {
  it.each(['anthropic/claude-opus-5-5', 'openai/gpt-6.2-sol', 'google/gemini-3.8-flash', 'openai-compatible/m'])(
    'gets %s no further: neither conversation nor key goes elsewhere',
    async (text) => {
      const elsewhere: string[] = [];
      const other = await listen(createServer((request) => elsewhere.push(request.url ?? '')));
      const baseUrl = await listen(
        createServer((request, response) => {
          request.resume();
          response.writeHead(307, { location: `${other}${request.url}` }).end();
        }),
      );
      const name = parseModelName(text);
      if (name.kind !== 'provider') throw new Error(`${text} names no provider's model.`);
      const opened = openModel(name, { clock: createFakeClock(), logger: silentLogger, apiKey: 'sk-1', baseUrl });
      const stream = await opened.streamFn(opened.model, {
        messages: [{ role: 'user', content: 'Hi', timestamp: 0 }],
      });
      const { stopReason, error } = await stream.result();
      expect([stopReason, error?.kind, error?.code, error?.isRetryable, elsewhere]).toEqual([
        'error',
        'network',
        'redirect_refused',
        false,
        [],
      ]);
    },
  );
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
