import type { ModalView } from '@slack/types';
import type { Changed, SettingsView } from '../../../../../threads/administration/settings-service.ts';
import { escapeMrkdwn } from '../../../drawing/mrkdwn/escape-mrkdwn.ts';
import { readViewValues, type ViewValues } from '../../view-values.ts';
import { type AdminContext, scopeIn } from '../admin-context.ts';
import { applyChange } from '../apply-change.ts';
import { plainWindow } from '../open-modal.ts';
import { changedWords } from '../words.ts';
import { type FormMeta, findTarget } from './form-target.ts';
import { drawForm } from './open-form.ts';
import { type ReadChanges, readChanges } from './read-changes.ts';

/** Longest sentence beside a field; Slack says none, and shows some lines. */
const LONGEST_ERROR = 500;

/** What Slack is told of a submission. */
export type FormAnswer =
  | undefined
  | { readonly response_action: 'errors'; readonly errors: Record<string, string> }
  | { readonly response_action: 'update'; readonly view: ModalView };

/** What came of a form. */
export interface SubmittedForm {
  /** What the window does: it closes, shows what is wrong beside its fields, or shows something else. */
  readonly answer: FormAnswer;
  /** What the panel below, or the home, is to say; undefined where the window stays. */
  readonly notice: ((view: SettingsView | undefined) => string) | undefined;
}

/** Changes what a form says, all of it or nothing: it is durable when this resolves. Rejects with the storage. */
export async function submitForm(context: AdminContext, meta: FormMeta, submitted: unknown): Promise<SubmittedForm> {
  const { backend, texts } = context;
  const values = readViewValues(submitted);
  const view = await backend.host.administration.view(scopeIn(context, meta.scope), texts);
  const found = findTarget(meta.target, view);
  if (found === undefined) return staying(plainWindow(context, texts.slackAdmin.form.isGone));
  const read = readChanges(found.settings, values, { scope: meta.scope, texts });
  if (Object.keys(read.errors).length > 0) return { answer: errorsOf(read.errors), notice: undefined };
  if (read.changes.length === 0) return closing(context, meta, () => texts.slackAdmin.nothingChanged, view);
  const changed = await applyChange(context, meta.scope, { changes: read.changes, version: meta.version });
  return await answerOf(changed, { context, meta, read, values, view });
}

interface Submission {
  readonly context: AdminContext;
  readonly meta: FormMeta;
  readonly read: ReadChanges;
  readonly values: ViewValues;
  /** Before the change. */
  readonly view: SettingsView;
}

async function answerOf(changed: Changed, submission: Submission): Promise<SubmittedForm> {
  const { context, meta, read, view } = submission;
  const { texts } = context;
  switch (changed.status) {
    case 'done': {
      const keys = [...new Set(read.changes.map(({ key }) => key))];
      const fresh = await context.backend.host.administration.view(scopeIn(context, meta.scope), texts);
      return closing(context, meta, (now) => changedWords(changed, keys, now, texts), fresh);
    }
    case 'refused':
      return staying(plainWindow(context, escapeMrkdwn(changed.sentence)));
    case 'conflict': {
      // What a colleague has set is shown as it is; the rest stays as it was typed.
      const theirs = new Set(changed.entries.map(({ key }) => key));
      const typed = new Map([...read.typed].filter(([key]) => !theirs.has(key)));
      return staying(await drawForm(context, meta, { typed, banner: changedWords(changed, [], view, texts) }));
    }
    case 'invalid': {
      const errors: Record<string, string> = {};
      for (const [key, problem] of Object.entries(changed.problems)) {
        const block = read.blocks.get(key);
        if (block !== undefined) errors[block] = problem;
      }
      if (Object.keys(errors).length > 0) return { answer: errorsOf(errors), notice: undefined };
      return staying(
        await drawForm(context, meta, { typed: read.typed, banner: changedWords(changed, [], view, texts) }),
      );
    }
  }
}

/** The window closes where something below shows what came of it; else it says so itself. */
function closing(
  context: AdminContext,
  meta: FormMeta,
  notice: (view: SettingsView | undefined) => string,
  view: SettingsView,
): SubmittedForm {
  if (meta.panel !== undefined) return { answer: undefined, notice };
  return { ...staying(plainWindow(context, notice(view))), notice };
}

function staying(view: ModalView): SubmittedForm {
  return { answer: { response_action: 'update', view }, notice: undefined };
}

function errorsOf(errors: Readonly<Record<string, string>>): FormAnswer {
  const cut = Object.entries(errors).map(([block, error]) => [block, error.slice(0, LONGEST_ERROR)]);
  return { response_action: 'errors', errors: Object.fromEntries(cut) };
}
