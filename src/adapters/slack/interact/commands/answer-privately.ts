import type { PrivacyCommand } from '../../../../threads/adapter.ts';
import type { SlackBackend } from '../../backend.ts';
import { threadOf } from '../../place.ts';
import { tellByUrl } from '../asking/tell-asker.ts';
import type { Caller } from '../caller.ts';
import { personOf } from '../person-of.ts';
import { tellOnly } from '../tell-only.ts';
import type { SlashCommand } from './slash-command.ts';

/**
 * Carries out, in the background, what somebody wants of what is stored of them: that takes longer than an
 * acknowledgement may wait. Only they are told what came of it.
 */
export function answerPrivately(
  command: PrivacyCommand,
  { channel, user, userName, trigger, responseUrl }: SlashCommand,
  { workspace }: Pick<Caller, 'workspace'>,
  backend: SlackBackend,
): void {
  backend.background('what somebody wants of what is stored of them', async () => {
    const thread = threadOf({ workspace: workspace.id, channel, root: '' });
    const by = await personOf({ workspace, user }, userName, backend);
    const received = await backend.host.intake.command(thread, `command:${trigger}`, by, command, { tellsAlone: true });
    const toTell = 'toTell' in received ? received.toTell : undefined;
    if (toTell === undefined) return;
    if (responseUrl !== undefined) return await tellByUrl(backend, responseUrl, toTell);
    await tellOnly(backend, { workspace, channel, user, thread: undefined }, toTell);
  });
}
