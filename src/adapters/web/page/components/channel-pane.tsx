import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Channel, ChatMessage } from '../../protocol.ts';
import { mentions } from '../state/mention.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icon.tsx';
import { LookInsideButton } from './look-inside-button.tsx';
import { MessageList } from './message-list.tsx';
import { useSelected } from './page-context.tsx';
import { Suggestions } from './suggestions.tsx';
import { TalkMenu } from './talk-menu.tsx';
import { WorkingBar } from './working-bar.tsx';

export interface ChannelPaneProps {
  readonly channel: Channel;
  readonly onOpenThread: (root: string) => void;
  readonly onOpenSidebar: () => void;
}

/** A channel, or the direct message with the bot: head, messages, composer. */
export function ChannelPane({ channel, onOpenThread, onOpenSidebar }: ChannelPaneProps): JSX.Element {
  const bot = useSelected((state) => state.playground?.bot.name ?? '');
  const [suggestion, setSuggestion] = useState<{ readonly text: string }>();
  const { id, kind, name, topic } = channel;
  const isDirect = kind === 'direct';
  const title = isDirect ? bot : `#${name}`;
  const spot = { channel: id };
  const openWhatBegan = ({ id: root, content }: ChatMessage): void => {
    if (!isDirect && content.kind === 'person' && mentions(content.text, bot)) onOpenThread(root);
  };
  const empty = (
    <Suggestions
      title={isDirect ? `Talk to ${bot}` : `This is the beginning of #${name}`}
      hint={
        isDirect
          ? 'Only you and the bot read this. Try one of these, or write what you like.'
          : `Mention @${bot} and it answers in a thread. While it works, keep talking: it listens.`
      }
      onChoose={(question) => setSuggestion({ text: isDirect ? question : `@${bot} ${question}` })}
    />
  );
  return (
    <section class="channel-pane" aria-label={title}>
      <header class="pane-head">
        <button
          type="button"
          class="icon-button only-narrow opens-sidebar"
          aria-label="Show channels"
          onClick={onOpenSidebar}
        >
          <Icon name="menu" />
        </button>
        <div class="pane-title">
          <h2>{title}</h2>
          <p class="pane-topic">{topic}</p>
        </div>
        {isDirect && (
          <div class="pane-actions">
            <LookInsideButton />
            <TalkMenu spot={spot} />
          </div>
        )}
      </header>
      <MessageList
        key={id}
        conversation={id}
        label={`Messages in ${title}`}
        empty={empty}
        {...(!isDirect && { onOpenThread })}
      />
      <div class="pane-foot">
        <WorkingBar spot={spot} />
        <Composer
          key={id}
          spot={spot}
          label={`Message ${title}`}
          suggestion={suggestion}
          hasFocus
          onSent={openWhatBegan}
        />
      </div>
    </section>
  );
}
