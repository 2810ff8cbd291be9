import type { Clock, Logger } from '../../../core/index.ts';
import { ExpiringLookups } from '../../../threads/expiring-lookups.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import type { SlackCalls } from '../calls/slack-calls.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';
import type { Directory } from './directory.ts';
import { toChannel, toUser } from './parse-directory.ts';

const TTL_MS = 5 * 60_000;
const FAILURE_TTL_MS = 30_000;

export interface DirectoryDependencies {
  readonly calls: Pick<SlackCalls, 'call'>;
  /** For the organisation of a workspace: its other workspaces' people are no strangers. */
  readonly workspaces: Pick<Workspaces, 'get'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * A directory that asks Slack at most once in five minutes for each id, and remembers a refusal for half a minute.
 * Names stay when Slack stops telling them.
 */
export function createDirectory({ calls, workspaces, clock, logger }: DirectoryDependencies): Directory {
  const times = { clock, ttlMs: TTL_MS, failureTtlMs: FAILURE_TTL_MS };
  const ask = async (
    workspace: string,
    method: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> => {
    try {
      return await calls.call(workspace, method, args);
    } catch (error) {
      const reason = error instanceof SlackCallError ? error.reason : 'unknown';
      logger.warn({ workspace, method, reason }, 'Slack did not tell who or what an id stands for.');
      throw error;
    }
  };

  const users = new ExpiringLookups({
    ...times,
    maxEntries: 5_000,
    lookUp: async (workspace: string, id: string) => {
      const answer = await ask(workspace, 'users.info', { user: id, include_locale: true });
      const enterpriseId = (await workspaces.get(workspace))?.enterpriseId;
      return toUser(id, answer['user'], { id: workspace, enterpriseId });
    },
  });
  const channels = new ExpiringLookups({
    ...times,
    maxEntries: 2_000,
    lookUp: async (workspace: string, id: string) =>
      toChannel(id, (await ask(workspace, 'conversations.info', { channel: id }))['channel']),
  });
  const groups = new ExpiringLookups({
    ...times,
    maxEntries: 200,
    lookUp: async (workspace: string, id: string) =>
      membersIn((await ask(workspace, 'usergroups.users.list', { usergroup: id }))['users']),
  });

  return {
    knownUser: (workspace, id) => users.known(workspace, id),
    knownChannel: (workspace, id) => channels.known(workspace, id),
    user: async (workspace, id, signal) => await orUndefined(users.get([workspace, id], signal), signal),
    channel: async (workspace, id, signal) => await orUndefined(channels.get([workspace, id], signal), signal),
    groupMembers: async (workspace, group, signal) => await groups.get([workspace, group], signal),
    forget: (workspace, id) => {
      for (const remembered of [users, channels, groups]) remembered.forget(workspace, id);
    },
  };
}

/** A failure is undefined: it was logged when Slack answered. Only who does not want to know any more is told so. */
async function orUndefined<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  try {
    return await answer;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

function membersIn(users: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(users) ? users.filter((user): user is string => typeof user === 'string') : []);
}
