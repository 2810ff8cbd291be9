import type { JSX } from 'preact';
import type { Spot } from '../api.ts';
import { conversationKey } from '../state/page-state.ts';
import { showsStop } from '../state/selectors.ts';
import { usePage, useSelected } from './page-context.tsx';
import { Problem } from './problem.tsx';
import { useTask } from './use-task.tsx';

/** One line above the composer while the bot is at work and no message of it says so. Always as high, so nothing jumps. */
export function WorkingBar({ spot }: { readonly spot: Spot }): JSX.Element {
  const { api } = usePage();
  const { run, problem } = useTask();
  const key = conversationKey(spot.channel, spot.thread);
  const isShown = useSelected(
    ({ activities, conversations }) => activities[key]?.isWorking === true && !showsStop(conversations[key]),
  );
  const bot = useSelected((state) => state.playground?.bot.name ?? 'The bot');
  return (
    <div class="working-bar">
      {isShown && (
        <>
          <span class="working-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span>{bot} is working…</span>
          <button type="button" class="button button-small" onClick={() => void run(() => api.command(spot, 'stop'))}>
            <span class="stop-sign" aria-hidden="true" />
            Stop
          </button>
        </>
      )}
      <Problem text={problem} />
    </div>
  );
}
