import type { ApprovalDeciders } from '../../text/approval-texts.ts';
import type { Actor } from '../administration/settings-service.ts';
import type { Person } from '../person.ts';
import type { SettingsPlace } from '../settings.ts';
import type { ThreadId } from '../thread-id.ts';
import type { ApprovalSettings } from './approval-settings.ts';
import type { ApprovalsOptions } from './approvals-options.ts';

/** A request's place and what is set there, at this moment. */
export interface ApprovalPlace {
  readonly place: SettingsPlace;
  readonly approvals: ApprovalSettings;
}

/** Reads what is set where a thread stands, now. */
export async function readApprovalPlace(
  thread: ThreadId,
  { settings }: Pick<ApprovalsOptions, 'settings'>,
): Promise<ApprovalPlace> {
  const place = await settings.placeOf(thread);
  return { place, approvals: (await settings.read(place)).approvals };
}

/**
 * Whether somebody may decide on what `requesters` have asked for: those themselves where own requests are allowed, and
 * else none of them, whatever else they are; besides them who is among the approvers. Whoever runs the deployment counts
 * as an admin.
 */
export async function mayDecide(
  { person, isOperator }: Pick<Actor, 'person' | 'isOperator'>,
  requesters: readonly Person[],
  { place, approvals }: ApprovalPlace,
  { isInAudience }: Pick<ApprovalsOptions, 'isInAudience'>,
): Promise<boolean> {
  if (isAmong(person, requesters)) return approvals.ownRequests;
  if (isOperator === true && approvals.approvers.kind !== 'named') return true;
  return await isInAudience(person, approvals.approvers, place);
}

/** Whether somebody may take back what was asked for, or consented to, by others: those themselves, and admins. */
export async function mayTakeBack(
  { person, isOperator }: Pick<Actor, 'person' | 'isOperator'>,
  owners: readonly Person[],
  { place }: Pick<ApprovalPlace, 'place'>,
  { isInAudience }: Pick<ApprovalsOptions, 'isInAudience'>,
): Promise<boolean> {
  if (isAmong(person, owners) || isOperator === true) return true;
  return await isInAudience(person, { kind: 'admins' }, place);
}

export function isAmong({ id }: Person, people: readonly Person[]): boolean {
  return people.some((each) => each.id === id);
}

/** Who may decide, for sentences. */
export function decidersOf({ approvals }: ApprovalPlace): ApprovalDeciders {
  return { audience: approvals.approvers.kind, ownRequests: approvals.ownRequests };
}
