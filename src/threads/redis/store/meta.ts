import type { Person } from '../../person.ts';
import type { OwnerToken, Stop } from '../../ports.ts';
import type { ThreadState } from '../../state/thread-state.ts';

/** The fields of a thread's meta hash, as scripts/thread.lua lists them. Absent: the first value. */
export type Meta = ReadonlyMap<string, string>;

/** The part of a thread's state that stands in its meta hash. */
export type MetaState = Omit<
  ThreadState,
  'waiting' | 'transcript' | 'length' | 'journal' | 'slots' | 'redacted' | 'seen' | 'touchedAt'
> & { readonly keep: number; readonly lastSentAt: number | null };

const SPEAKERS = ['p1', 'p2', 'p3', 'p4', 'p5'] as const;

/** Reads the fields. */
export function parseMeta(meta: Meta): MetaState {
  const count = (field: string): number => Number(meta.get(field) ?? 0);
  const left = meta.get('left');
  const leftStep = meta.get('leftStep');
  const sent = meta.get('sent');
  return {
    state: stateOf(meta.get('state')),
    activation: count('act'),
    owner: tokenOf(meta.get('own')),
    stepNo: count('step'),
    left:
      left === undefined
        ? null
        : { token: left as OwnerToken, byStep: leftStep === undefined ? null : Number(leftStep) }, // it was one when it was stored
    crashes: count('crashes'),
    seq: count('seq'),
    shown: { steering: count('shownS'), everything: count('shownE') },
    readDropped: count('dropped'),
    readDroppedTold: count('told'),
    lastReset: count('reset') - 1,
    participation: {
      takesPart: meta.has('part'),
      muted: meta.has('muted'),
      speakers: SPEAKERS.flatMap((field) => meta.get(field) ?? []),
    },
    initiator: parseInitiator(meta),
    stop: parseStop(meta.get('stopBy') ?? '', meta.get('stopSeq') ?? '', meta.get('stopReset') ?? ''),
    quarantine: parseQuarantine(meta),
    keep: count('keep'),
    lastSentAt: sent === undefined ? null : Number(sent),
  };
}

/** A stop as scripts answer it, or null when `by` is empty. */
export function parseStop(by: string, throughSeq: string, reset: string): Stop | null {
  if (by === '') return null;
  const person: Person = JSON.parse(by);
  return { by: person, throughSeq: Number(throughSeq), reset: reset === '1' };
}

/**
 * Writes the fields that a change decided outside may touch. `state` and what goes with it, `waking` and the positions
 * of lines are the script's: it knows them best.
 */
export function toChangeableFields(state: ThreadState): ReadonlyMap<string, string> {
  const { participation, stop, initiator, quarantine } = state;
  const numbers: readonly (readonly [string, number])[] = [
    ['crashes', state.crashes],
    ['seq', state.seq],
    ['dropped', state.readDropped],
    ['told', state.readDroppedTold],
  ];
  return new Map([
    ...numbers.flatMap(([field, value]) => (value === 0 ? [] : [[field, `${value}`] as const])),
    ...(participation.takesPart ? [['part', '1'] as const] : []),
    ...(participation.muted ? [['muted', '1'] as const] : []),
    ...participation.speakers.slice(0, SPEAKERS.length).map((speaker, at) => [`p${at + 1}`, speaker] as const),
    ...(initiator === null
      ? []
      : ([
          ['iniId', initiator.id],
          ['iniName', initiator.name],
        ] as const)),
    ...(stop === null
      ? []
      : ([
          ['stopBy', JSON.stringify(stop.by)],
          ['stopSeq', `${stop.throughSeq}`],
          ...(stop.reset ? [['stopReset', '1'] as const] : []),
        ] as const)),
    ...(quarantine === null
      ? []
      : ([
          ['qTok', quarantine.token],
          ['qFlags', JSON.stringify(quarantine.flags)],
        ] as const)),
  ]);
}

function stateOf(text: string | undefined): ThreadState['state'] {
  return text === 'queued' || text === 'running' ? text : 'idle';
}

function tokenOf(text: string | undefined): OwnerToken | null {
  return text === undefined ? null : (text as OwnerToken); // it was one when it was stored
}

function parseInitiator(meta: Meta): Person | null {
  const id = meta.get('iniId');
  return id === undefined ? null : { id, name: meta.get('iniName') ?? '' };
}

function parseQuarantine(meta: Meta): ThreadState['quarantine'] {
  const token = meta.get('qTok');
  if (token === undefined) return null;
  const flags: NonNullable<ThreadState['quarantine']>['flags'] = JSON.parse(meta.get('qFlags') ?? '[]');
  return { token: token as OwnerToken, flags }; // it was one when it was stored
}
