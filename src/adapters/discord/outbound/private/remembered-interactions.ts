import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { DiscordBackend } from '../../backend.ts';
import { personIdOf } from '../../ids.ts';
import { type DiscordPlace, threadOf } from '../../place.ts';

export type PrivatePlace = Extract<DiscordPlace, { readonly kind: 'private' }>;

/** An interaction that can be answered through itself for a while. */
export interface RememberedInteraction {
  /** Discord's id of it; whatever it asked for has this id as its message. */
  readonly id: string;
  readonly token: string;
  /** When it came, in milliseconds since the epoch. */
  readonly at: number;
  /** Only whoever began it sees the answers. */
  readonly isEphemeral: boolean;
  /** Slots that are shown through it, the first one in place of the deferred answer. `message`: once it is known. */
  readonly shown: readonly { readonly slot: string; readonly message?: string }[];
}

/** Tokens work for 15 minutes; they are not kept for longer. */
const KEPT_MS = 15 * 60_000;

/** Interactions of one place that are remembered, and tries to write them beside others. */
const MAX_INTERACTIONS = 10;
const MAX_TRIES = 5;

const PURPOSE = 'discord interaction';

const DOCUMENT = Type.Array(
  Type.Object({
    id: Type.String(),
    token: Type.String(),
    isSealed: Type.Boolean(),
    at: Type.Number(),
    isEphemeral: Type.Boolean(),
    shown: Type.Array(Type.Object({ slot: Type.String(), message: Type.Optional(Type.String()) })),
  }),
);

type Backend = Pick<DiscordBackend, 'host'>;

/**
 * Remembers an interaction of somebody who has installed the app for themselves, and which was deferred: what it asked for
 * is answered through it, by whatever process.
 */
export async function rememberInteraction(
  backend: Backend,
  place: PrivatePlace,
  interaction: Omit<RememberedInteraction, 'shown'>,
): Promise<void> {
  await change(backend, place, (known) => [...known, { ...interaction, shown: [] }]);
}

/** Those that may still be answered, the latest last. */
export async function readInteractions(
  backend: Backend,
  place: PrivatePlace,
): Promise<readonly RememberedInteraction[]> {
  const document = await backend.host.records.get(keyOf(place));
  return opened(backend, document?.value);
}

/** Notes that a slot is shown through an interaction, and in which message. */
export async function noteShown(
  backend: Backend,
  place: PrivatePlace,
  id: string,
  shown: RememberedInteraction['shown'][number],
): Promise<void> {
  await change(backend, place, (known) =>
    known.map((each) => {
      if (each.id !== id) return each;
      const index = each.shown.findIndex(({ slot }) => slot === shown.slot);
      return { ...each, shown: index < 0 ? [...each.shown, shown] : each.shown.with(index, shown) };
    }),
  );
}

/** The person and the conversation stand in it, so that it is erased with either. */
function keyOf(place: PrivatePlace): string {
  return `discord:interactions:${personIdOf(place.user)}:${threadOf(place)}`;
}

async function change(
  backend: Backend,
  place: PrivatePlace,
  make: (known: readonly RememberedInteraction[]) => readonly RememberedInteraction[],
): Promise<void> {
  const { records } = backend.host;
  const key = keyOf(place);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const document = await records.get(key);
    const next = make(opened(backend, document?.value)).slice(-MAX_INTERACTIONS);
    const value = next.map((each) => sealed(backend, each));
    if ((await records.put(key, value, document?.version ?? 'new', KEPT_MS)) === 'ok') return;
  }
  throw new Error('What is known of interactions was written by too many at a time.');
}

function sealed({ host }: Backend, interaction: RememberedInteraction): object {
  const { token } = interaction;
  const { secrets } = host;
  return { ...interaction, token: secrets?.seal(token, PURPOSE) ?? token, isSealed: secrets !== undefined };
}

function opened({ host }: Backend, value: unknown): readonly RememberedInteraction[] {
  if (!Value.Check(DOCUMENT, value)) return [];
  const since = host.clock.now() - KEPT_MS;
  return value.flatMap(({ isSealed, token: kept, shown, ...interaction }) => {
    const token = isSealed ? host.secrets?.open(kept, PURPOSE) : kept;
    if (token === undefined || interaction.at < since) return [];
    return [
      {
        ...interaction,
        token,
        shown: shown.map(({ slot, message }) => ({ slot, ...(message !== undefined && { message }) })),
      },
    ];
  });
}
