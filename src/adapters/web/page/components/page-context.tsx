import { createContext } from 'preact';
import { useContext, useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import type { Api } from '../api.ts';
import type { Markdown } from '../markdown.ts';
import type { PageController } from '../page-controller.ts';
import type { PageAction } from '../state/page-action.ts';
import type { ConversationKey, PageState } from '../state/page-state.ts';
import type { Store } from '../store.ts';

/** What every component may use. */
export interface Page {
  readonly store: Store<PageState, PageAction>;
  readonly controller: PageController;
  readonly api: Api;
  readonly markdown: () => Markdown;
  /** Texts that were begun and not sent. */
  readonly drafts: Map<ConversationKey, string>;
}

export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === undefined) throw new Error('A component of the page is used outside of PageContext.');
  return page;
}

/** A part of the state. The component is drawn again only when this part is another one. */
export function useSelected<T>(select: (state: PageState) => T): T {
  const { store } = usePage();
  const selected = select(store.read());
  const shown = useRef({ select, selected });
  shown.current = { select, selected };
  const [, redraw] = useReducer((count: number, _action: 'redraw') => count + 1, 0);
  useLayoutEffect(() => {
    const look = (): void => {
      if (!Object.is(shown.current.select(store.read()), shown.current.selected)) redraw('redraw');
    };
    // What changed between drawing and subscribing would be missed.
    look();
    return store.subscribe(look);
  }, [store]);
  return selected;
}
