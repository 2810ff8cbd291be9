import { describe, expect, it } from 'vitest';
import type { Outbound } from '../../../src/threads/outbound.ts';
import { channelOf, teamOf, toTeamId } from '../../../src/threads/thread-id.ts';
import type { LeakPlace } from '../../leaks/support/leak-place.ts';
import type { Break } from '../../leaks/support/leak-world.ts';
import { runMatrix } from '../../leaks/support/run-matrix.ts';
import { openVolumeLeakWorld, PLATFORM } from '../../leaks/support/volume-leak-world.ts';

describe('the matrix of what is known where', () => {
  const BREAKS: Readonly<Record<string, Break>> = {
    'every channel counts as open': () => ({ visibilityOf: async () => 'public' }),
    'people of other teams are not seen': () => ({ hasOutsiders: async () => false }),
    'private threads are not seen': () => ({ isPrivateThread: async () => false }),
    'a search reads the channel of another thread': (outbound, places) => ({
      searchChannel: async (_thread, search) => {
        const other = places.find(({ kind }) => kind === 'private')?.thread;
        if (outbound.searchChannel === undefined || other === undefined)
          throw new Error('There was to be another place.');
        return await outbound.searchChannel(other, search);
      },
    }),
    'direct messages count as a channel of the team whose settings they go by': (outbound) => ({
      settingsPlace: (thread) => ({ team: teamOf(thread) ?? toTeamId(PLATFORM, 'T1'), channels: [channelOf(thread)] }),
      visibilityOf: async (thread) =>
        (teamOf(thread) === undefined ? 'private' : await outbound.visibilityOf?.(thread)) ?? 'private',
    }),
  } satisfies Record<string, (outbound: Outbound, places: readonly LeakPlace[]) => Partial<Outbound>>;

  it.each(Object.entries(BREAKS))('finds what leaks where %s', async (_rule, breaks) => {
    const { leaks } = await runMatrix(await openVolumeLeakWorld(['T1'], breaks));
    expect(leaks.length).toBeGreaterThan(0);
  });
});
