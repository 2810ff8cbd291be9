import type { JsonValue } from '../../../../core/index.ts';
import type { SlackScopeWords, Texts } from '../../../../text/index.ts';
import type { FormField } from '../../../../threads/administration/form-field.ts';
import { isNotedAct } from '../../../../threads/administration/noted-act.ts';
import type { Scope } from '../../../../threads/administration/scope.ts';
import { labelOfKey, settingsOf } from '../../../../threads/administration/settings-of.ts';
import type {
  AuditEntry,
  Changed,
  SettingsView,
  SettingView,
} from '../../../../threads/administration/settings-service.ts';
import { asObject, asText } from '../../../../threads/json-value.ts';
import type { Person } from '../../../../threads/person.ts';
import { shownValue } from '../../../../tools/settings/shown-value.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import { slackIdOf } from '../../ids.ts';
import { PLATFORM } from '../../place.ts';
import { mentionOf } from '../mention.ts';
import type { ScopeRef } from './panel/panel-state.ts';

/** The setting that says whether the bot works in a scope. */
export const PAUSED = 'paused';

const SLACK_PERSON = /^slack:[UW][A-Z0-9]+$/u;
const SLACK_CHANNEL = /^slack:([CG][A-Z0-9]+)$/u;

/** Somebody as mrkdwn names them: by their name now, where they are Slack's. */
export function personWords({ id, name }: Person): string {
  return SLACK_PERSON.test(id) ? mentionOf(slackIdOf(id)) : escapeMrkdwn(name === '' ? id : name);
}

/** A moment as Slack writes it in each reader's own time zone. */
export function timeWords(at: number): string {
  const fallback = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `<!date^${Math.floor(at / 1_000)}^{date_short_pretty} {time}|${fallback} UTC>`;
}

/** A scope as sentences name it, with its channel as mrkdwn shows it. */
export function scopeWords(ref: ScopeRef): SlackScopeWords {
  return ref.kind === 'channel' ? { kind: 'channel', channel: channelWords(`${PLATFORM}:${ref.channel}`) } : ref;
}

/** The same of a scope as settings know it, which may be another platform's. */
export function knownScopeWords(scope: Scope): SlackScopeWords {
  return scope.kind === 'channel'
    ? { kind: 'channel', channel: channelWords(scope.channels[0]) }
    : { kind: scope.kind };
}

/** What holds, and where it comes from. */
export function settingWords(setting: SettingView, texts: Texts): string {
  return `${escapeMrkdwn(setting.shown)}  ·  _${originWords(setting, texts)}_`;
}

/** Where a value comes from, and whether narrower levels may set it otherwise. */
export function originWords({ origin, isLockedBelow }: SettingView, { settings, slackAdmin }: Texts): string {
  const words =
    origin.kind === 'chat'
      ? `${settings.origin({ kind: 'chat', level: origin.level, who: personWords(origin.who) })}, ${timeWords(origin.at)}`
      : settings.origin(origin);
  return isLockedBelow ? `${words}, ${slackAdmin.settings.lockedBelow}` : words;
}

/** What a key of the log is called. */
function labelOf(key: string, view: SettingsView | undefined, texts: Texts): string {
  return escapeMrkdwn(view === undefined ? key : labelOfKey(key, view, texts));
}

/** A setting of a view, a tool's or any other. */
export function settingIn(view: SettingsView, key: string): SettingView | undefined {
  return settingsOf(view).find((setting) => setting.key === key);
}

/** What somebody changed, without who and when. */
export function changeWords(entry: AuditEntry, view: SettingsView | undefined, texts: Texts): string {
  const { key, change, before, after } = entry;
  const field = view === undefined ? undefined : settingIn(view, key)?.field;
  if (isNotedAct(change)) {
    const about = after === null ? '' : ` (${valueWords(after, undefined, texts)})`;
    return `*${labelOf(key, view, texts)}:* ${texts.settings.acts[change]}${about}`;
  }
  return texts.slackAdmin.audit.changed({
    label: labelOf(key, view, texts),
    kind: change,
    before: valueWords(before, field, texts),
    after: valueWords(after, field, texts),
  });
}

/** What somebody changed, who and when. */
function entryWords(entry: AuditEntry, view: SettingsView | undefined, texts: Texts): string {
  return `${personWords(entry.who)}, ${timeWords(entry.at)}: ${changeWords(entry, view, texts)}`;
}

/** What came of a change, for people: after it, with the view that stands now. */
export function changedWords(
  changed: Changed,
  keys: readonly string[],
  view: SettingsView | undefined,
  texts: Texts,
): string {
  const { slackAdmin } = texts;
  switch (changed.status) {
    case 'done': {
      const saved = keys.map((key) => {
        const setting = view === undefined ? undefined : settingIn(view, key);
        return { label: labelOf(key, view, texts), value: escapeMrkdwn(setting?.shown ?? '') };
      });
      const meanwhile = changed.meanwhile.map((entry) => entryWords(entry, view, texts));
      return [slackAdmin.saved(saved), ...(meanwhile.length > 0 ? [slackAdmin.alsoChanged(meanwhile)] : [])].join('\n');
    }
    case 'refused':
      return slackAdmin.notSaved(escapeMrkdwn(changed.sentence));
    case 'conflict':
      return slackAdmin.conflict(changed.entries.map((entry) => entryWords(entry, view, texts)));
    case 'invalid':
      return slackAdmin.notSaved(Object.values(changed.problems).map(escapeMrkdwn).join(' '));
  }
}

/** A value as people read it, by the field that it is of; empty where nothing was set. */
function valueWords(value: JsonValue, field: FormField | undefined, texts: Texts): string {
  if (value === null) return '';
  // A pause holds its reason; of anything else an object stands where its setting is not known here.
  const reason = asText(asObject(value)['reason']);
  if (field?.key === PAUSED) return escapeMrkdwn(texts.settings.shown.paused(reason));
  if (field === undefined) return escapeMrkdwn(typeof value === 'string' ? value : JSON.stringify(value));
  return escapeMrkdwn(shownValue(field.input, value, texts));
}

function channelWords(channel: string): string {
  const [, id] = SLACK_CHANNEL.exec(channel) ?? [];
  return id === undefined ? escapeMrkdwn(channel) : `<#${id}>`;
}
