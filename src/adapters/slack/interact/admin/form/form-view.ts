import type { KnownBlock, ModalView } from '@slack/types';
import type { Texts } from '../../../../../text/index.ts';
import type { FormField, RawValue } from '../../../../../threads/administration/form-field.ts';
import type { SettingsView, SettingView } from '../../../../../threads/administration/settings-service.ts';
import { rawOf } from '../../../../../tools/forms/raw-of.ts';
import { escapeMrkdwn } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { adminIds } from '../action.ts';
import type { AdminContext } from '../admin-context.ts';
import { button, divider, row, section, context as smallPrint, windowWords } from '../blocks.ts';
import { originWords, scopeWords, settingWords } from '../words.ts';
import { drawField, takesMoreRoom } from './draw-field.ts';
import type { UserGroup } from './drawn-field.ts';
import { drawChanges } from './form-changes.ts';
import { type FormMeta, type FoundTarget, writeMeta } from './form-target.ts';

/** What a form is called when it is submitted. */
export const FORM = 'threadloop_admin_form';

/** Blocks and characters of one window that are the inputs'; Block Kit takes 100 and 250,000. */
const MOST_BLOCKS = 80;
const MOST_CHARS = 180_000;

/** What a form is drawn from. */
export interface FormDrawing {
  readonly meta: FormMeta;
  readonly view: SettingsView;
  readonly found: FoundTarget;
  /** User groups; undefined where Slack does not tell them. */
  readonly groups: readonly UserGroup[] | undefined;
  /** What somebody has typed already, by setting. */
  readonly typed?: ReadonlyMap<string, RawValue>;
  /** What went wrong. */
  readonly banner?: string;
}

/** The window in which a tool, or one setting, is changed. What is locked is shown, and cannot be changed. */
export function formView(context: AdminContext, drawing: FormDrawing): ModalView {
  const { meta, view, found, banner } = drawing;
  const { slackAdmin } = context.texts;
  const pages = formPages(context, drawing);
  const page = Math.min(meta.page, pages.length - 1);
  const settings = pages[page]?.map(({ setting }) => setting) ?? [];
  const inputs = pages[page]?.flatMap(({ blocks }) => blocks) ?? [];
  const changes = drawChanges(settings, meta.scope, context.texts);
  const canSave = settings.some(({ lock }) => lock === undefined) || changes.length > 0;
  const hasRoom = settings.some(
    ({ field, lock, value }) => lock === undefined && takesMoreRoom(field, rawOf(field, value)),
  );
  return {
    type: 'modal',
    callback_id: FORM,
    private_metadata: writeMeta({ ...meta, page, version: view.version }),
    title: windowWords(found.title),
    close: windowWords(canSave ? slackAdmin.cancel : slackAdmin.close),
    ...(canSave && { submit: windowWords(slackAdmin.form.submit) }),
    blocks: [
      ...(banner === undefined ? [] : [section(`*${slackAdmin.attention}*\n${banner}`), divider()]),
      ...headOf(found, meta, context),
      ...(pages.length > 1 ? pageRow(page, pages.length, context) : []),
      ...inputs,
      ...(hasRoom ? row(button({ text: slackAdmin.form.moreRoom, ids: adminIds('moreRoom') })) : []),
      ...changes,
    ],
  };
}

/** One setting with the blocks that it takes. */
interface DrawnSetting {
  readonly setting: SettingView;
  readonly blocks: readonly KnownBlock[];
}

function formPages(context: AdminContext, drawing: FormDrawing): readonly (readonly DrawnSetting[])[] {
  const drawn = drawing.found.settings.map((setting) => ({ setting, blocks: drawSetting(setting, context, drawing) }));
  const pages: DrawnSetting[][] = [[]];
  let [blocks, chars] = [0, 0];
  for (const one of drawn) {
    const length = JSON.stringify(one.blocks).length;
    if (blocks > 0 && (blocks + one.blocks.length > MOST_BLOCKS || chars + length > MOST_CHARS)) {
      pages.push([]);
      [blocks, chars] = [0, 0];
    }
    pages.at(-1)?.push(one);
    blocks += one.blocks.length;
    chars += length;
  }
  return pages;
}

function drawSetting(
  setting: SettingView,
  { texts }: AdminContext,
  { typed, groups, meta, found }: FormDrawing,
): readonly KnownBlock[] {
  const { lock, value, key } = setting;
  const field = fieldOf(setting, found, texts);
  if (lock !== undefined) {
    return [
      section(`*${escapeMrkdwn(field.label)}*\n${settingWords(setting, texts)}`),
      smallPrint(escapeMrkdwn(lock.sentence)),
    ];
  }
  const stored = rawOf(field, value);
  const raw = typed?.has(key) === true ? typed.get(key) : stored;
  const isSet = field.input.kind === 'secret' && setting.origin.kind !== 'default';
  const drawn = drawField({ field, stored, raw, rooms: meta.rooms, isSet, groups }, texts);
  // Of a value that nobody has set there is nothing to say.
  if (setting.origin.kind === 'default' && !setting.isLockedBelow) return drawn;
  return [...drawn, smallPrint(originWords(setting, texts))];
}

/** A tool's switch is called what it is for where it stands among others. */
function fieldOf({ field, key }: SettingView, { tool }: FoundTarget, { slackAdmin }: Texts): FormField {
  return key === tool?.enabled.key ? { ...field, label: slackAdmin.form.enabled } : field;
}

function headOf({ about, tool }: FoundTarget, { scope }: FormMeta, { texts }: AdminContext): readonly KnownBlock[] {
  const { slackAdmin } = texts;
  const words = slackAdmin.form.forScope(scopeWords(scope));
  return [
    section([...(about === '' ? [] : [escapeMrkdwn(about)]), words].join('\n')),
    ...(tool?.problem === undefined ? [] : [section(slackAdmin.tools.problem(escapeMrkdwn(tool.problem)))]),
  ];
}

function pageRow(page: number, of: number, { texts: { slackAdmin } }: AdminContext): readonly KnownBlock[] {
  const to = (index: number, text: string) =>
    index < 0 || index >= of ? undefined : button({ text, ids: adminIds('formPage', { page: index }, index) });
  return [
    smallPrint(slackAdmin.form.pages({ page: page + 1, of })),
    ...row(to(page - 1, slackAdmin.previous), to(page + 1, slackAdmin.next)),
  ];
}
