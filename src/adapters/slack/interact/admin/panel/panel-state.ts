import type { Scope } from '../../../../../threads/administration/scope.ts';
import { asNumber, asObject, asText } from '../../../../../threads/json-value.ts';
import type { TeamId } from '../../../../../threads/thread-id.ts';
import { PLATFORM } from '../../../place.ts';

/** What a panel can show: what admins look at, or what the bot is for its reader (`me`). */
export const SECTIONS = ['tools', 'settings', 'approvals', 'servers', 'usage', 'audit', 'feedback', 'me'] as const;

/** What everybody may look at, each as far as it concerns them. They are of the whole team. */
export const OPEN_SECTIONS: ReadonlySet<Section> = new Set<Section>(['approvals', 'servers']);

export type Section = (typeof SECTIONS)[number];

/** Whose settings a panel shows; the workspace is the one that it stands in. */
export type ScopeRef =
  | { readonly kind: 'team' | 'direct' | 'deployment' }
  /** As Slack knows it. */
  | { readonly kind: 'channel'; readonly channel: string };

/** What somebody looks at in the home or a window. It stands in the view, so that any process knows what was meant. */
export interface PanelState {
  readonly section: Section;
  readonly scope: ScopeRef;
  /** From 0. */
  readonly page: number;
  /** Where a page of a list begins that is read backwards in time; undefined at the newest. */
  readonly before?: string;
}

export const TEAM: ScopeRef = { kind: 'team' };

/** A panel's state as a view keeps it, in as few characters as need be. */
export function writeState({ section, scope, page, before }: PanelState): string {
  return JSON.stringify({
    s: section,
    ...(scope.kind === 'channel' ? { c: scope.channel } : { k: scope.kind }),
    ...(page > 0 && { p: page }),
    ...(before !== undefined && { b: before }),
  });
}

/** Reads what {@link writeState} wrote; undefined for anything else. Never throws. */
export function readState(written: unknown): PanelState | undefined {
  const { s, k, c, p, b } = asObject(typeof written === 'string' ? parsed(written) : written);
  const section = SECTIONS.find((known) => known === s);
  if (section === undefined) return undefined;
  const page = asNumber(p) ?? 0;
  const before = asText(b);
  return {
    section,
    scope: readScope(k, c),
    page: Number.isSafeInteger(page) && page > 0 ? page : 0,
    ...(before !== undefined && { before }),
  };
}

/** A scope of a workspace, as settings know it. */
export function scopeOf(ref: ScopeRef, team: TeamId): Scope {
  switch (ref.kind) {
    case 'team':
      return { kind: 'team', team };
    case 'channel':
      return { kind: 'channel', team, channels: [`${PLATFORM}:${ref.channel}`] };
    case 'direct':
    case 'deployment':
      return { kind: ref.kind };
  }
}

function readScope(kind: unknown, channel: unknown): ScopeRef {
  const id = asText(channel);
  if (id !== undefined) return { kind: 'channel', channel: id };
  return kind === 'direct' || kind === 'deployment' ? { kind } : TEAM;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
