import type { JSX } from 'preact';
import type { FeedbackAnswer } from '../../admin/admin-protocol.ts';
import { Icon } from '../components/icon.tsx';
import { useAdmin } from './admin-context.tsx';
import { placeState } from './admin-state.ts';
import { CopyCommand } from './copy-command.tsx';
import { momentText } from './moment-text.ts';
import { MoreButton } from './more-button.tsx';
import { Waiting } from './waiting.tsx';

/** What people think of answers here, with the way to each of them. */
export function FeedbackSection(): JSX.Element {
  const { state, controller, t } = useAdmin();
  const { feedback } = placeState(state);
  return (
    <section aria-labelledby="feedback-title">
      <h2 id="feedback-title">{t.feedback.title}</h2>
      <Waiting loaded={feedback} onRetry={() => void controller.loadFeedback(true)} />
      {feedback?.status === 'ready' && feedback.value.entries.length === 0 && (
        <p class="admin-empty">{t.feedback.empty}</p>
      )}
      {feedback?.status === 'ready' && feedback.value.entries.length > 0 && (
        <>
          <ol class="line-list">
            {feedback.value.entries.map((entry) => (
              <FeedbackLine key={entry.id} entry={entry} />
            ))}
          </ol>
          <MoreButton
            label={t.history.older}
            next={feedback.value.next}
            onMore={() => controller.loadFeedback(false)}
          />
        </>
      )}
    </section>
  );
}

function FeedbackLine({ entry }: { readonly entry: FeedbackAnswer['entries'][number] }): JSX.Element {
  const { state, t } = useAdmin();
  const { value, by, reason, at, link, thread } = entry;
  return (
    <li>
      <p class={`feedback-value feedback-${value}`}>
        <Icon name={value} />
        <b>{t.feedback[value]}</b>
        <span class="admin-note">
          {by.name === '' ? '' : `${by.name} · `}
          <time dateTime={new Date(at).toISOString()}>{momentText(at, state.locale)}</time>
        </span>
      </p>
      {reason === undefined ? (
        <p class="admin-note">{t.feedback.noReason}</p>
      ) : (
        <blockquote class="feedback-reason">{reason}</blockquote>
      )}
      <details class="feedback-replay">
        <summary>{t.feedback.replay}</summary>
        <CopyCommand command={`threadloop replay ${thread}`} />
      </details>
      {link !== undefined && (
        <a href={link} rel="noopener noreferrer nofollow">
          {t.feedback.openThread}
        </a>
      )}
    </li>
  );
}
