import { expect, it } from 'vitest';
import { resolveConfig } from '../src/config.ts';
import { openAdministration } from '../src/open-administration.ts';
import { silentLogger } from '../src/silent-logger.ts';
import { createFakeClock } from '../src/testing/fake-clock.ts';
import { createTexts } from '../src/text/index.ts';
import { createMemoryPorts } from '../src/threads/memory/index.ts';
import { toTeamId } from '../src/threads/thread-id.ts';
import { bindAll } from './threads/support/world.ts';

it('a pause is answered within a second, however many threads there are to look at', async () => {
  const clock = createFakeClock();
  const ports = createMemoryPorts({ clock, logger: silentLogger, newToken: () => 'token' });
  const list = async function* (): ReturnType<typeof ports.store.list> {
    yield await new Promise<never>(() => undefined);
  };
  const { administration } = openAdministration({
    config: resolveConfig({}),
    definitions: [],
    ports: { records: ports.records, store: { ...bindAll(ports.store), list } },
    adapters: [],
    mayUseTool: undefined,
    clock,
    logger: silentLogger,
  });
  const changed = administration.change(
    { kind: 'team', team: toTeamId('slack', 'T1') },
    [{ kind: 'set', key: 'paused', value: {} }],
    {
      by: { person: { id: 'slack:U1', name: 'Ann' }, surface: 'slack', isOperator: true },
      ifVersion: 'any',
      texts: createTexts('en'),
    },
  );
  let status: string | undefined;
  void changed.then((done) => {
    status = done.status;
  });
  await clock.advanceAsync(1_000);
  expect(status).toBe('done');
});
