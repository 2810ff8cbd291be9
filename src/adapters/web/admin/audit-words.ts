import type { JsonValue } from '../../../core/index.ts';
import type { Texts } from '../../../text/index.ts';
import { isNotedAct } from '../../../threads/administration/noted-act.ts';
import { labelOfKey, settingsOf } from '../../../threads/administration/settings-of.ts';
import type {
  AuditEntry,
  Changed,
  SettingsView,
  SettingView,
} from '../../../threads/administration/settings-service.ts';
import { shownValue } from '../../../tools/settings/shown-value.ts';
import type { PageAuditEntry, PageChanged } from './admin-protocol.ts';

/** Makes what puts an entry of the audit log into words: what was changed, from what, to what. */
export function auditWords(view: SettingsView, texts: Texts): (entry: AuditEntry) => PageAuditEntry {
  const fields = new Map(settingsOf(view).map(({ key, field }) => [key, field]));
  return (entry) => {
    const { key, change, before, after } = entry;
    const { input } = fields.get(key) ?? {};
    const words = (value: JsonValue): string => {
      // A lock is there or it is not.
      if (change === 'lock' || change === 'unlock') return switchWord(value === true, texts);
      return shownAs(input, value, key, texts);
    };
    const told = { setting: labelOfKey(key, view, texts), shownBefore: words(before), shownAfter: words(after) };
    if (!isNotedAct(change)) return { ...entry, ...told };
    return { ...entry, ...told, act: texts.settings.acts[change], shownAfter: after === null ? '' : words(after) };
  };
}

/** What came of a change, with what others did in words. */
export function changedInWords(changed: Changed, view: SettingsView, texts: Texts): PageChanged {
  const words = auditWords(view, texts);
  switch (changed.status) {
    case 'done':
      return { ...changed, meanwhile: changed.meanwhile.map(words) };
    case 'conflict':
      return { ...changed, entries: changed.entries.map(words) };
    case 'refused':
    case 'invalid':
      return changed;
  }
}

function shownAs(
  input: SettingView['field']['input'] | undefined,
  value: JsonValue,
  key: string,
  texts: Texts,
): string {
  const { shown } = texts.settings;
  if (key === 'paused') {
    if (value === null) return shown.notPaused;
    const { reason }: { reason?: unknown } = Object(value);
    return shown.paused(typeof reason === 'string' && reason !== '' ? reason : undefined);
  }
  if (value === null) return shown.notSet;
  if (input !== undefined) return shownValue(input, value, texts);
  // Something of another level, or of a tool that is not there any more.
  if (typeof value === 'boolean') return switchWord(value, texts);
  if (Array.isArray(value)) return value.length === 0 ? shown.none : value.map(String).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function switchWord(isOn: boolean, { settings: { shown } }: Texts): string {
  return isOn ? shown.on : shown.off;
}
