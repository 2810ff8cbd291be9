import type { JSX } from 'preact';
import { useCallback } from 'preact/hooks';
import type { PageEvent } from '../../protocol.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { Icon } from './icon.tsx';
import { usePage, useSelected } from './page-context.tsx';

/** The look inside the conversation in view. Escape closes it, and the focus goes back to its button. */
export function InspectorPanel(): JSX.Element {
  const { controller, store } = usePage();
  const person = useSelected((state) => state.person);
  const channel = useSelected((state) => state.place.channel);
  const thread = useSelected((state) => state.place.thread);
  const subscribe = useCallback((listener: (event: PageEvent) => void) => controller.subscribe(listener), [controller]);
  const close = (): void => {
    controller.go({ ...store.read().place, isInspecting: false });
    document.querySelector<HTMLElement>('.look-inside')?.focus();
  };
  return (
    <section
      class="inspector-pane"
      aria-label="Inspector"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <header class="pane-head">
        <div class="pane-title">
          <h2>Inside</h2>
        </div>
        <button type="button" class="icon-button" aria-label="Close inspector" title="Close inspector" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div class="inspector-body">
        <Inspector person={person} channel={channel} thread={thread} subscribe={subscribe} />
      </div>
    </section>
  );
}
