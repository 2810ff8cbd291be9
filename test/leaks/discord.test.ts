import { describe, expect, it } from 'vitest';
import { openDiscordLeakWorld } from './support/discord-leak-world.ts';
import { runMatrix } from './support/run-matrix.ts';

describe('what is known where, on Discord', () => {
  it('shows nothing to a model that asks for everything but what people there may know, in hundreds of probes', async () => {
    const world = await openDiscordLeakWorld();
    const { probes, leaks, missing } = await runMatrix(world);
    expect({ leaks, missing }).toEqual({ leaks: [], missing: [] });
    expect(probes).toBeGreaterThanOrEqual(300);
  });
});
