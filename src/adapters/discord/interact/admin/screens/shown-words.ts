import type { JsonValue } from '../../../../../core/index.ts';
import type { Texts } from '../../../../../text/index.ts';
import type { FormField } from '../../../../../threads/administration/form-field.ts';
import type { Origin, SettingView } from '../../../../../threads/administration/settings-service.ts';
import { asObject, asText } from '../../../../../threads/json-value.ts';
import type { Person } from '../../../../../threads/person.ts';
import { rawOf } from '../../../../../tools/forms/index.ts';
import { escapeText, escapeWithin } from '../../../drawing/escape-text.ts';
import { discordIdOf } from '../../../ids.ts';
import { channelMentionOf, mentionOf } from '../../caller.ts';
import { audienceInputs } from '../form/audience-raw.ts';

/** Ids that stand one by one. */
const MOST_NAMED = 8;

const VALUE_CHARS = 200;
const NAME_CHARS = 60;

/** Somebody as Discord shows them: their mention, or the name by which another platform knows them. */
export function personWords({ id, name }: Person): string {
  return isOurs(id) ? mentionOf(discordIdOf(id)) : escapeWithin(name, NAME_CHARS);
}

/** A moment as Discord shows it, in everybody's own language and time. */
export function momentWords(ms: number): string {
  return `<t:${Math.floor(ms / 1_000)}:f>`;
}

/** What holds, with people, roles and channels as Discord shows them where it knows them all. */
export function valueWords({ field, value, shown }: Pick<SettingView, 'field' | 'value' | 'shown'>): string {
  return mentions(field, value) ?? escapeWithin(shown, VALUE_CHARS);
}

/** A value of a field in words, such as one that held before. */
export function fieldWords(field: FormField, value: JsonValue, { settings }: Texts): string {
  const { shown } = settings;
  const { input } = field;
  const labelOf = (one: JsonValue): string =>
    ('choices' in input && input.choices.find((choice) => choice.value === one)?.label) || plain(one);
  if (value === null || value === '') return escapeText(shown.notSet);
  if (field.key === 'paused') return escapeWithin(shown.paused(asText(asObject(value)['reason'])), VALUE_CHARS);
  if (typeof value === 'boolean') {
    const isSecret = input.kind === 'secret';
    return escapeText(value ? (isSecret ? shown.entered : shown.on) : isSecret ? shown.notEntered : shown.off);
  }
  const named = mentions(field, value);
  if (named !== undefined) return named;
  if (input.kind === 'audience') return escapeWithin(audienceWords(value, shown), VALUE_CHARS);
  const words = Array.isArray(value) ? value.map(labelOf).join(', ') || shown.none : labelOf(value);
  return escapeWithin(words, VALUE_CHARS);
}

function audienceWords(value: JsonValue, shown: Texts['settings']['shown']): string {
  const { kind, people, groups } = asObject(value);
  const count = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
  return kind === 'everyone' || kind === 'admins' ? shown[kind] : shown.named(count(people), count(groups));
}

/** Undefined where it names nobody, or somebody of another platform. */
function mentions(field: FormField, value: JsonValue): string | undefined {
  const raw = rawOf(field, value);
  const ids = Array.isArray(raw) ? raw : [];
  const named = ((): readonly string[] => {
    switch (field.input.kind) {
      case 'people':
        return mentioned(ids, mentionOf);
      case 'channels':
        return mentioned(ids, channelMentionOf);
      case 'audience': {
        const { people, groups } = audienceInputs(raw);
        const both = [...mentioned(people, mentionOf), ...mentioned(groups, (id) => `<@&${id}>`)];
        return both.length < people.length + groups.length ? [] : both;
      }
      default:
        return [];
    }
  })();
  if (named.length === 0) return undefined;
  const more = named.length - MOST_NAMED;
  return [...named.slice(0, MOST_NAMED), ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Where a value comes from, in words. */
export function originWords(origin: Origin, texts: Texts): string {
  const { settings, discord } = texts;
  if (origin.kind !== 'chat') return escapeText(settings.origin(origin));
  const { who, level, at } = origin;
  // The name is put in as a mention, which must not be escaped.
  const words = escapeText(settings.origin({ kind: 'chat', level, who: WHO })).replace(WHO, () => personWords(who));
  return discord.admin.setAt(words, momentWords(at));
}

const WHO = '\uE000';

/** All of them, or none where one is another platform's. */
function mentioned(ids: readonly string[], mention: (id: string) => string): readonly string[] {
  return ids.every(isOurs) ? ids.map((id) => mention(discordIdOf(id))) : [];
}

function isOurs(id: string): boolean {
  return /^discord:\d{1,20}$/u.test(id);
}
