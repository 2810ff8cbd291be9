import type { PlaceRef } from '../../admin/admin-protocol.ts';
import type { Section } from './admin-state.ts';

const OF_PLACE: readonly Section[] = ['tools', 'settings', 'approvals', 'servers', 'usage', 'history', 'feedback'];

/** What of a place can be looked at. Servers are a team's, or the deployment's. */
export function sectionsOf({ kind }: Pick<PlaceRef, 'kind'>): readonly Section[] {
  const hasServers = kind === 'deployment' || kind === 'team';
  return hasServers ? OF_PLACE : OF_PLACE.filter((section) => section !== 'servers');
}
