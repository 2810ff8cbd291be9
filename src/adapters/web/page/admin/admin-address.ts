import type { PlaceRef } from '../../admin/admin-protocol.ts';
import type { Section, Spot } from './admin-state.ts';

const SECTIONS: readonly Section[] = [
  'tools',
  'settings',
  'approvals',
  'servers',
  'usage',
  'history',
  'feedback',
  'mine',
];

/** Reads `?team=web:playground&channel=web:general&section=tools&tool=notes`; `place=direct` for direct messages. */
export function readAdminAddress(search: string): Spot {
  const query = new URLSearchParams(search);
  const tool = query.get('tool') ?? '';
  const section = SECTIONS.find((known) => known === query.get('section')) ?? 'tools';
  return { place: placeOf(query), section, ...(section === 'tools' && tool !== '' && { tool }) };
}

/** Writes an address; `readAdminAddress` reads it again. What else is in it stays, such as who one is. */
export function writeAdminAddress({ place, section, tool }: Spot, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['place', 'team', 'channel', 'section', 'tool']) query.delete(name);
  const { kind, team, channel } = place;
  if (kind === 'direct') query.set('place', kind);
  if (team !== undefined) query.set('team', team);
  if (channel !== undefined) query.set('channel', channel);
  if (section !== 'tools') query.set('section', section);
  if (tool !== undefined) query.set('tool', tool);
  const text = query.toString();
  return text === '' ? '?' : `?${text}`;
}

function placeOf(query: URLSearchParams): PlaceRef {
  const [team, channel] = [query.get('team') ?? '', query.get('channel') ?? ''];
  if (team !== '' && channel !== '') return { kind: 'channel', team, channel };
  if (team !== '') return { kind: 'team', team };
  return { kind: query.get('place') === 'direct' ? 'direct' : 'deployment' };
}
