import type { ModalView } from '@slack/types';
import { sleep } from '../../../../core/index.ts';
import { textAt } from '../read-event.ts';
import type { AdminContext } from './admin-context.ts';
import { section, windowWords } from './blocks.ts';

/** Milliseconds that a window waits for what it shows: what opens it works for 3 s. */
const DRAW_MS = 1_200;

/** Milliseconds that Slack may take to open it. */
const OPEN_MS = 2_500;

/**
 * Opens a window, or puts one on top of that in which something was pressed. Where what it shows is not there in time,
 * it opens without, and is filled when it is. Rejects as calls do, or as `draw` does; a window that is open already says
 * so then.
 */
export async function openModal(
  context: AdminContext,
  { trigger, isOnTop }: { readonly trigger: string; readonly isOnTop: boolean },
  draw: () => Promise<ModalView>,
): Promise<void> {
  const { backend, workspace, texts } = context;
  const method = isOnTop ? 'views.push' : 'views.open';
  const open = (view: ModalView): Promise<Record<string, unknown>> =>
    backend.calls.call(workspace.id, method, { trigger_id: trigger, view }, { priority: 'final', timeoutMs: OPEN_MS });
  const drawn = draw().then(
    (view) => ({ view, failed: undefined }),
    (failed: unknown) => ({ view: plainWindow(context, texts.slackAdmin.failed), failed: { reason: failed } }),
  );
  const late = new AbortController();
  const first = await Promise.race([drawn, sleep(DRAW_MS, backend.host.clock, late.signal).catch(() => undefined)]);
  late.abort();
  const opened = await open(first?.view ?? plainWindow(context, texts.slackAdmin.loading));
  const { view, failed } = await drawn;
  if (first === undefined) await update(context, textAt(opened, 'view', 'id'), view);
  if (failed !== undefined) throw failed.reason;
}

/** Shows something else in a window that is open. One that was closed meanwhile is as good. Rejects as calls do. */
export async function update(context: AdminContext, viewId: string | undefined, view: ModalView): Promise<void> {
  if (viewId === undefined) return;
  const { backend, workspace } = context;
  await backend.calls.call(workspace.id, 'views.update', { view_id: viewId, view }, { priority: 'final' });
}

/** A window that only says something. */
export function plainWindow(
  { texts: { slackAdmin } }: Pick<AdminContext, 'texts'>,
  ...words: readonly string[]
): ModalView {
  return {
    type: 'modal',
    title: windowWords(slackAdmin.title),
    close: windowWords(slackAdmin.close),
    blocks: words.map((each) => section(each)),
  };
}
