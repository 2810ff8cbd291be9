import { within } from '../../../threads/within.ts';
import type { SlackBackend } from '../backend.ts';
import type { Asker, AskerFacts, Refusal } from './judge-access.ts';
import { judgeAccess } from './judge-access.ts';

/** What is looked up may take this long: whoever asks waits for an acknowledgement that has three seconds. */
const LOOKUP_MS = 1_500;

/** `unknown`: Slack did not tell in time. It is remembered when it comes, so that it may be known next time. */
export type Access = 'allowed' | 'unknown' | { readonly refused: Refusal };

/**
 * Whether somebody may talk to the bot, by the settings `slack.allow` and `slack.deny`. Asks Slack only where a rule
 * depends on what was not told: `guests`, `group:…`, and where somebody is at home where that is open. Never rejects.
 */
export async function checkAccess(
  asker: Asker,
  backend: Pick<SlackBackend, 'options' | 'directory' | 'host'>,
): Promise<Access> {
  const first = judgeAccess(asker, backend.options);
  if (first.kind === 'allowed') return 'allowed';
  if (first.kind === 'refused') return { refused: first.reason };
  const facts = await findFacts(asker, first, backend);
  const second = judgeAccess(asker, backend.options, facts);
  if (second.kind === 'refused') return { refused: second.reason };
  return second.kind === 'allowed' ? 'allowed' : 'unknown';
}

interface Wanted {
  readonly onPerson: boolean;
  readonly onGroups: readonly string[];
}

/** What could be found out in time. */
async function findFacts(
  { workspace, user, isShared }: Asker,
  { onPerson, onGroups }: Wanted,
  { directory, host: { clock } }: Pick<SlackBackend, 'directory' | 'host'>,
): Promise<AskerFacts> {
  const inTime = async <T>(work: () => Promise<T>): Promise<T | undefined> =>
    await within(work, { limitMs: LOOKUP_MS, clock, timeout: () => new Error('Slack took too long.') }).catch(
      () => undefined,
    );
  const groups = onGroups.map(async (group) => {
    const members = await inTime(() => directory.groupMembers(workspace.id, group));
    return members === undefined ? [] : [[group, members.has(user)] as const];
  });
  const [person, members] = await Promise.all([
    onPerson ? inTime(() => directory.user(workspace.id, user)) : undefined,
    Promise.all(groups),
  ]);
  return {
    ...(person !== undefined && {
      isGuest: person.kind === 'guest',
      // Who is nobody's in particular is external only where externals can be.
      isExternal: isShared !== false && person.kind === 'external',
      ...(person.teamId !== undefined && { team: person.teamId }),
    }),
    groups: new Map(members.flat()),
  };
}
