import type { JSX } from 'preact';
import type { Channel } from '../../protocol.ts';
import { conversationKey } from '../state/page-state.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icon.tsx';
import { LookInsideButton } from './look-inside-button.tsx';
import { MessageList } from './message-list.tsx';
import { TalkMenu } from './talk-menu.tsx';
import { WorkingBar } from './working-bar.tsx';

export interface ThreadPanelProps {
  readonly channel: Channel;
  readonly root: string;
  readonly onClose: () => void;
}

/** A thread beside its channel. Escape closes it. */
export function ThreadPanel({ channel, root, onClose }: ThreadPanelProps): JSX.Element {
  const spot = { channel: channel.id, thread: root };
  const key = conversationKey(channel.id, root);
  return (
    <section
      class="thread-panel"
      aria-label="Thread"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header class="pane-head">
        <div class="pane-title">
          <h2>Thread</h2>
          <p class="pane-topic">#{channel.name}</p>
        </div>
        <div class="pane-actions">
          <LookInsideButton />
          <TalkMenu spot={spot} />
          <button type="button" class="icon-button" aria-label="Close thread" title="Close thread" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      </header>
      <MessageList
        key={key}
        conversation={key}
        label="Messages in thread"
        empty={<p class="messages-note">This thread is empty. Its first message is not kept any more.</p>}
      />
      <div class="pane-foot">
        <WorkingBar spot={spot} />
        <Composer key={key} spot={spot} label="Reply in thread" hasFocus />
      </div>
    </section>
  );
}
