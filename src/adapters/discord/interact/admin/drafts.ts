import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { RawValue } from '../../../../threads/administration/form-field.ts';
import { personIdOf } from '../../ids.ts';
import type { Sheet } from './action.ts';
import type { Desk } from './desk.ts';

/** Milliseconds for which it can be entered again. */
const TTL_MS = 3_600_000;

/** A person among others stands alone, so that erasing finds them. */
const ITEM = Type.Union([Type.String(), Type.Object({ person: Type.String() })]);
const PERSON = 'person:';

const DRAFT = Type.Object({
  values: Type.Array(
    Type.Object({
      key: Type.String(),
      raw: Type.Union([Type.String(), Type.Boolean(), Type.Array(ITEM), Type.Null()]),
    }),
  ),
});

/** What somebody entered in a window. */
export interface Entered {
  readonly sheet: Sheet;
  readonly page: number;
  /** All settings of the window, with what stood in their inputs. */
  readonly values: ReadonlyMap<string, RawValue>;
}

interface Whose extends Pick<Desk, 'scope'> {
  readonly backend: Pick<Desk['backend'], 'host'>;
  readonly interaction: Pick<Desk['interaction'], 'id' | 'user'>;
}

/**
 * Keeps what somebody entered in a window and was not taken; answers what it is found by. Whoever gives it leaves secrets
 * out: these are kept nowhere but in the settings. Rejects with the storage.
 */
export async function keepDraft(desk: Whose, { values }: Pick<Entered, 'values'>): Promise<string> {
  const { id } = desk.interaction;
  const kept = [...values].map(([key, raw]) => ({
    key,
    raw: typeof raw === 'object' ? raw.map(toItem) : (raw ?? null),
  }));
  await desk.backend.host.records.put(keyOf(desk, id), { values: kept }, 'any', TTL_MS);
  return id;
}

/** What was entered, by setting; undefined when it is not kept any more. Rejects with the storage. */
export async function readDraft(desk: Whose, ref: string): Promise<ReadonlyMap<string, RawValue> | undefined> {
  const known = await desk.backend.host.records.get(keyOf(desk, ref));
  if (!Value.Check(DRAFT, known?.value)) return undefined;
  return new Map(
    known.value.values.map(({ key, raw }) => [key, Array.isArray(raw) ? raw.map(fromItem) : (raw ?? undefined)]),
  );
}

function toItem(text: string): Static<typeof ITEM> {
  return text.startsWith(PERSON) ? { person: text.slice(PERSON.length) } : text;
}

function fromItem(item: Static<typeof ITEM>): string {
  return typeof item === 'string' ? item : PERSON + item.person;
}

/** It names the server and the person, and is erased with either. */
function keyOf({ interaction, scope }: Whose, ref: string): string {
  const team = 'team' in scope ? scope.team : scope.kind;
  return `discord:form:${team}:${personIdOf(interaction.user)}:${ref}`;
}
