import type { Scope } from '../../threads/administration/scope.ts';
import type { SettingKey } from '../../threads/administration/settings-service.ts';
import type { Records } from '../../threads/ports.ts';
import { parseTeamId, toTeamId } from '../../threads/thread-id.ts';
import { documentKey, parseDocument, SETTINGS_PREFIX } from './settings-document.ts';

/**
 * The scopes that somebody has changed in the chat: the deployment, direct messages, then teams, each with its channels.
 * Of a channel it is not known here what it is in.
 */
export async function storedScopes(records: Records): Promise<readonly Scope[]> {
  const scopes: Scope[] = [];
  for await (const [key, { value }] of records.list(SETTINGS_PREFIX)) {
    const scope = scopeOf(key);
    if (scope !== undefined && parseDocument(value).version > 0) scopes.push(scope);
  }
  const rank = { deployment: 0, direct: 1, team: 2, channel: 2 };
  return scopes.sort((a, b) => rank[a.kind] - rank[b.kind] || (documentKey(a) < documentKey(b) ? -1 : 1));
}

/** The keys that are set or locked anywhere in the chat, what there is no setting of any more included. */
export async function storedKeys(records: Records): Promise<readonly SettingKey[]> {
  const keys = new Set<SettingKey>();
  for await (const [, { value }] of records.list(SETTINGS_PREFIX)) {
    for (const [key, { set, lock }] of Object.entries(parseDocument(value).settings)) {
      if (set !== undefined || lock !== undefined) keys.add(key);
    }
  }
  return [...keys];
}

function scopeOf(key: string): Scope | undefined {
  const name = key.slice(SETTINGS_PREFIX.length);
  if (name === 'deployment' || name === 'direct') return { kind: name };
  const [platform = '', id = '', ...channel] = name.split(':');
  if (platform === '' || id === '') return undefined;
  const decoded = parseTeamId(`${platform}:${id}` as ReturnType<typeof toTeamId>); // taken apart to be made anew
  const team = toTeamId(decoded.platform, decoded.team);
  if (channel.length === 0) return { kind: 'team', team };
  return { kind: 'channel', team, channels: [channel.join(':')] };
}
