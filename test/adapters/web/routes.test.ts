import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createWebAdapter } from '../../../src/adapters/web/index.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { MemoryRunEvents } from '../../../src/threads/memory/run-events.ts';
import { createAdapterHost, startAdapter } from '../../support/adapter-host.ts';
import { SseReader } from '../../support/sse-reader.ts';

describe('the routes of the playground', () => {
  it('do not keep a server from closing, whoever made it', async () => {
    const unused = () => Promise.reject(new Error('not used'));
    const events = new MemoryRunEvents({ logger: silentLogger });
    const { adapter, routes } = createWebAdapter({ botName: 'bot', model: 'm', store: 's', isDurable: false });
    await startAdapter(adapter, createAdapterHost({ receive: unused, command: unused, amend: unused, events }));
    const app = fastify();
    await app.register(routes);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const page = await SseReader.open(`${address}/playground/api/events?person=web:ada`);
    await app.close();
    await page.ended;
    expect(page.events).toEqual([]);
  });
});
