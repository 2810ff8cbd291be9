import { teamOf } from '../thread-id.ts';
import type { ApprovalGrant } from './approval.ts';
import { noteApproval } from './approval-notes.ts';
import { nameOf } from './approval-result.ts';
import type { Attending } from './attending.ts';
import type { DecideOptions } from './decide.ts';
import { mayTakeBack, readApprovalPlace } from './who-may-decide.ts';

/** Takes back consent that holds for a while: see `Approvals`. */
export async function revoke(
  { thread, tool }: Pick<ApprovalGrant, 'thread' | 'tool'>,
  { by, texts }: DecideOptions,
  attending: Attending,
): Promise<boolean | string> {
  const { grants, administration, clock, digest } = attending;
  const given = await grants.of(thread, tool);
  const [first] = given;
  if (first === undefined) return false;
  const { place } = await readApprovalPlace(thread, attending);
  for (const { who } of given) {
    if (!(await mayTakeBack(by, [who], { place }, attending))) return texts.approvals.revokeRefused(nameOf(who, texts));
  }
  await grants.revoke(thread, tool);
  const at = clock.now();
  const id = digest(JSON.stringify([thread, tool, first.at])).slice(0, 16);
  const approval = { id, tool, team: teamOf(thread), channels: place.channels };
  await noteApproval(approval, { act: 'revoked', who: by.person, surface: by.surface, at }, administration);
  return true;
}
