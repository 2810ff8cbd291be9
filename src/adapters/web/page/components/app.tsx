import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { currentChannel, talkKey } from '../state/selectors.ts';
import { Announcer } from './announcer.tsx';
import { ApprovalsPane } from './approvals-pane.tsx';
import { ChannelPane } from './channel-pane.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { InspectorPanel } from './inspector-panel.tsx';
import { usePage, useSelected } from './page-context.tsx';
import { Sidebar } from './sidebar.tsx';
import { ThreadPanel } from './thread-panel.tsx';

/** The whole page. */
export function App(): JSX.Element {
  const { controller, store } = usePage();
  const channel = useSelected(currentChannel);
  const thread = useSelected((state) => state.place.thread);
  const isReviewing = useSelected((state) => state.place.isReviewing === true);
  const isStarted = useSelected((state) => state.playground !== undefined);
  const isInspecting = useSelected((state) => state.place.isInspecting && talkKey(state) !== undefined);
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const closeSidebar = (): void => {
    if (!isSidebarOpen) return;
    setSidebarOpen(false);
    document.querySelector<HTMLElement>('.opens-sidebar')?.focus();
  };
  const opener = useRef<string>(undefined);

  const openThread = (root: string): void => {
    opener.current = root;
    controller.go({ ...store.read().place, thread: root });
    document.querySelector<HTMLElement>('.thread-panel textarea')?.focus();
  };
  const closeThread = (): void => {
    const { channel: id } = store.read().place;
    controller.go({ channel: id, isInspecting: false });
    focusAfterThread(opener.current);
  };
  const layout = [
    'app',
    ...(thread === undefined ? [] : ['app-with-thread']),
    ...(isInspecting ? ['app-with-inspector'] : []),
  ];
  return (
    <div class={layout.join(' ')}>
      <ConnectionBanner />
      <div class="panes">
        <Sidebar isOpen={isSidebarOpen} onClose={closeSidebar} />
        {isSidebarOpen && <div class="drawer-shade" onClick={closeSidebar} />}
        <main class="places">
          <h1 class="visually-hidden">Threadloop playground</h1>
          {isReviewing ? (
            <ApprovalsPane onOpenSidebar={() => setSidebarOpen(true)} />
          ) : channel === undefined ? (
            <p class="channel-missing">
              {isStarted ? 'There is no such channel here. Choose one on the left.' : 'Loading the playground…'}
            </p>
          ) : (
            <ChannelPane channel={channel} onOpenThread={openThread} onOpenSidebar={() => setSidebarOpen(true)} />
          )}
          {channel !== undefined && thread !== undefined && (
            <ThreadPanel channel={channel} root={thread} onClose={closeThread} />
          )}
          {isInspecting && <InspectorPanel />}
        </main>
      </div>
      <Announcer />
    </div>
  );
}

/** Back to what the thread was opened with, or to the composer when that is not there any more. */
function focusAfterThread(root: string | undefined): void {
  const message = root === undefined ? null : document.querySelector(`[data-message="${CSS.escape(root)}"]`);
  const target =
    message?.querySelector<HTMLElement>('.thread-link') ??
    document.querySelector<HTMLElement>('.channel-pane textarea');
  target?.focus();
}
