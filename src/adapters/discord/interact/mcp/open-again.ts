import { within } from '../../../../threads/within.ts';
import { failureFields } from '../../failure-fields.ts';
import { readDraft } from '../admin/drafts.ts';
import { acknowledge } from '../answers/acknowledge.ts';
import { tellAtOnce } from '../answers/answer.ts';
import { textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { addWindow, authNamed } from './add-window.ts';
import { draftOwner } from './mcp-desk.ts';
import { type McpAction, mcpId } from './mcp-id.ts';

/** Milliseconds that may pass until a window is opened: Discord waits for three seconds, the way of it among them. */
const LIMIT_MS = 2_000;

/** Opens the window for a new server with what was entered before. Rejects when whoever pressed cannot be told. */
export async function openAgain(
  { view, ref }: McpAction,
  press: InteractionOf<'component'>,
  { backend }: Interacting,
): Promise<void> {
  const { clock, logger } = backend.host;
  const texts = textsFor(backend, press);
  const [kind, draft = ''] = ref.split('-');
  const auth = authNamed(kind);
  const owner = draftOwner(press, { backend });
  if (auth === undefined || owner === undefined)
    return await tellAtOnce(backend, press, texts.discord.admin.outcome.gone);
  try {
    const timeout = (): Error => new Error('What was entered could not be read in time.');
    const entered = await within(() => readDraft(owner, draft), { limitMs: LIMIT_MS, clock, timeout });
    const modal = addWindow(mcpId({ verb: 'new', view, ref: auth }), auth, texts, entered);
    await acknowledge(backend, press, { kind: 'modal', modal });
  } catch (error) {
    logger.warn({ interaction: press.id, ...failureFields(error) }, 'A window could not be opened.');
    await tellAtOnce(backend, press, texts.discord.admin.outcome.slow);
  }
}
