import type { ServerPageTexts } from '../../../../text/admin-page-servers-texts.ts';
import type { ConnectAnswer, EnteredServer, PlaceRef, ServerAct, ServersChanged } from '../../admin/admin-protocol.ts';
import type { AdminControllerOptions } from './admin-controller-options.ts';
import { placeKey } from './admin-state.ts';
import { askServer } from './ask-server.ts';

/** What came of a change: the sentences beside fields, by field; none when it was done, or was refused to everybody. */
export interface ServerChange {
  readonly isDone: boolean;
  readonly problems: Readonly<Record<string, string>>;
}

/** Does on the admins' page what somebody wants done with MCP servers. Secrets go to the server, and are kept nowhere. */
export class ServersController {
  readonly #options: AdminControllerOptions;

  constructor(options: AdminControllerOptions) {
    this.#options = options;
  }

  /** Loads the servers of the place that is shown. */
  async load(): Promise<void> {
    const { store, api } = this.#options;
    const { place } = store.read().spot;
    const loaded = await askServer(store, async () => await api.servers(place));
    store.dispatch({ type: 'serversLoaded', key: placeKey(place), loaded });
  }

  /** Loads the servers at which everybody has an account of their own. */
  async loadAccounts(): Promise<void> {
    const { store, api } = this.#options;
    store.dispatch({ type: 'accountsLoaded', loaded: await askServer(store, async () => await api.accounts()) });
  }

  async add(entered: EnteredServer): Promise<ServerChange> {
    const { api } = this.#options;
    return await this.#change(
      async (place) => await api.addServer(place, entered),
      (t) => t.added(entered.name.trim()),
    );
  }

  async act(name: string, act: ServerAct, place?: PlaceRef): Promise<ServerChange> {
    const { api } = this.#options;
    const said = { check: 'checked', remove: 'removed', disconnect: 'disconnected' } as const;
    return await this.#change(
      async (shown) => await api.actOnServer(place ?? shown, name, act),
      (t) => t[said[act]](name),
    );
  }

  async setSecret(name: string, secret: string): Promise<ServerChange> {
    const { api } = this.#options;
    return await this.#change(
      async (place) => await api.setServerSecret(place, name, secret),
      (t) => t.secretSet,
    );
  }

  /** Begins a sign-in; the link is for whoever asked alone. Undefined when there is none; the notice says why. */
  async connect(name: string, place?: PlaceRef): Promise<Extract<ConnectAnswer, { status: 'link' }> | undefined> {
    const { store, api } = this.#options;
    const where = place ?? store.read().spot.place;
    const answered = await askServer(store, async () => await api.connectServer(where, name));
    if (answered.status === 'ready' && answered.value.status === 'link') return answered.value;
    const text = answered.status === 'failed' ? answered.problem : sentenceOf(answered.value);
    store.dispatch({ type: 'noticed', kind: 'bad', text });
    return undefined;
  }

  async #change(
    change: (place: PlaceRef) => Promise<ServersChanged>,
    said: (t: ServerPageTexts) => string,
  ): Promise<ServerChange> {
    const { store, textsOf } = this.#options;
    const { place } = store.read().spot;
    const t = textsOf(store.read().locale).servers;
    const notice = (kind: 'good' | 'bad', text: string): void => store.dispatch({ type: 'noticed', kind, text });
    const answered = await askServer(store, async () => await change(place));
    if (answered.status === 'failed') {
      notice('bad', answered.problem);
      return { isDone: false, problems: {} };
    }
    const { changed, servers } = answered.value;
    store.dispatch({ type: 'serversChanged', key: placeKey(place), servers });
    switch (changed.status) {
      case 'done':
        notice('good', said(t));
        return { isDone: true, problems: {} };
      case 'refused':
        notice('bad', changed.sentence);
        return { isDone: false, problems: {} };
      case 'invalid':
        notice('bad', t.problems(Object.keys(changed.problems).length));
        return { isDone: false, problems: changed.problems };
    }
  }
}

function sentenceOf(connect: ConnectAnswer): string {
  return connect.status === 'refused' ? connect.sentence : '';
}
