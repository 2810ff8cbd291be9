import type { Change, Changed } from '../../../../threads/administration/settings-service.ts';
import { type AdminContext, scopeIn } from './admin-context.ts';
import type { ScopeRef } from './panel/panel-state.ts';

/**
 * Changes a scope, on the view of a version. What only the same person has changed since is no colleague's: it is
 * written over, as by somebody who presses twice or has two windows. Rejects with the storage.
 */
export async function applyChange(
  context: AdminContext,
  ref: ScopeRef,
  { changes, version }: { readonly changes: readonly Change[]; readonly version: number },
): Promise<Changed> {
  const { actor, texts, backend } = context;
  const { administration } = backend.host;
  const scope = scopeIn(context, ref);
  const changed = await administration.change(scope, changes, { by: actor, ifVersion: version, texts });
  if (changed.status !== 'conflict') return changed;
  const isOwn = changed.entries.length > 0 && changed.entries.every(({ who }) => who.id === actor.person.id);
  if (!isOwn) return changed;
  return await administration.change(scope, changes, { by: actor, ifVersion: changed.version, texts });
}
