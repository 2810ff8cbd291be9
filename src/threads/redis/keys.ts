import type { ThreadId } from '../thread-id.ts';

/** Where everything of a deployment stands. Keys in braces share a slot of a cluster. */
export interface KeySpace {
  /** What all keys of this deployment begin with; several deployments can share a server. */
  readonly prefix: string;
  /** Threads are spread over this many slots; 1 where there is no cluster. */
  readonly partitions: number;
}

/** All keys of one thread, in one slot. */
export interface ThreadKeys {
  /** Hash: the state machine's fields; see scripts/thread.lua. */
  readonly meta: string;
  /** List: the transcript's lines. */
  readonly lines: string;
  /** Sorted set by seq: what waits. */
  readonly waiting: string;
  /** Sorted set by time: ids that were accepted, once there are more than a few. */
  readonly seen: string;
  /** Hash by call id: outcomes of the open tool batch. */
  readonly journal: string;
  /** Hash: bodies too large for lines and waiting entries. */
  readonly bodies: string;
  /** Hash by message id: which lines of the transcript hold it or a correction of it. */
  readonly places: string;
  /** Set: ids of messages whose text was taken away. */
  readonly redacted: string;
  /** Sorted set by time of the last sign of life: the threads of this slot that are queued or running. */
  readonly live: string;
}

/** The kinds of keys that hold a thread's data and go with it, in the order in which scripts get them; `live` follows. */
export const THREAD_KEY_KINDS = [
  'meta',
  'lines',
  'waiting',
  'seen',
  'journal',
  'bodies',
  'places',
  'redacted',
] as const;

/** The keys of a thread. */
export function threadKeys(space: KeySpace, thread: ThreadId): ThreadKeys {
  const tag = partitionTag(space, partitionOf(thread, space.partitions));
  const key = (kind: string): string => `${tag}:${kind}:${thread}`;
  return {
    meta: key('meta'),
    lines: key('lines'),
    waiting: key('waiting'),
    seen: key('seen'),
    journal: key('journal'),
    bodies: key('bodies'),
    places: key('places'),
    redacted: key('redacted'),
    live: `${tag}:live`,
  };
}

/** The `live` set of every slot. */
export function liveKeys(space: KeySpace): readonly string[] {
  return Array.from({ length: space.partitions }, (_, partition) => `${partitionTag(space, partition)}:live`);
}

/** A pattern that matches the meta key of every thread, for SCAN. */
export function metaPattern({ prefix }: KeySpace): string {
  return `{${escapeGlob(prefix)}:*}:meta:*`;
}

/** The thread of a meta key that {@link metaPattern} found; undefined for anything else. */
export function threadOfMetaKey(space: KeySpace, key: string): ThreadId | undefined {
  const start = `{${space.prefix}:`;
  const middle = '}:meta:';
  const at = key.indexOf(middle);
  if (!key.startsWith(start) || at === -1) return undefined;
  const thread = key.slice(at + middle.length) as ThreadId; // only `threadKeys` makes such keys, of a ThreadId
  return threadKeys(space, thread).meta === key ? thread : undefined;
}

/** A key of something that belongs to no thread. All keys of one `area` share a slot. */
export function areaKey({ prefix }: KeySpace, area: string, name: string): string {
  return `{${prefix}:${area}}:${name}`;
}

/** A channel of publish and subscribe. */
export function channelName({ prefix }: KeySpace, kind: string, name: string): string {
  return `${prefix}:${kind}:${name}`;
}

function partitionTag({ prefix }: KeySpace, partition: number): string {
  return `{${prefix}:${partition}}`;
}

/** FNV-1a, 32 bits: the same everywhere and for ever, since it decides where a thread's data is looked for. */
function partitionOf(thread: ThreadId, partitions: number): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(thread)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % partitions;
}

function escapeGlob(text: string): string {
  return text.replaceAll(/[\\*?[\]]/g, (letter) => `\\${letter}`);
}
