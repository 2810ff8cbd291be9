import { channelPayload } from '../state/payloads/channel.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredChannel, StoredThread } from '../state/stored.ts';
import { changeThread } from '../state/threads.ts';
import { boolean, integer, list, object, oneOf, readForm, snowflake, text } from './forms/form.ts';
import { isAllowed } from './lookup.ts';
import { tellUnknown } from './message-routes.ts';
import { refuse } from './refusal.ts';
import type { RouteAnswer, RouteRequest } from './route.ts';

/** How long a thread lies still before it is archived, in minutes. */
export const AUTO_ARCHIVE = oneOf(60, 1440, 4320, 10_080);

/**
 * Changes a thread. Its owner may rename and archive it, everyone who may write there opens it unless it is locked; the
 * rest is for those who manage threads. While it is archived, nothing but opening it changes anything.
 *
 * @throws Refusal 50013, 50035, 50083
 */
export function patchThread(
  state: FakeDiscordState,
  channel: StoredChannel,
  thread: StoredThread,
  request: RouteRequest,
): RouteAnswer {
  const body = readForm(THREAD_FORM, request.body, tellUnknown(request));
  const opens = thread.isArchived && body.archived === false;
  if (!isAllowed(state, channel, 'ManageThreads')) {
    const isOwn = thread.owner === state.app.id;
    const mayOpen = opens && !thread.isLocked && isAllowed(state, channel, 'SendMessagesInThreads');
    const opensOnly = Object.keys(body).every((key) => key === 'archived');
    const locks = body.locked !== undefined && body.locked !== thread.isLocked;
    if (locks || (thread.isLocked && opens) || (!isOwn && !(mayOpen && opensOnly))) throw refuse('missingPermissions');
  }
  if (thread.isArchived && !opens) throw refuse('archivedThread');
  changeThread(state, channel, {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.archived !== undefined && { isArchived: body.archived }),
    ...(body.locked !== undefined && { isLocked: body.locked }),
    ...(body.auto_archive_duration !== undefined && { autoArchiveMinutes: body.auto_archive_duration }),
    ...(body.rate_limit_per_user !== undefined && { slowmodeSeconds: body.rate_limit_per_user }),
    ...(body.invitable !== undefined && { isInvitable: body.invitable }),
    ...(body.applied_tags !== undefined && { appliedTags: body.applied_tags }),
  });
  return { status: 200, body: channelPayload(state, channel) };
}

const THREAD_FORM = object(
  {},
  {
    name: text({ min: 1, max: 100 }),
    archived: boolean,
    locked: boolean,
    auto_archive_duration: AUTO_ARCHIVE,
    rate_limit_per_user: integer({ min: 0, max: 21_600 }),
    invitable: boolean,
    applied_tags: list(snowflake, { max: 5 }),
    flags: integer(),
  },
);
