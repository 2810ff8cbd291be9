import type { RawValue } from '../../../../../threads/administration/form-field.ts';

/** What every input of a setting is given. */
export interface InputProps {
  readonly label: string;
  readonly raw: RawValue;
  readonly ids: { readonly input: string; readonly label: string; readonly about: string; readonly problem: string };
  readonly isInvalid: boolean;
  readonly isDisabled: boolean;
  readonly onInput: (raw: RawValue) => void;
}

/** The text of what an input shows. */
export function textOf(raw: RawValue): string {
  return typeof raw === 'object' ? raw.join('\n') : typeof raw === 'string' ? raw : '';
}

/** The list of what an input shows. */
export function listOf(raw: RawValue): readonly string[] {
  if (typeof raw === 'object') return raw;
  return typeof raw === 'string' && raw !== '' ? [raw] : [];
}

/** What ties an input to its explanation and its problem. */
export function describe({ ids, isInvalid }: Pick<InputProps, 'ids' | 'isInvalid'>) {
  return { 'aria-invalid': isInvalid, 'aria-describedby': isInvalid ? `${ids.problem} ${ids.about}` : ids.about };
}
