import type { Texts } from '../../../../../text/index.ts';
import type { RawValue } from '../../../../../threads/administration/form-field.ts';
import type { Change, SettingView } from '../../../../../threads/administration/settings-service.ts';
import { parseRaw } from '../../../../../tools/forms/parse-raw.ts';
import { rawOf } from '../../../../../tools/forms/raw-of.ts';
import type { ViewValues } from '../../view-values.ts';
import type { ScopeRef } from '../panel/panel-state.ts';
import { rawDigest } from './digest.ts';
import { lockChanges, resetKeys } from './form-changes.ts';
import { readField } from './read-field.ts';

/** What somebody wants with a form. */
export interface ReadChanges {
  readonly changes: readonly Change[];
  /** By block. */
  readonly errors: Readonly<Record<string, string>>;
  /** Beside which block a setting's problem is told. */
  readonly blocks: ReadonlyMap<string, string>;
  /** What was typed that is not what was stored, by setting. */
  readonly typed: ReadonlyMap<string, RawValue>;
}

/**
 * Reads a form that was submitted. Only what somebody changed is a change: an input that comes back as it was drawn is
 * none, whatever is stored meanwhile.
 */
export function readChanges(
  settings: readonly SettingView[],
  values: ViewValues,
  { scope, texts }: { readonly scope: ScopeRef; readonly texts: Texts },
): ReadChanges {
  const changes: Change[] = [];
  const errors: Record<string, string> = {};
  const blocks = new Map<string, string>();
  const typed = new Map<string, RawValue>();
  const reset = resetKeys(settings, values);
  for (const setting of settings) {
    const { key, field } = setting;
    const read = readField(field, values, rawOf(field, setting.value));
    if (read !== undefined) blocks.set(key, read.block);
    if (reset.has(key)) changes.push({ kind: 'inherit', key });
    else if (read !== undefined && rawDigest(field.input, read.raw) !== read.base) {
      typed.set(key, read.raw);
      const change = changeOf(setting, read.raw, texts);
      if (typeof change === 'string') errors[read.block] = change;
      else changes.push(change);
    }
  }
  return { changes: [...changes, ...lockChanges(settings, scope, values)], errors, blocks, typed };
}

/** What an input means that was changed, or the sentence that belongs beside it. */
function changeOf({ key, field, own, value }: SettingView, raw: RawValue, texts: Texts): Change | string {
  const parsed = parseRaw(field, raw, texts);
  if (!parsed.ok) return parsed.problem;
  if (parsed.value !== undefined) return { kind: 'set', key, value: parsed.value };
  // What is emptied is set no more; where a value comes from above it would still be there.
  return own === undefined && value !== null ? texts.slackAdmin.form.cannotBeEmpty : { kind: 'inherit', key };
}
