import type { SettingsPlace } from '../../settings.ts';
import { parseThreadId } from '../../thread-id.ts';
import { within } from '../../within.ts';
import type { CardDestination } from '../approval-card.ts';
import type { ApprovalsOptions } from '../approvals-options.ts';
import type { Looking } from '../attending.ts';
import type { StoredApproval } from '../stored-approval.ts';
import type { ApprovalPlace } from '../who-may-decide.ts';
import { approversChannel } from './approvers-channel.ts';

/** People who are told alone of one request. */
const MAX_DIRECT = 10;

/** Milliseconds that a platform gets to say who its admins are, or who is in a group. */
const PEOPLE_MS = 5_000;

type Routed = Pick<StoredApproval, 'thread' | 'requesters'>;

type RoutingOptions = Pick<Looking, 'outboundOf' | 'admins' | 'clock' | 'logger' | 'left'>;

/** Where a request is shown: in its thread always, and besides where the settings of its place say. */
export async function routeCards(
  { thread, requesters }: Routed,
  place: ApprovalPlace,
  options: RoutingOptions,
): Promise<readonly CardDestination[]> {
  const destinations: CardDestination[] = [{ kind: 'thread', thread }];
  // Where a platform has no cards, its one notice goes to the thread.
  if (options.outboundOf(thread).approvals === undefined) return destinations;
  const { notify, ownRequests } = place.approvals;
  const { platform } = parseThreadId(thread);
  const channel = await approversChannel(thread, place, options);
  // The thread may stand in that very channel; people who look there see two of them then, and neither is missed.
  if (channel !== undefined) return [...destinations, { kind: 'channel', thread, channel }];
  // Where no channel can be told, those who may decide have to hear of it all the same.
  const isDirect = notify === 'direct' || (notify !== 'thread' && !ownRequests);
  if (!isDirect) return destinations;
  const people = await approversOf(place, platform, { thread, requesters }, options);
  return [...destinations, ...people.map((person): CardDestination => ({ kind: 'person', thread, person }))];
}

/** Those who may decide besides those who asked, as far as it is known who they are; at most 10. */
async function approversOf(
  { place, approvals }: ApprovalPlace,
  platform: string,
  { thread, requesters }: Routed,
  { outboundOf, admins = [], clock, logger, left }: RoutingOptions,
): Promise<readonly string[]> {
  const { approvers } = approvals;
  if (approvers.kind === 'everyone') return [];
  const named = approvers.kind === 'named' ? approvers.people : admins;
  const own = new Set(named.filter((person) => person.startsWith(`${platform}:`)));
  const ask = async (): Promise<readonly string[]> => await listed(place, approvers, outboundOf(thread).teams);
  const timeout = (): Error => new Error('The platform did not say in time who may decide.');
  try {
    for (const person of await within(ask, { limitMs: PEOPLE_MS, clock, timeout, signal: left })) own.add(person);
  } catch (error) {
    // The next process finds it out: what is written down now stays.
    left.throwIfAborted();
    logger.warn({ err: error, thread }, 'Who is to be told of a request could not be found out; the thread is.');
  }
  return [...own].filter((person) => requesters.every(({ id }) => id !== person)).slice(0, MAX_DIRECT);
}

type Directory = ReturnType<ApprovalsOptions['outboundOf']>['teams'];

async function listed(
  { team }: SettingsPlace,
  approvers: ApprovalPlace['approvals']['approvers'],
  teams: Directory,
): Promise<readonly string[]> {
  if (team === undefined || teams?.listPeople === undefined || approvers.kind === 'everyone') return [];
  const groups = approvers.kind === 'named' ? approvers.groups : [];
  if (approvers.kind === 'named' && groups.length === 0) return [];
  // One more for each of those who asked would be needed at worst; who asked is seldom among many.
  return await teams.listPeople(team, approvers.kind === 'admins' ? 'admins' : groups, 2 * MAX_DIRECT);
}
