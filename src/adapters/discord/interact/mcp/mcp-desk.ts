import type { Texts } from '../../../../text/index.ts';
import type { McpServerView } from '../../../../threads/administration/mcp-servers.ts';
import type { Scope } from '../../../../threads/administration/scope.ts';
import type { Actor } from '../../../../threads/administration/settings-service.ts';
import { type TeamId, toTeamId } from '../../../../threads/thread-id.ts';
import { PLATFORM } from '../../place.ts';
import { placeWords } from '../admin/scope.ts';
import { chosenTeam } from '../approvals/list/read-list.ts';
import { personIn, textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionFacts } from '../received/interaction.ts';
import type { McpAction } from './mcp-id.ts';

/** Somebody at the MCP servers, at one step of what they do there. */
export interface McpDesk extends Interacting {
  readonly interaction: InteractionFacts;
  readonly actor: Actor;
  readonly texts: Texts;
  /** The server of Discord; in direct messages the one that was chosen there. */
  readonly team: TeamId | undefined;
  /** Who is no admin has their own accounts alone. */
  readonly view: McpAction['view'];
  /** The place in a title. */
  readonly place: string;
}

/** Lets somebody at the servers; who may see all of them is asked at each step. Rejects when that cannot be found out. */
export async function enterMcp(
  wanted: McpAction['view'],
  interaction: InteractionFacts,
  interacting: Interacting,
): Promise<McpDesk> {
  const { backend } = interacting;
  const actor: Actor = { person: personIn(interaction), surface: 'discord' };
  const texts = textsFor(backend, interaction);
  const { guild, isBotThere } = interaction;
  const here = guild === undefined || !isBotThere ? undefined : toTeamId(PLATFORM, guild);
  const team = here ?? (await chosenTeam({ backend, interaction }));
  const scope = here === undefined ? undefined : ({ kind: 'team', team: here } as const);
  const isAdmin =
    scope !== undefined && wanted === 'servers' && (await backend.host.administration.mayChange(actor, scope));
  const place =
    here === undefined
      ? texts.discord.admin.places.direct
      : await placeWords('server', interaction, { backend, texts });
  return { ...interacting, interaction, actor, texts, team, view: isAdmin ? 'servers' : 'accounts', place };
}

/** The servers that somebody sees. Rejects with the storage. */
export async function readServers({ backend, actor, texts, team, view }: McpDesk): Promise<readonly McpServerView[]> {
  const servers = await backend.host.mcpServers.list(team, actor, texts);
  return view === 'servers' ? servers : servers.filter(({ account }) => account === 'personal');
}

/** Whose draft it is that somebody may enter again; undefined outside of servers. */
export function draftOwner(interaction: InteractionFacts, { backend }: Pick<Interacting, 'backend'>) {
  if (interaction.guild === undefined) return undefined;
  const scope: Scope = { kind: 'team', team: toTeamId(PLATFORM, interaction.guild) };
  return { backend, interaction, scope };
}
