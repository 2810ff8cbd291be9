import { expect, it } from 'vitest';
import { compareStores } from '../threads/redis/differential/compare-stores.ts';

it('finds no difference between the stores in 3,000 sequences of steps', async () => {
  await compareStores(3_000);
  expect.hasAssertions();
});
