import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ReplyButton } from '../../../../threads/reply.ts';
import type { ChatMessage } from '../../protocol.ts';
import type { Command } from '../api.ts';
import { Icon } from './icon.tsx';
import { usePage, useSelected } from './page-context.tsx';
import { Problem } from './problem.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useTask } from './use-task.tsx';

export interface ReplyButtonsProps {
  readonly message: ChatMessage;
  readonly buttons: readonly ReplyButton[];
}

/** What can be done with a message of the bot. */
export function ReplyButtons({ message, buttons }: ReplyButtonsProps): JSX.Element | null {
  const { api } = usePage();
  const person = useSelected((state) => state.person);
  const { run, isBusy, problem } = useTask();
  const [isAsking, setAsking] = useState(false);
  if (buttons.length === 0) return null;
  const { channel, thread } = message;
  const command = (name: Command) => () =>
    void run(() => api.command({ channel, ...(thread !== undefined && { thread }) }, name));
  const mine = message.feedback?.[person];
  const rate = (value: 'up' | 'down') => async (): Promise<void> => {
    const next = mine === value ? null : value;
    const isGiven = await run(() => api.rate(message, next));
    setAsking(isGiven && next === 'down');
  };
  return (
    <div class="reply-buttons">
      {buttons.includes('stop') && (
        <button type="button" class="button button-small" onClick={command('stop')}>
          <span class="stop-sign" aria-hidden="true" />
          Stop
        </button>
      )}
      {buttons.includes('stillNeeded') && (
        <button type="button" class="button button-small" onClick={command('stillNeeded')}>
          Still needed
        </button>
      )}
      {buttons.includes('tryAgain') && (
        <button type="button" class="button button-small button-quiet" disabled={isBusy} onClick={command('retry')}>
          <Icon name="retry" />
          Try again
        </button>
      )}
      {buttons.includes('feedback') &&
        (['up', 'down'] as const).map((value) => (
          <button
            key={value}
            type="button"
            class="button button-small button-quiet button-square"
            aria-label={value === 'up' ? 'Helpful' : 'Not helpful'}
            aria-pressed={mine === value}
            onClick={() => void rate(value)()}
          >
            <Icon name={value} />
          </button>
        ))}
      {isAsking && mine === 'down' && (
        <ReasonForm
          isBusy={isBusy}
          onSend={async (reason) => {
            if (await run(() => api.rate(message, 'down', reason))) setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <Problem text={problem} />
    </div>
  );
}
