import { describe, expect, it } from 'vitest';
import { runMatrix } from './support/run-matrix.ts';
import { openSlackLeakWorld } from './support/slack-leak-world.ts';

describe('what is known where, on Slack', () => {
  it('shows nothing to a model that asks for everything but what people there may know, in hundreds of probes', async () => {
    const world = await openSlackLeakWorld();
    const { probes, leaks, missing } = await runMatrix(world);
    expect({ leaks, missing }).toEqual({ leaks: [], missing: [] });
    expect(probes).toBeGreaterThanOrEqual(300);
  });
});
