import type { SlackOptions } from '../slack-options.ts';
import type { Wanted } from './scopes.ts';

/** What the settings of a deployment need of an app. */
export function wantedOf({
  profile = 'threads',
  allow,
  deny,
}: Pick<SlackOptions, 'profile' | 'allow' | 'deny'>): Wanted {
  return { profile, needsGroups: [...allow, ...deny].some((rule) => rule.startsWith('group:')) };
}
