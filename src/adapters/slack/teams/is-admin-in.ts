import { asObject, asText } from '../../../threads/json-value.ts';
import { type Home, toUser } from '../directory/parse-directory.ts';

/**
 * Whether somebody runs a workspace, or the organisation that the bot is installed in, from what `users.info` answered.
 * Guests, programs, strangers and accounts that are gone run nothing, and nobody runs a workspace that they are not in.
 */
export function isAdminIn(id: string, answered: unknown, home: Home): boolean {
  if (toUser(id, answered, home).kind !== 'member') return false;
  const user = asObject(answered);
  const ofOrganisation = asObject(user['enterprise_user']);
  if (home.id.startsWith('E')) {
    return ofOrganisation['enterprise_id'] === home.id && isAnyTrue(ofOrganisation, ['is_admin', 'is_owner']);
  }
  const { teams } = ofOrganisation;
  const isIn = asText(user['team_id']) === home.id || (Array.isArray(teams) && teams.includes(home.id));
  return isIn && isAnyTrue(user, ['is_admin', 'is_owner', 'is_primary_owner']);
}

function isAnyTrue(of: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  return fields.some((field) => of[field] === true);
}
