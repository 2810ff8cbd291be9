import { ExpiringLookups } from '../../../threads/expiring-lookups.ts';
import type { TeamDirectory } from '../../../threads/team-directory.ts';
import { parseTeamId, type TeamId } from '../../../threads/thread-id.ts';
import type { DiscordBackend } from '../backend.ts';
import { isRefusal } from '../calls/discord-call-error.ts';
import { discordIdOf, personIdOf } from '../ids.ts';
import { PLATFORM } from '../place.ts';
import { type MemberFacts, readGuild, readMember, runsGuild } from './guild-facts.ts';
import { listTeamPlaces } from './list-team-places.ts';
import { mayPostIn } from './may-post-in.ts';

/** Milliseconds for which roles and who has them are remembered: they are asked for when somebody acts. */
const TTL_MS = 15_000;
const FAILURE_TTL_MS = 2_000;
const MAX_ENTRIES = 2_000;

/** Where the bot is: asked for by a page that is looked at, and many calls. */
const LIST_TTL_MS = 300_000;
const LIST_FAILURE_TTL_MS = 10_000;

const OWN = /^discord:\d{1,20}$/u;

/** Discord's codes: no such member, user or server; and a server that the bot is not in. */
const NOT_IN = [10_007, 10_013, 10_004, 50_001] as const;

/** What tells of servers: who may manage them, who has which role, and which channels everybody sees. */
export function createTeamDirectory(backend: () => DiscordBackend): TeamDirectory {
  let made: { readonly of: DiscordBackend; readonly lookups: Lookups } | undefined;
  const lookups = (): Lookups => {
    const now = backend();
    if (made?.of !== now) made = { of: now, lookups: makeLookups(now) };
    return made.lookups;
  };
  /** Undefined for who is not in the server, or not of Discord at all. */
  const memberOf = async (person: string, team: TeamId): Promise<(MemberFacts & Member) | undefined> => {
    const { platform, team: guild } = parseTeamId(team);
    if (platform !== PLATFORM || !person.startsWith(personIdOf(''))) return undefined;
    const user = discordIdOf(person);
    const facts = await lookups().members.get([guild, user]);
    return facts && { ...facts, guild, user };
  };
  return {
    isAdmin: async (person, team) => {
      const member = await memberOf(person, team);
      if (member === undefined) return false;
      const { guild: id } = member;
      const facts = await lookups().guilds.get([id]);
      return runsGuild({ id, facts }, member, backend().host.clock.now());
    },
    isInGroup: async (person, team, groups) => {
      const member = await memberOf(person, team);
      if (member === undefined) return false;
      // The role @everyone has the id of its server, and is on no list.
      return [member.guild, ...member.roles].some((role) => groups.includes(`${PLATFORM}:${role}`));
    },
    // Discord lists members only for bots with an intent that this one does not ask for; the owner stands with the server.
    listPeople: async (team, who, limit) => {
      const { platform, team: guild } = parseTeamId(team);
      if (platform !== PLATFORM || who !== 'admins' || limit < 1) return [];
      const { owner } = await lookups().guilds.get([guild]);
      return owner === undefined ? [] : [personIdOf(owner)];
    },
    mayPostIn: async (team, channel) => {
      const { platform, team: guild } = parseTeamId(team);
      if (platform !== PLATFORM || !OWN.test(channel)) return 'elsewhere';
      const { calls, self } = backend();
      const { guilds, members } = lookups();
      const user = self.userId;
      const facts = async () => await guilds.get([guild]);
      const member = async () => await members.get([guild, user]);
      return await mayPostIn(calls, { guild, user, facts, member }, discordIdOf(channel));
    },
    list: async () => await lookups().places.get([]),
  };
}

interface Member {
  readonly guild: string;
  readonly user: string;
}

type Lookups = ReturnType<typeof makeLookups>;

function makeLookups(backend: DiscordBackend) {
  const { calls, host } = backend;
  const times = { clock: host.clock, ttlMs: TTL_MS, failureTtlMs: FAILURE_TTL_MS, maxEntries: MAX_ENTRIES };
  return {
    guilds: new ExpiringLookups({ ...times, lookUp: async (guild: string) => await readGuild(calls, guild) }),
    members: new ExpiringLookups({
      ...times,
      lookUp: async (guild: string, user: string) => {
        try {
          return await readMember(calls, guild, user);
        } catch (error) {
          if (isRefusal(error, ...NOT_IN)) return undefined;
          throw error;
        }
      },
    }),
    places: new ExpiringLookups({
      clock: host.clock,
      ttlMs: LIST_TTL_MS,
      failureTtlMs: LIST_FAILURE_TTL_MS,
      maxEntries: 1,
      lookUp: async () => await listTeamPlaces(backend),
    }),
  };
}
