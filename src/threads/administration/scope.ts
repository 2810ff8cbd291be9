import type { TeamId } from '../thread-id.ts';

/** A level of settings: what is set there holds there and, unless a narrower one says otherwise, below. */
export type Scope =
  | { readonly kind: 'deployment' }
  /** Direct messages of every platform: they are no team's. */
  | { readonly kind: 'direct' }
  | { readonly kind: 'team'; readonly team: TeamId }
  /** `channels`: `platform:channel`, the one that is meant first, then what it is in (a Discord thread's channel and category). */
  | { readonly kind: 'channel'; readonly team: TeamId; readonly channels: readonly [string, ...string[]] };

export type Level = Scope['kind'];
