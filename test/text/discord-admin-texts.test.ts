import { describe, expect, it } from 'vitest';
import { type Texts, textsByLocale } from '../../src/text/index.ts';

/** What Discord refuses a whole message, window or set of commands for. */
const LIMITS: readonly (readonly [name: string, limit: number, (texts: Texts) => readonly string[]])[] = [
  ['a description of a command', 100, ({ discord }) => Object.values(discord.commands)],
  [
    'a description of a subcommand, an option or a choice',
    100,
    ({ discord: { admin } }) =>
      [admin.subcommands, admin.options, admin.scopes].flatMap((words) => Object.values(words)),
  ],
  ['what stands in a menu', 150, ({ discord: { admin } }) => Object.values(admin.menus)],
  [
    'a word on a button',
    80,
    ({ discord: { admin } }) => [
      ...Object.values(admin.buttons).flatMap((label) => (typeof label === 'string' ? [label] : [])),
      admin.feedback.why,
      admin.privacy.forget,
      admin.privacy.leaveOut,
      admin.privacy.takeIn,
      admin.privacy.confirmYes,
      admin.privacy.confirmNo,
    ],
  ],
  [
    'a title or a name in a window',
    45,
    ({ discord: { admin } }) => [
      admin.pause.reason.title,
      admin.pause.reason.label,
      admin.feedback.window.title,
      admin.feedback.window.label,
      admin.form.fileLabel,
      admin.form.people,
      admin.form.roles,
    ],
  ],
  [
    'a hint in a window',
    100,
    ({ discord: { admin } }) => [
      admin.pause.reason.hint,
      admin.feedback.window.hint,
      admin.form.fileHint,
      admin.form.continued,
      admin.form.namedOnly,
      admin.form.secretSet,
      admin.form.secretNotSet,
    ],
  ],
];

describe.each([...textsByLocale])('the settings in Discord in %s', (_locale, texts) => {
  it.each(LIMITS)('keep %s within %i characters', (_name, limit, wordsOf) => {
    expect(wordsOf(texts).filter((words) => words.length > limit || words.length === 0)).toEqual([]);
  });
});
