import type { EraserHost } from '../../../threads/adapter.ts';
import type { Eraser } from '../../../threads/erasing/eraser.ts';
import { type ErasureRequest, requestKey } from '../../../threads/erasing/requests.ts';
import { parseTeamId } from '../../../threads/thread-id.ts';
import { PLATFORM } from '../place.ts';
import { removeInstallation } from './installation-store.ts';

/**
 * Makes what takes the installation of an erased team away, with its tokens. Nothing in it is of a person. A team that
 * has installed the bot again since its erasure was wished for keeps its new installation: the wish may be carried out
 * late, and again.
 */
export function createInstallationEraser({ records }: Pick<EraserHost, 'records'>): Eraser {
  return {
    place: 'Slack installations',
    erase: async (what) => {
      if (!('team' in what)) return { installations: 0 };
      const { platform, team } = parseTeamId(what.team);
      if (platform !== PLATFORM) return { installations: 0 };
      const wish = await records.get<ErasureRequest>(requestKey(what));
      const isRemoved = await removeInstallation(records, team, wish?.value.since ?? Infinity);
      return { installations: isRemoved ? 1 : 0 };
    },
  };
}
