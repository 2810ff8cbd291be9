import { expect, it } from 'vitest';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { removeOrphans } from '../../../src/threads/erasing/orphans.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { collect } from '../../contracts/collect.ts';
import { delivery, message, otherThread, thread } from '../../contracts/thread-store/samples.ts';

it('removes what was kept beside forgotten threads once a day, and nothing else', async () => {
  const clock = createFakeClock();
  let tokens = 0;
  const ports = createMemoryPorts({ clock, logger: silentLogger, newToken: () => `${(tokens += 1)}` });
  const { records, store } = ports;
  await store.deliver(thread, delivery(message('m1')));
  const keys = [`notes:${thread}`, `notes:${otherThread}`, 'notes:of nobody', `settings:${otherThread}`];
  for (const key of keys) await records.put(key, 'kept', 'new');
  const left = async () => (await collect(records.list(''))).map(([key]) => key);
  const sweep = () => removeOrphans({ ...ports, owners: ['notes'] });

  await sweep();
  expect(await left()).toEqual(keys.filter((key) => key !== `notes:${otherThread}`).toSorted());
  await store.erase({ thread });
  await sweep();
  expect(await left()).toContain(`notes:${thread}`);
  clock.advance(86_400_000);
  await sweep();
  expect(await left()).not.toContain(`notes:${thread}`);
});
