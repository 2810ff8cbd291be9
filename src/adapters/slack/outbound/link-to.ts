import { ExpiringLookups } from '../../../threads/expiring-lookups.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { tsOf } from '../ids.ts';
import { placeOf } from '../place.ts';

/** Where a workspace is on the web stays the same for long. */
const TTL_MS = 86_400_000;
const FAILURE_TTL_MS = 60_000;
const MAX_WORKSPACES = 1_000;

const ADDRESS = /^https:\/\/[\w-]+(?:\.[\w-]+)*\.slack(?:-gov)?\.com\/$/u;
const TS = /^(\d{10})\.(\d{6})$/u;

/** Makes what leads to messages: to the first of a conversation, where none is named. Undefined where Slack tells no address. */
export function createLinks(backend: () => SlackBackend): {
  readonly linkTo: (thread: ThreadId, message?: string) => Promise<string | undefined>;
} {
  let made: { readonly of: SlackBackend; readonly addresses: ReturnType<typeof addressesOf> } | undefined;
  return {
    linkTo: async (thread, message) => {
      const now = backend();
      if (made?.of !== now) made = { of: now, addresses: addressesOf(now) };
      const { workspace, channel, root } = placeOf(thread);
      const ts = message === undefined ? root : tsOf(message);
      const [, seconds, rest] = TS.exec(ts) ?? [];
      if (seconds === undefined) return undefined;
      const address = await addressOf(made.addresses, workspace);
      if (address === undefined) return undefined;
      // A reply is found by its thread as well.
      const inThread = ts === root ? '' : `?thread_ts=${root}&cid=${channel}`;
      return `${address}archives/${channel}/p${seconds}${rest}${inThread}`;
    },
  };
}

function addressesOf({ calls, host }: SlackBackend) {
  return new ExpiringLookups({
    clock: host.clock,
    ttlMs: TTL_MS,
    failureTtlMs: FAILURE_TTL_MS,
    maxEntries: MAX_WORKSPACES,
    lookUp: async (workspace: string) => {
      const { url } = await calls.call<{ url?: unknown }>(workspace, 'auth.test', {});
      return typeof url === 'string' && ADDRESS.test(url) ? url : undefined;
    },
  });
}

async function addressOf(addresses: ReturnType<typeof addressesOf>, workspace: string): Promise<string | undefined> {
  try {
    return await addresses.get([workspace]);
  } catch (error) {
    if (error instanceof SlackCallError) return undefined;
    throw error;
  }
}
