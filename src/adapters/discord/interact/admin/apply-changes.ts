import { labelOfKey, settingsOf } from '../../../../threads/administration/settings-of.ts';
import type { Change, Changed, SettingsView } from '../../../../threads/administration/settings-service.ts';
import { escapeText, escapeWithin } from '../../drawing/escape-text.ts';
import { actionId } from './action.ts';
import { type Desk, sayOnly } from './desk.ts';
import { type Entered, keepDraft } from './drafts.ts';
import type { Notice } from './screens/frame.ts';
import { button, type Screen } from './screens/layout.ts';
import { entryWords } from './screens/list-screens.ts';

/** Entries of others that are told with what came of a change. */
const MOST_TOLD = 5;
const PROBLEM_CHARS = 350;

/** What came of a change: what stands above the fresh sheet, or a screen in its place. */
export type Applied = { readonly notice: Notice; readonly isDone: boolean } | { readonly refused: Screen };

export interface Applying {
  /** Of the view that the change was made on. */
  readonly version: number;
  /** The view by which settings have their names. */
  readonly view: SettingsView;
  /** What is said when it is done. @default that it is saved */
  readonly done?: string;
  /** What was entered, to be entered again where it is not taken. */
  readonly entered?: Entered;
}

/** Changes a scope, and says what came of it. Rejects with the storage. */
export async function applyChanges(desk: Desk, changes: readonly Change[], applying: Applying): Promise<Applied> {
  const { backend, scope, actor, texts } = desk;
  const { outcome } = texts.discord.admin;
  const options = { by: actor, ifVersion: applying.version, texts };
  const changed: Changed = await backend.host.administration.change(scope, changes, options);
  switch (changed.status) {
    case 'refused':
      return { refused: sayOnly(escapeText(changed.sentence)) };
    case 'invalid':
      return { notice: await problemNotice(desk, changed.problems, applying), isDone: false };
    case 'conflict': {
      const told = changed.entries.slice(0, MOST_TOLD).map((entry) => `- ${entryWords(entry, applying.view, texts)}`);
      const again = await againButton(desk, applying, texts.discord.admin.buttons.mine);
      return { notice: { mood: 'problem', lines: [outcome.conflict, ...told], ...again }, isDone: false };
    }
    case 'done': {
      const others = changed.meanwhile.filter(({ who }) => who.id !== actor.person.id).slice(0, MOST_TOLD);
      const told = others.map((entry) => `- ${entryWords(entry, applying.view, texts)}`);
      const lines = [applying.done ?? outcome.saved, ...(told.length === 0 ? [] : [outcome.meanwhile, ...told])];
      return { notice: { mood: 'done', lines }, isDone: true };
    }
  }
}

/** What is wrong, by setting, and a way to correct it with what was entered kept. Rejects with the storage. */
export async function problemNotice(
  desk: Desk,
  problems: Readonly<Record<string, string>>,
  applying: Pick<Applying, 'view' | 'entered'>,
): Promise<Notice> {
  const { outcome, buttons } = desk.texts.discord.admin;
  const told = Object.entries(problems).map(
    ([key, problem]) => `- **${escapeText(labelOf(key, applying, desk))}**: ${escapeWithin(problem, PROBLEM_CHARS)}`,
  );
  const again = await againButton(desk, applying, buttons.again);
  return { mood: 'problem', lines: [outcome.invalid, ...told], ...again };
}

/** On a tool's own sheet its name goes without saying. */
function labelOf(key: string, { view, entered }: Pick<Applying, 'view' | 'entered'>, { texts }: Desk): string {
  const setting = entered === undefined ? undefined : settingsOf(view).find((one) => one.key === key);
  return setting?.field.label ?? labelOfKey(key, view, texts);
}

async function againButton(
  desk: Desk,
  { entered }: Pick<Applying, 'entered'>,
  label: string,
): Promise<Pick<Notice, 'buttons'>> {
  if (entered === undefined) return {};
  const ref = await keepDraft(desk, entered);
  const { sheet, page } = entered;
  const id = actionId({ verb: 'again', scope: desk.name, sheet, page, ref });
  return { buttons: [button({ id, label, style: 'primary' })] };
}
