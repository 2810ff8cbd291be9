import type { DecidedAnswer, DecisionName, PageGrant } from '../../protocol.ts';
import type { AdminControllerOptions } from './admin-controller-options.ts';
import { placeKey } from './admin-state.ts';
import { askServer } from './ask-server.ts';

/** Does on the admins' page what somebody wants done with requests for consent, and shows what waits then. */
export class ApprovalsController {
  readonly #options: AdminControllerOptions;

  constructor(options: AdminControllerOptions) {
    this.#options = options;
  }

  /** Loads what waits in the place that is shown. */
  async load(): Promise<void> {
    const { store, api } = this.#options;
    const { place } = store.read().spot;
    const loaded = await askServer(store, async () => await api.approvals(place));
    store.dispatch({ type: 'approvalsLoaded', key: placeKey(place), loaded });
  }

  /** The address of all arguments of a request in the place that is shown. */
  argumentsUrl(id: string): string {
    const { store, api } = this.#options;
    return api.argumentsUrl(store.read().spot.place, id);
  }

  /** @throws Error with a sentence when nothing came of it. */
  async decide(id: string, decision: DecisionName, reason: string | undefined): Promise<DecidedAnswer> {
    const { store, api, textsOf } = this.#options;
    const answered = await askServer(store, async () => await api.decide(id, decision, reason));
    if (answered.status === 'failed') throw new Error(answered.problem);
    const { value } = answered;
    if (value.status === 'done') {
      const { done } = textsOf(store.read().locale).approvals.card;
      store.dispatch({ type: 'noticed', kind: 'good', text: done[decision] });
    } else if (value.status !== 'refused') {
      // Its card is about to go, and what it says with it.
      store.dispatch({ type: 'noticed', kind: 'bad', text: value.sentence });
    }
    if (value.status !== 'refused') await this.load();
    return value;
  }

  /** Takes a consent for a thread back. */
  async revoke({ thread, tool, label }: PageGrant): Promise<void> {
    const { store, api, textsOf } = this.#options;
    const answered = await askServer(store, async () => await api.revoke(thread, tool));
    const { grants } = textsOf(store.read().locale).approvals;
    if (answered.status === 'failed') store.dispatch({ type: 'noticed', kind: 'bad', text: answered.problem });
    else if (answered.value.status === 'refused') {
      store.dispatch({ type: 'noticed', kind: 'bad', text: answered.value.sentence });
    } else {
      const text = answered.value.status === 'done' ? grants.takenBack(label) : grants.gone;
      store.dispatch({ type: 'noticed', kind: 'good', text });
    }
    await this.load();
  }
}
