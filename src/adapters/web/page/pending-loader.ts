import type { PendingApprovals } from '../protocol.ts';
import type { Api } from './api.ts';
import type { PageAction } from './state/page-action.ts';
import type { PageState } from './state/page-state.ts';
import type { Store } from './store.ts';

/** Keeps the list of what waits for the person. Asked again while it loads, it loads once more. */
export class PendingLoader {
  readonly #store: Store<PageState, PageAction>;
  readonly #load: () => Promise<PendingApprovals>;
  #loading: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(store: Store<PageState, PageAction>, api: Pick<Api, 'pendingApprovals'>) {
    this.#store = store;
    this.#load = () => api.pendingApprovals();
  }

  /** Never rejects: the list says why it could not be loaded. */
  async load(): Promise<void> {
    if (this.#loading !== undefined) {
      this.#isAskedAgain = true;
      return await this.#loading;
    }
    this.#loading = this.#loadAll();
    await this.#loading;
  }

  async #loadAll(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      try {
        this.#store.dispatch({ type: 'pendingLoaded', pending: await this.#load() });
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        this.#store.dispatch({ type: 'pendingFailed', problem });
      }
    } while (this.#isAskedAgain);
    this.#loading = undefined;
  }
}
