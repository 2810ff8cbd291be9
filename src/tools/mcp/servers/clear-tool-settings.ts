import type { McpActing } from '../../../threads/administration/mcp-servers.ts';
import type { Scope } from '../../../threads/administration/scope.ts';
import type { Change, SettingsService } from '../../../threads/administration/settings-service.ts';
import type { Records } from '../../../threads/ports.ts';
import type { TeamId } from '../../../threads/thread-id.ts';
import { documentKey, parseDocument } from '../../settings/settings-document.ts';
import { storedScopes } from '../../settings/stored-scopes.ts';

export interface ClearOptions {
  readonly records: Records;
  readonly administration: Pick<SettingsService, 'change'>;
}

/**
 * Takes back what was set in a team and its channels for the tools of a server that is gone: one that is added under its
 * name later begins with its tools off, whatever the former's were trusted with.
 */
export async function clearToolSettings(
  team: TeamId,
  server: string,
  { by, texts }: McpActing,
  { records, administration }: ClearOptions,
): Promise<void> {
  for (const scope of await storedScopes(records)) {
    if (!isOf(scope, team)) continue;
    const { settings } = parseDocument((await records.get(documentKey(scope)))?.value);
    const changes = Object.entries(settings).flatMap(([key, { set, lock }]): Change[] => {
      if (!key.startsWith(`tools.${server}__`)) return [];
      return [
        ...(lock === undefined ? [] : [{ kind: 'unlock' as const, key }]),
        ...(set === undefined ? [] : [{ kind: 'inherit' as const, key }]),
      ];
    });
    if (changes.length > 0) await administration.change(scope, changes, { by, ifVersion: 'any', texts });
  }
}

function isOf(scope: Scope, team: TeamId): boolean {
  return (scope.kind === 'team' || scope.kind === 'channel') && scope.team === team;
}
