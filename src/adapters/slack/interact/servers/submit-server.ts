import { sleep } from '../../../../core/index.ts';
import type { McpChanged } from '../../../../threads/administration/mcp-servers.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import type { AdminContext } from '../admin/admin-context.ts';
import type { SubmittedForm } from '../admin/form/submit-form.ts';
import { plainWindow, update } from '../admin/open-modal.ts';
import { textAt } from '../read-event.ts';
import { blockOfProblem, type ServerMeta, serverIn, serverWindow } from './server-form.ts';

/** Milliseconds that a window waits for a server to answer, before it says that it goes on. */
const ADDED_MS = 1_500;

/** Longest sentence beside an input. */
const LONGEST_ERROR = 500;

/**
 * Adds the server that was entered. A server may take longer to answer than Slack waits: the window says so then, and
 * what came of it when that is known. Rejects with the storage.
 */
export async function submitServer(context: AdminContext, meta: ServerMeta, view: unknown): Promise<SubmittedForm> {
  const { backend, team, actor, texts } = context;
  const { slackServers: words } = texts;
  const server = serverIn(view, meta);
  const name = escapeMrkdwn(server.name);
  const added = backend.host.mcpServers.add(team, server, { by: actor, texts });
  const late = new AbortController();
  const waiting = sleep(ADDED_MS, backend.host.clock, late.signal).catch(() => undefined);
  const first = await Promise.race([added, waiting]).finally(() => late.abort());
  if (first !== undefined) return await answerOf(context, meta, first, name);
  backend.background('a server that was added', async () => {
    const changed = await added;
    const id = textAt(view, 'id');
    if (changed.status !== 'invalid') {
      const said = changed.status === 'done' ? words.added(name) : escapeMrkdwn(changed.sentence);
      return await update(context, id, plainWindow(context, said));
    }
    const banner = Object.values(changed.problems).map(escapeMrkdwn).join('\n');
    await update(context, id, await serverWindow(context, meta, { typed: server, banner }));
  });
  return {
    answer: { response_action: 'update', view: plainWindow(context, words.form.adding(name)) },
    notice: undefined,
  };
}

async function answerOf(
  context: AdminContext,
  meta: ServerMeta,
  changed: McpChanged,
  name: string,
): Promise<SubmittedForm> {
  switch (changed.status) {
    case 'done':
      return { answer: undefined, notice: () => context.texts.slackServers.added(name) };
    case 'refused':
      return {
        answer: { response_action: 'update', view: plainWindow(context, escapeMrkdwn(changed.sentence)) },
        notice: undefined,
      };
    case 'invalid': {
      const errors: Record<string, string> = {};
      for (const [field, problem] of Object.entries(changed.problems)) {
        const block = blockOfProblem(field, meta);
        errors[block] = [errors[block], problem]
          .filter((each) => each !== undefined)
          .join(' ')
          .slice(0, LONGEST_ERROR);
      }
      return { answer: { response_action: 'errors', errors }, notice: undefined };
    }
  }
}
