import type { SlackOptions } from '../slack-options.ts';
import type { Workspace } from '../workspaces/workspaces.ts';

/** Who asks, and where; what Slack tells with what they did. */
export interface Asker {
  readonly workspace: Pick<Workspace, 'id' | 'enterpriseId'>;
  readonly channel: string;
  /** `U…` or `W…`. */
  readonly user: string;
  /** The workspace where they are at home, if it was told. */
  readonly team: string | undefined;
  /** Whether people of other organisations are in the channel; undefined where it was not told. */
  readonly isShared: boolean | undefined;
}

/** What had to be looked up of somebody. */
export interface AskerFacts {
  readonly isGuest?: boolean;
  readonly isExternal?: boolean;
  /** The workspace where they are at home. */
  readonly team?: string;
  /** User groups of the rules, and whether they are in each. */
  readonly groups: ReadonlyMap<string, boolean>;
}

export type Refusal =
  /** A rule of `deny` fits. */
  | 'denied'
  /** Somebody of another organisation, and no rule of `allow` fits. */
  | 'external'
  /** Nobody else's rule of `allow` fits. */
  | 'notAllowed';

export type Judgement =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly reason: Refusal }
  /** It depends on what has to be looked up: who they are, or whether they are in these groups. */
  | { readonly kind: 'depends'; readonly onPerson: boolean; readonly onGroups: readonly string[] };

const NO_FACTS: AskerFacts = { groups: new Map() };

/** Whether somebody may talk to the bot: a rule of `allow` fits, and none of `deny`. Undefined is not known yet. */
export function judgeAccess(
  asker: Asker,
  { allow, deny }: Pick<SlackOptions, 'allow' | 'deny'>,
  facts: AskerFacts = NO_FACTS,
): Judgement {
  // What the event tells holds: a directory may know somebody only as an account that is gone.
  const isExternal = isExternalByEvent(asker) ?? facts.isExternal;
  const known = { ...asker, facts, isExternal };
  const isDenied = anyFits(deny, known);
  if (isDenied === true) return { kind: 'refused', reason: 'denied' };
  const isAllowed = anyFits(allow, known);
  if (isAllowed === false) return { kind: 'refused', reason: isExternal === true ? 'external' : 'notAllowed' };
  if (isAllowed === true && isDenied === false) return { kind: 'allowed' };
  const open = [...(isDenied === undefined ? deny : []), ...(isAllowed === undefined ? allow : [])].filter(
    (rule) => fits(rule, known) === undefined,
  );
  const onGroups = open.filter((rule) => rule.startsWith('group:')).map((rule) => rule.slice('group:'.length));
  return { kind: 'depends', onPerson: onGroups.length < open.length, onGroups };
}

interface KnownAsker extends Asker {
  readonly facts: AskerFacts;
  readonly isExternal: boolean | undefined;
}

/**
 * Outside an organisation another workspace is another company. Within one, a channel may be shared with its own
 * workspaces and with others at once: then who comes from another workspace has to be looked up.
 */
function isExternalByEvent({ workspace, team, isShared }: Asker): boolean | undefined {
  if (isShared === false || team === workspace.id) return false;
  if (team === undefined || isShared === undefined) return undefined;
  if (team === workspace.enterpriseId) return false;
  const isOrganisation = workspace.enterpriseId !== undefined || workspace.id.startsWith('E');
  return isOrganisation ? undefined : true;
}

/** True as soon as one rule fits; else undefined while one is open. */
function anyFits(rules: readonly string[], asker: KnownAsker): boolean | undefined {
  const answers = rules.map((rule) => fits(rule, asker));
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

/** Whom nothing was told of is one's own only where there is nobody else. */
function isAtHomeIn(id: string, { workspace, team, isShared, facts }: KnownAsker): boolean | undefined {
  const home = team ?? facts.team ?? (isShared === false ? workspace.id : undefined);
  return home === undefined ? undefined : home === id;
}

function fits(rule: string, asker: KnownAsker): boolean | undefined {
  const { facts, isExternal } = asker;
  const [word = '', id = ''] = rule.split(':');
  switch (word) {
    case 'everyone':
      return true;
    case 'members':
      return isExternal === undefined ? undefined : !isExternal;
    case 'external':
      return isExternal;
    case 'guests':
      return isExternal === true ? false : facts.isGuest;
    case 'team':
      return isAtHomeIn(id, asker);
    case 'channel':
      return asker.channel === id;
    case 'user':
      return asker.user === id;
    case 'group':
      return facts.groups.get(id);
    default:
      return false;
  }
}
