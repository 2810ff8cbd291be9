import type { FastifyPluginAsync } from 'fastify';
import { describe, expect, it } from 'vitest';
import { serve } from './serve.ts';

describe('close', () => {
  it('ends an open event stream at once, and takes no more connections', async () => {
    const { server } = await serve({ plugins: [streaming] });
    const stream = await fetch(`${server.address}/stream`);
    const read = stream.text();
    await server.close(60_000);
    expect(await read).toBe('id: 1\n\n');
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('lets an answer under way end', async () => {
    const gate = createGate();
    const { server } = await serve({ plugins: [gate.plugin] });
    const answer = fetch(`${server.address}/slow`);
    await gate.entered;
    const closed = server.close(60_000);
    gate.open();
    expect(await (await answer).text()).toBe('done');
    await closed;
  });

  it('cuts what does not end within its grace', async () => {
    const gate = createGate();
    const { server, clock } = await serve({ plugins: [gate.plugin] });
    const answer = fetch(`${server.address}/slow`);
    await gate.entered;
    const closed = server.close(2_000);
    clock.advance(2_000);
    await closed;
    await expect(answer).rejects.toThrow('fetch failed');
  });

  it('logs what a plugin makes of it, and can be asked for twice', async () => {
    const plugin: FastifyPluginAsync = async (app) => {
      app.addHook('onClose', async () => {
        throw new Error('not now');
      });
    };
    const { server, logger } = await serve({ plugins: [plugin] });
    await Promise.all([server.close(60_000), server.close(60_000)]);
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', fields: { err: new Error('not now') }, message: 'the server did not close in order' },
    ]);
  });
});

const streaming: FastifyPluginAsync = async (app) => {
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    reply.raw.write('id: 1\n\n');
  });
};

function createGate() {
  let open = (): void => undefined;
  let enter = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  const plugin: FastifyPluginAsync = async (app) => {
    app.get('/slow', async () => {
      enter();
      await opened;
      return 'done';
    });
  };
  return { plugin, entered, open: () => open() };
}
