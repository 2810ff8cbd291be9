import type { Outbound } from '../../../threads/outbound.ts';
import type { ReplyLimits } from '../../../threads/reply.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import { Turns } from '../../../threads/turns.ts';
import { atMost } from '../../../threads/within.ts';
import { createApprovalCards } from '../approvals/approval-cards.ts';
import type { SlackBackend } from '../backend.ts';
import { SLACK_LIMITS } from '../drawing/limits.ts';
import { createTeamDirectory } from '../teams/team-directory.ts';
import { describePlace } from './describe-place.ts';
import { fetchFile } from './fetch-file.ts';
import { Lacking } from './lacking.ts';
import { createLinks } from './link-to.ts';
import { sendFile } from './send-file.ts';
import { settingsPlace } from './settings-place.ts';
import { ReplySlots } from './slots/reply-slots.ts';
import { type SignOptions, showSign } from './status/signs.ts';
import { Statuses } from './status/statuses.ts';
import { Streams } from './streams/streams.ts';
import { hasOutsiders, visibilityOf } from './visibility.ts';

/** Fifty edits a minute are what an app has in a workspace. */
const LIMITS: ReplyLimits = { textLength: SLACK_LIMITS.part, editIntervalMs: 1_000 };

/** Milliseconds that the end waits for signs that are being taken away: who works does not wait for them. */
const LAST_SIGNS_MS = 2_000;

/** The way out to Slack. */
export interface SlackOutbound extends Outbound {
  /** Renews and ends nothing by itself any more, ends the streams that are open, and takes the last signs away. */
  close(): Promise<void>;
  readonly linkTo: (thread: ThreadId, message?: string) => Promise<string | undefined>;
}

interface Parts extends SignOptions {
  readonly slots: ReplySlots;
}

/** Makes the way out to Slack: it works in any process, from `connect` until `disconnect`. */
export function createSlackOutbound(backend: () => SlackBackend): SlackOutbound {
  let made: Parts | undefined;
  const clearing = new Set<Promise<void>>();
  // Before `connect` there is no backend, and after a `disconnect` there may be another one.
  const parts = (): Parts => {
    made ??= makeParts(backend);
    return made;
  };
  return {
    limits: LIMITS,
    post: async (slot, content, recovery) => await parts().slots.post(slot, content, recovery),
    edit: async (slot, content) => await parts().slots.edit(slot, content),
    remove: async (slot) => await parts().slots.remove(slot),
    sign: async (thread, sign) => {
      const shown = showSign(backend(), parts(), thread, sign);
      if (sign.kind !== 'clear') return await shown;
      clearing.add(shown);
      await shown.finally(() => clearing.delete(shown));
    },
    settingsPlace,
    describePlace: async (thread) => await describePlace(backend(), thread),
    fetchFile: async (thread, file, options) => await fetchFile(backend(), thread, file, options),
    teams: createTeamDirectory(backend),
    visibilityOf: async (thread) => await visibilityOf(backend(), thread),
    hasOutsiders: async (thread) => await hasOutsiders(backend(), thread),
    sendFile: async (thread, file, recovery) => {
      const sent = await sendFile(backend(), thread, file, recovery);
      // A post takes the status away.
      backend().background('set a status again', () => parts().statuses.again(thread));
      return sent;
    },
    approvals: createApprovalCards({
      backend,
      onPosted: (thread) => backend().background('set a status again', () => parts().statuses.again(thread)),
    }),
    linkTo: createLinks(backend).linkTo,
    close: async () => {
      const ending = made;
      made = undefined;
      ending?.statuses.close();
      await ending?.slots.close();
      if (clearing.size > 0) await atMost(LAST_SIGNS_MS, Promise.allSettled(clearing), backend().host.clock);
    },
  };
}

function makeParts(backend: () => SlackBackend): Parts {
  const lacking = new Lacking(backend().host.clock);
  const statuses = new Statuses(backend, lacking);
  const streams = new Streams({ backend, statuses, lacking });
  return { statuses, lacking, sessions: new Turns(), slots: new ReplySlots({ backend, statuses, streams }) };
}
