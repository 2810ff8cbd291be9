import { ThreadloopError } from '../../core/error.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import { parseTeamId, type TeamId, toTeamId } from '../../threads/thread-id.ts';

const ID = /^([^:/\s]+):([^/\s]+)$/u;

/** A scope as operators write it: `deployment`, `direct`, `slack:T1`, `slack:T1/slack:C1`. */
export function scopeText(scope: Scope): string {
  switch (scope.kind) {
    case 'deployment':
    case 'direct':
      return scope.kind;
    case 'team':
      return scope.team;
    case 'channel':
      return `${scope.team}/${scope.channels[0]}`;
  }
}

/** Reads it again; undefined for anything else. */
export function parseScope(text: string): Scope | undefined {
  if (text === 'deployment' || text === 'direct') return { kind: text };
  const [first = '', channel, ...rest] = text.split('/');
  const team = readTeam(first);
  if (team === undefined || rest.length > 0) return undefined;
  if (channel === undefined) return { kind: 'team', team };
  return ID.test(channel) ? { kind: 'channel', team, channels: [channel] } : undefined;
}

/**
 * Reads the flag `--scope`.
 *
 * @throws ThreadloopError `usage` when it is no scope.
 */
export function readScopeFlag(text: string): Scope {
  const scope = parseScope(text);
  if (scope !== undefined) return scope;
  throw new ThreadloopError(
    'usage',
    `--scope must be "deployment", "direct", a team such as slack:T123, or one of its channels such as slack:T123/slack:C123; it is "${text}".`,
  );
}

/** A team's id as it is stored, or as its platform writes it. */
export function readTeam(text: string): TeamId | undefined {
  if (!ID.test(text)) return undefined;
  const { platform, team } = parseTeamId(text as TeamId); // taken apart to be made anew
  return platform === '' || team === '' ? undefined : toTeamId(platform, team);
}
