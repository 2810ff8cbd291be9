import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../../src/core/error.ts';
import { ann, byAnn, createServersWorld, files, TEAM, texts } from './servers-world.ts';

describe('reading the tools of a server', () => {
  it('says nothing of a server that was not asked', async () => {
    const { servers, connections } = createServersWorld();
    connections.offers.set(files.url, ['read']);
    await servers.add(TEAM, files, byAnn);
    const resting = new ThreadloopError('mcp_unavailable', 'It is asked again in 2 s.', { retryAfterMs: 2_000 });
    connections.offers.set(files.url, resting);
    expect(await servers.check(TEAM, 'files', byAnn)).toMatchObject({ server: { health: 'ok' } });
  });

  it('says nothing of what fails because the process ends', async () => {
    const { mcp, servers, connections, clock, ports, openAnother } = createServersWorld();
    connections.offers.set(files.url, ['read']);
    await servers.add(TEAM, files, byAnn);
    clock.advance(600_000);
    let end: (error: Error) => void = () => undefined;
    connections.list = () =>
      new Promise((_resolve, reject) => {
        end = reject;
      });
    await mcp.catalogue.load(TEAM);
    connections.close = async () => end(new ThreadloopError('mcp_unavailable', 'It was ended.'));
    await new Promise<void>((resolve) => setImmediate(resolve));
    await mcp.close();
    expect(await openAnother().servers.list(TEAM, ann, texts)).toMatchObject([{ health: 'ok' }]);
    expect(await ports.records.get(`mcp:state:${TEAM}`)).toBeDefined();
  });

  it('does not keep a form waiting for a server that does not answer, and shows later what came of it', async () => {
    const { servers, connections, clock } = createServersWorld();
    let answer = (): void => undefined;
    const list = connections.list.bind(connections);
    connections.offers.set(files.url, ['read']);
    connections.list = async (...given) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return await list(...given);
    };
    const adding = servers.add(TEAM, files, byAnn);
    await clock.advanceAsync(1_500);
    expect(await adding).toMatchObject({ status: 'done', server: { health: 'new', tools: [] } });
    answer();
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(await servers.list(TEAM, ann, texts)).toMatchObject([{ health: 'ok', tools: [{ name: 'files__read' }] }]);
  });
});
