import { asObject } from '../../threads/json-value.ts';
import type { Workspace } from './workspaces/workspaces.ts';

/** The installation that an event was sent for: the adapter's own `authorize` has put it into bolt's context. */
export function workspaceIn(context: unknown): Workspace | undefined {
  const { workspace } = asObject(context);
  // Put there by our own code, as it is: nothing from outside gets into the context under this name.
  return workspace === undefined ? undefined : (workspace as Workspace);
}
