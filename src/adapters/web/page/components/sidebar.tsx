import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { englishAdminPageApprovals as t } from '../../../../text/english-admin-page-approvals.ts';
import type { Channel } from '../../protocol.ts';
import { isUnread, visibleChannels } from '../state/selectors.ts';
import { Avatar } from './avatar.tsx';
import { Icon } from './icon.tsx';
import { usePage, useSelected } from './page-context.tsx';
import { PersonSwitcher } from './person-switcher.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface SidebarProps {
  /** On a narrow screen it is a drawer. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Where one can go, and who one is. */
export function Sidebar({ isOpen, onClose }: SidebarProps): JSX.Element {
  const playground = useSelected((state) => state.playground);
  const { store } = usePage();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [isOpen]);
  const channels = visibleChannels(store.read());
  const bot = playground?.bot.name ?? '';
  return (
    <div
      ref={root}
      class={`sidebar${isOpen ? ' sidebar-open' : ''}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header class="sidebar-head">
        <span class="logo" aria-hidden="true">
          <Icon name="loop" />
        </span>
        <p class="workspace">Playground</p>
        <ThemeToggle />
        <button type="button" class="icon-button only-narrow" aria-label="Hide channels" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <nav aria-label="Channels">
        <h2>Channels</h2>
        <ul>
          {channels
            .filter(({ kind }) => kind === 'channel')
            .map((channel) => (
              <ChannelLink key={channel.id} channel={channel} label={channel.name} onGo={onClose} />
            ))}
        </ul>
        <h2>Direct message</h2>
        <ul>
          {channels
            .filter(({ kind }) => kind === 'direct')
            .map((channel) => (
              <ChannelLink key={channel.id} channel={channel} label={bot} onGo={onClose} />
            ))}
        </ul>
        <h2>For you</h2>
        <ul>
          <ApprovalsLink onGo={onClose} />
        </ul>
      </nav>
      <footer class="sidebar-foot">
        {playground !== undefined && (
          <p class="sidebar-facts">
            {playground.model} · {playground.store}
          </p>
        )}
        <PersonSwitcher />
      </footer>
    </div>
  );
}

/** Leads to what waits for the person, and says how much it is. */
function ApprovalsLink({ onGo }: { readonly onGo: () => void }): JSX.Element {
  const { controller, store } = usePage();
  const isCurrent = useSelected(({ place }) => place.isReviewing === true);
  const count = useSelected(({ pending }) => pending.requests.entries.length);
  return (
    <li>
      <button
        type="button"
        class={`channel-link${count > 0 ? ' channel-unread' : ''}`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => {
          controller.go({ channel: store.read().place.channel, isInspecting: false, isReviewing: true });
          void controller.loadPending();
          onGo();
        }}
      >
        <Icon name="lock" />
        <span class="channel-name">{t.link}</span>
        {count > 0 && <span class="badge badge-new">{count}</span>}
      </button>
    </li>
  );
}

interface ChannelLinkProps {
  readonly channel: Channel;
  readonly label: string;
  readonly onGo: () => void;
}

function ChannelLink({ channel, label, onGo }: ChannelLinkProps): JSX.Element {
  const { controller, store } = usePage();
  const isCurrent = useSelected(({ place }) => place.channel === channel.id && place.isReviewing !== true);
  const hasNews = useSelected((state) => isUnread(state, channel.id)) && !isCurrent;
  return (
    <li>
      <button
        type="button"
        class={`channel-link${hasNews ? ' channel-unread' : ''}`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => {
          if (!isCurrent)
            controller.go({
              channel: channel.id,
              isInspecting: store.read().place.isInspecting && channel.kind === 'direct',
            });
          onGo();
        }}
      >
        {channel.kind === 'direct' ? <Avatar name={label} isBot isSmall /> : <Icon name="hash" />}
        <span class="channel-name">{label}</span>
        {hasNews && (
          <>
            <span class="unread-dot" aria-hidden="true" />
            <span class="visually-hidden"> (unread)</span>
          </>
        )}
      </button>
    </li>
  );
}
