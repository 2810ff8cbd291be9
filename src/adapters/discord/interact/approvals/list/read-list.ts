import type { Texts } from '../../../../../text/index.ts';
import type { Actor } from '../../../../../threads/administration/settings-service.ts';
import type { Approval, ApprovalGrant } from '../../../../../threads/approvals/approval.ts';
import type { Listed } from '../../../../../threads/approvals/listed.ts';
import { type TeamId, toTeamId } from '../../../../../threads/thread-id.ts';
import { PLATFORM, threadOf } from '../../../place.ts';
import { refOf } from '../../admin/ref.ts';
import { groundOf, personIn, textsFor } from '../../caller.ts';
import type { Interacting } from '../../interacting.ts';
import type { InteractionFacts } from '../../received/interaction.ts';
import { chosenServer } from '../../servers/chosen-server.ts';
import type { ListAction } from './list-id.ts';

/** Somebody at the list of what waits, at one step of what they do there. */
export interface ListDesk extends Interacting {
  readonly interaction: InteractionFacts;
  readonly actor: Actor;
  readonly texts: Texts;
  /** The server; undefined outside of servers. */
  readonly team: TeamId | undefined;
  readonly isAdmin: boolean;
  /** All of the server is for its admins: for anybody else it is their own. */
  readonly whose: ListAction['whose'];
}

/** Lets somebody at the list; who sees more than their own is asked at each step. Rejects when that cannot be found out. */
export async function enterList(
  wanted: ListAction['whose'] | 'most',
  interaction: InteractionFacts,
  interacting: Interacting,
): Promise<ListDesk> {
  const { backend } = interacting;
  const actor: Actor = { person: personIn(interaction), surface: 'discord' };
  const team = interaction.guild === undefined ? undefined : toTeamId(PLATFORM, interaction.guild);
  const isHere = team !== undefined && interaction.isBotThere;
  const isAdmin = isHere && (await backend.host.administration.mayChange(actor, { kind: 'team', team }));
  const whose = isAdmin && wanted !== 'mine' ? 'all' : 'mine';
  return {
    ...interacting,
    interaction,
    actor,
    texts: textsFor(backend, interaction),
    team: isHere ? team : undefined,
    isAdmin,
    whose,
  };
}

/** What waits, the oldest first. In direct messages also what somebody may decide in the server they have chosen there. */
export async function readPending({ backend, actor, team, whose, interaction }: ListDesk): Promise<Listed<Approval>> {
  const { approvals } = backend.host;
  const { person } = actor;
  if (team !== undefined) return await approvals.pending(whose === 'all' ? { team } : { team, person });
  const chosen = await chosenTeam({ backend, interaction });
  return await approvals.pending([
    { team: undefined, person },
    ...(chosen === undefined ? [] : [{ team: chosen, person }]),
  ]);
}

/** What is approved for a while: all of the server, or what somebody has given their own consent to. */
export async function readGrants({ backend, actor, team, whose }: ListDesk): Promise<Listed<ApprovalGrant>> {
  return await backend.host.approvals.grants(whose === 'all' ? { team } : { team, person: actor.person });
}

/** Stands for a consent in an id. */
export function grantRef({ thread, tool }: Pick<ApprovalGrant, 'thread' | 'tool'>): string {
  return refOf(`${thread}\n${tool}`);
}

/** The server whose settings hold in somebody's direct messages. */
export async function chosenTeam({
  backend,
  interaction,
}: Pick<ListDesk, 'backend' | 'interaction'>): Promise<TeamId | undefined> {
  const ground = groundOf(interaction);
  const guild = ground.kind === 'direct' ? await chosenServer(backend, threadOf(ground)) : undefined;
  return guild === undefined ? undefined : toTeamId(PLATFORM, guild);
}
