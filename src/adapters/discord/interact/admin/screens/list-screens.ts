import type { JsonValue } from '../../../../../core/index.ts';
import type { Texts } from '../../../../../text/index.ts';
import { isNotedAct } from '../../../../../threads/administration/noted-act.ts';
import type { Scope } from '../../../../../threads/administration/scope.ts';
import { labelOfKey, settingsOf } from '../../../../../threads/administration/settings-of.ts';
import type { AuditEntry, AuditPage, SettingsView } from '../../../../../threads/administration/settings-service.ts';
import type { FeedbackEntry, FeedbackPage } from '../../../../../threads/feedback/feedback.ts';
import { escapeWithin } from '../../../drawing/escape-text.ts';
import { discordIdOf } from '../../../ids.ts';
import { channelMentionOf } from '../../caller.ts';
import { actionId } from '../action.ts';
import { frame, type ScreenContext } from './frame.ts';
import { button, type Screen, textBlock } from './layout.ts';
import { fieldWords, momentWords, personWords } from './shown-words.ts';

/** Entries of one page. */
export const ENTRIES_PER_PAGE = 8;

const VALUE_CHARS = 100;
const LABEL_CHARS = 80;
const REASON_CHARS = 250;

/** What was changed. `next`: stands for where the next page begins; empty at the end. */
export function auditScreen(
  view: SettingsView,
  { entries }: AuditPage,
  { next, isFirst, ...context }: ScreenContext & { readonly next: string; readonly isFirst: boolean },
): Screen {
  const { admin } = context.texts.discord;
  const lines = entries.map((entry) => {
    const { audit } = admin;
    const where = isSameScope(entry.scope, view.scope) ? '' : ` ${audit.in(scopeWords(entry.scope, context.texts))}`;
    return `- ${entryWords(entry, view, context.texts)}${where} (${audit.surfaces[entry.surface]})`;
  });
  return listScreen('audit', lines.length === 0 ? [admin.audit.none] : lines, { ...context, next, isFirst });
}

/** What people think of answers. */
export function feedbackScreen(
  { entries }: FeedbackPage,
  { next, isFirst, ...context }: ScreenContext & { readonly next: string; readonly isFirst: boolean },
): Screen {
  const { feedback } = context.texts.discord.admin;
  const up = entries.filter(({ value }) => value === 'up').length;
  const lines = entries.map((entry) => feedbackWords(entry, context.texts));
  const all = lines.length === 0 ? [feedback.none] : [feedback.counts(up, entries.length - up), ...lines];
  return listScreen('feedback', all, { ...context, next, isFirst });
}

/** One change, in words. */
export function entryWords(
  { who, at, key, change, before, after }: AuditEntry,
  view: SettingsView,
  texts: Texts,
): string {
  const { audit, outcome } = texts.discord.admin;
  const setting = escapeWithin(labelOfKey(key, view, texts), LABEL_CHARS);
  if (isNotedAct(change)) {
    const about = after === null ? '' : ` (${escapeWithin(plain(after), VALUE_CHARS)})`;
    return `${personWords(who)}, ${momentWords(at)}: **${setting}** ${texts.settings.acts[change]}${about}`;
  }
  const field = settingsOf(view).find((one) => one.key === key)?.field;
  const shown = (value: JsonValue): string => {
    if (value === null) return audit.unset;
    return field === undefined ? escapeWithin(plain(value), VALUE_CHARS) : fieldWords(field, value, texts);
  };
  return outcome.entry({
    who: personWords(who),
    moment: momentWords(at),
    setting: change === 'set' ? setting : `${setting} (${audit.kinds[change]})`,
    before: shown(before),
    after: shown(after),
  });
}

function listScreen(
  sheet: 'audit' | 'feedback',
  lines: readonly string[],
  { next, isFirst, ...context }: ScreenContext & { readonly next: string; readonly isFirst: boolean },
): Screen {
  const { admin } = context.texts.discord;
  const { scope } = context;
  const open = (ref: string): string => actionId({ verb: 'open', scope, sheet, ref });
  return frame(
    {
      sheet,
      title: admin.sheets[sheet],
      blocks: [textBlock(lines.join('\n'))],
      buttons: [
        ...(isFirst ? [] : [button({ id: open(''), label: admin.buttons.newest })]),
        ...(next === '' ? [] : [button({ id: open(next), label: admin.buttons.next })]),
      ],
    },
    context,
  );
}

function feedbackWords({ link, by, value, reason, at }: FeedbackEntry, { discord }: Texts): string {
  const { feedback } = discord.admin;
  const head = `- ${feedback.entry(value, personWords(by), momentWords(at))}`;
  return [
    link === undefined ? head : `${head} · [${feedback.link}](${link})`,
    ...(reason === undefined ? [] : [`  > ${escapeWithin(reason, REASON_CHARS)}`]),
  ].join('\n');
}

function isSameScope(one: Scope, other: Scope): boolean {
  if (one.kind === 'channel' && other.kind === 'channel') return one.channels[0] === other.channels[0];
  return one.kind === other.kind;
}

function scopeWords(scope: Scope, { discord, settings }: Texts): string {
  const { places } = discord.admin;
  switch (scope.kind) {
    case 'deployment':
      return places.everywhere;
    case 'direct':
      return places.direct;
    case 'team':
      return scope.team.startsWith('discord:') ? places.server(undefined) : settings.levels.team;
    case 'channel': {
      const [channel] = scope.channels;
      return channel.startsWith('discord:') ? channelMentionOf(discordIdOf(channel)) : settings.levels.channel;
    }
  }
}

function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
