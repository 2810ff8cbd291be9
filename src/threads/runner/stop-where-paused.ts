import type { ThreadSettings } from '../settings.ts';
import type { ThreadRun } from './thread-run.ts';

/**
 * Ends an exchange that goes on where the bot is paused by now, as a stop of who paused it. Whoever pauses it has what is
 * at work stopped at once; this is for an exchange that this did not reach: its process died, or another program paused.
 */
export async function stopWherePaused(
  run: Pick<ThreadRun, 'owner' | 'lease'>,
  exchange: string,
  { availability }: ThreadSettings,
): Promise<void> {
  if (availability.kind !== 'paused' || run.lease.stop !== undefined) return;
  await run.owner.stop(`pause:${exchange}:${availability.at}`, availability.who);
}
