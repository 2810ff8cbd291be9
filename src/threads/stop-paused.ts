import type { Logger } from '../core/index.ts';
import type { ThreadStore } from './ports.ts';
import type { PlacedSettings } from './settings.ts';
import type { ThreadId } from './thread-id.ts';

export interface StopPausedOptions {
  readonly store: Pick<ThreadStore, 'list' | 'command'>;
  readonly settings: PlacedSettings;
  readonly logger: Logger;
}

/**
 * Ends what is at work, in any process, where the bot has been paused: to be called when it just was. What would begin
 * there later is refused by its runner. Answers how many threads were told to stop; one that cannot be told is logged,
 * and the others are told all the same.
 */
export async function stopPaused(options: StopPausedOptions): Promise<number> {
  const { store, logger } = options;
  let stopped = 0;
  for await (const { thread, state } of store.list()) {
    if (state === 'idle') continue;
    try {
      if (await stopIfPaused(thread, options)) stopped += 1;
    } catch (error) {
      logger.warn({ thread, err: error }, 'A thread where the bot is paused could not be stopped.');
    }
  }
  return stopped;
}

async function stopIfPaused(thread: ThreadId, { store, settings }: StopPausedOptions): Promise<boolean> {
  const { availability } = await settings.of(thread);
  if (availability.kind !== 'paused') return false;
  const { who, at } = availability;
  const { status } = await store.command(thread, `pause:${at}`, who, { kind: 'stop' });
  return status === 'stopping';
}
