import type { AdminPageTexts } from '../../../../text/admin-page-texts.ts';
import type { RawValue } from '../../../../threads/administration/form-field.ts';
import type { ChangeAnswer, EnteredChange } from '../../admin/admin-protocol.ts';
import type { AdminAction } from './admin-action.ts';
import type { AdminControllerOptions } from './admin-controller-options.ts';
import { type AdminState, type PlaceState, placeKey, placeState, type Spot, versionOf } from './admin-state.ts';
import { ApprovalsController } from './approvals-controller.ts';
import { type Answered, askServer } from './ask-server.ts';
import { pausedOf } from './paused-of.ts';
import { ServersController } from './servers-controller.ts';

/**
 * Does on the admins' page what somebody asks for. Nothing is shown as changed before the server says so; what was
 * entered is kept until it is saved or given up, through conflicts and a new sign-in as well.
 */
export class AdminController {
  readonly approvals: ApprovalsController;
  readonly servers: ServersController;
  readonly #options: AdminControllerOptions;

  constructor(options: AdminControllerOptions) {
    this.#options = options;
    this.approvals = new ApprovalsController(options);
    this.servers = new ServersController(options);
  }

  /** Finds out who is here, and loads what they are to see. */
  async start(): Promise<void> {
    const { store, api } = this.#options;
    store.dispatch({ type: 'started', start: { status: 'loading' } });
    const session = await this.#ask(async () => await api.session?.read());
    if (session.status === 'failed') return store.dispatch({ type: 'started', start: session });
    if (session.value !== undefined) {
      const { locale } = session.value;
      store.dispatch({ type: 'session', session: signedOf(session.value), locale });
      if (!session.value.isSignedIn) return;
    }
    const start = await this.#ask(async () => await api.start());
    store.dispatch({ type: 'started', start });
    if (start.status === 'failed') return;
    store.dispatch({ type: 'session', session: 'signedIn' });
    await this.#open();
  }

  /** Answers whether it was the right token; the notice says why not. */
  async signIn(token: string): Promise<boolean> {
    const { store, api } = this.#options;
    const session = await this.#ask(async () => await api.session?.signIn(token));
    if (session.status === 'failed') {
      this.#notice('bad', session.problem);
      return false;
    }
    this.#notice('good', '');
    store.dispatch({ type: 'session', session: 'signedIn' });
    await this.start();
    return true;
  }

  async signOut(): Promise<void> {
    const { store, api } = this.#options;
    const answered = await this.#ask(async () => await api.session?.signOut());
    if (answered.status === 'failed') this.#notice('bad', answered.problem);
    else store.dispatch({ type: 'session', session: 'signedOut' });
  }

  /** Goes to another place or section, and loads it. */
  async go(spot: Spot): Promise<void> {
    const { store } = this.#options;
    store.dispatch({ type: 'went', spot });
    if (store.read().start.status === 'ready') await this.#open();
  }

  /** Looks again at what is shown: others may have changed it. */
  async refresh(): Promise<void> {
    const { store } = this.#options;
    if (store.read().start.status !== 'ready' || this.#place().busy.length > 0) return;
    const { section } = store.read().spot;
    if (section === 'approvals') return await this.approvals.load();
    if (section === 'servers') return await this.servers.load();
    if (section === 'mine') return await this.servers.loadAccounts();
    await this.#loadPlace();
  }

  edit(setting: string, raw: RawValue): void {
    this.#dispatchHere((key) => ({ type: 'edited', key, setting, raw }));
  }

  discard(settings: readonly string[]): void {
    this.#dispatchHere((key) => ({ type: 'discarded', key, settings }));
  }

  /** Saves what was entered for these settings, all of it or nothing. */
  async save(settings: readonly string[]): Promise<void> {
    const { drafts } = this.#place();
    const entered = settings.flatMap((setting) => {
      const draft = drafts[setting];
      return draft === undefined ? [] : [{ setting, draft }];
    });
    if (entered.length === 0) return;
    const changes = entered.map(({ setting: key, draft: { raw } }): EnteredChange => {
      return { kind: 'set', key, ...(raw !== undefined && { raw }) };
    });
    // What was begun first has not seen what others changed since.
    const ifVersion = Math.min(...entered.map(({ draft }) => draft.baseVersion));
    await this.change(changes, ifVersion);
  }

  /** Carries out changes at once, on the place as it is shown. `said`: what is told when it is done. */
  async change(changes: readonly EnteredChange[], ifVersion = versionOf(this.#place()), said?: string): Promise<void> {
    const { api, store } = this.#options;
    const { place } = store.read().spot;
    await this.#changing(
      changes.map(({ key }) => key),
      async () => await api.change(place, changes, ifVersion),
      () => said ?? this.#texts().form.saved,
    );
  }

  /** Switches a tool on or off. */
  async toggle(setting: string, label: string, isOn: boolean): Promise<void> {
    const changes = [{ kind: 'set', key: setting, raw: isOn }] as const;
    await this.change(changes, versionOf(this.#place()), this.#texts().form.turned(label, isOn));
  }

  /** Pauses the place with what people are told, or lets the bot work there again. */
  async pause(isPaused: boolean, reason: string): Promise<void> {
    const { api, store } = this.#options;
    const { place } = store.read().spot;
    const version = versionOf(this.#place());
    const pausing = async (): Promise<ChangeAnswer> => await api.pause(place, isPaused, reason, version);
    await this.#changing(['paused'], pausing, ({ place: after }) => {
      const { donePaused, doneResumed, stillPaused } = this.#texts().pause;
      if (isPaused) return donePaused;
      const isStillPaused = after.kind === 'admin' && pausedOf(after.view)?.isPaused === true;
      return isStillPaused ? stillPaused : doneResumed;
    });
  }

  async loadAudit(isFirst: boolean): Promise<void> {
    const { api, store } = this.#options;
    const { place } = store.read().spot;
    const key = placeKey(place);
    const before = isFirst ? undefined : nextOf(this.#place().audit);
    const loaded = await this.#ask(async () => await api.audit(place, before));
    store.dispatch({ type: 'auditLoaded', key, loaded, isFirst });
  }

  async loadFeedback(isFirst: boolean): Promise<void> {
    const { api, store } = this.#options;
    const { place } = store.read().spot;
    const key = placeKey(place);
    const before = isFirst ? undefined : nextOf(this.#place().feedback);
    const loaded = await this.#ask(async () => await api.feedback(place, before));
    store.dispatch({ type: 'feedbackLoaded', key, loaded, isFirst });
  }

  /** Has everything erased that is stored of oneself. */
  async forget(): Promise<void> {
    const { api, store } = this.#options;
    const receipt = await this.#ask(async () => await api.forget());
    if (receipt.status === 'ready') store.dispatch({ type: 'forgotten', receipt: receipt.value });
    else this.#notice('bad', receipt.problem);
    await this.#loadStored();
  }

  async optOut(isOut: boolean): Promise<void> {
    const { api, store } = this.#options;
    const loaded = await this.#ask(async () => await api.optOut(isOut));
    if (loaded.status === 'failed') this.#notice('bad', loaded.problem);
    else store.dispatch({ type: 'storedLoaded', loaded });
  }

  /** Loads what the section shows; what is known already is shown meanwhile. */
  async #open(): Promise<void> {
    const { section } = this.#options.store.read().spot;
    if (section === 'mine') {
      await Promise.all([this.#loadStored(), this.servers.loadAccounts()]);
      return;
    }
    await this.#loadPlace();
    const { answer } = this.#place();
    if (answer.status !== 'ready' || answer.value.kind !== 'admin') return;
    if (section === 'history') await this.loadAudit(true);
    if (section === 'feedback') await this.loadFeedback(true);
    if (section === 'usage') await this.#loadUsage();
    if (section === 'approvals') await this.approvals.load();
    if (section === 'servers') await this.servers.load();
  }

  async #loadPlace(): Promise<void> {
    const { api, store } = this.#options;
    const { place } = store.read().spot;
    const answer = await this.#ask(async () => await api.place(place));
    store.dispatch({ type: 'placeLoaded', key: placeKey(place), answer });
  }

  async #loadUsage(): Promise<void> {
    const { api, store } = this.#options;
    const { place } = store.read().spot;
    const loaded = await this.#ask(async () => await api.usage(place));
    store.dispatch({ type: 'usageLoaded', key: placeKey(place), loaded });
  }

  async #loadStored(): Promise<void> {
    const { api, store } = this.#options;
    store.dispatch({ type: 'storedLoaded', loaded: await this.#ask(async () => await api.stored()) });
  }

  async #changing(
    settings: readonly string[],
    change: () => Promise<ChangeAnswer>,
    said: (answer: ChangeAnswer) => string,
  ): Promise<void> {
    const { store } = this.#options;
    const key = placeKey(store.read().spot.place);
    store.dispatch({ type: 'changing', key, settings });
    const answered = await this.#ask(change);
    if (answered.status === 'failed') {
      store.dispatch({ type: 'changeFailed', key, settings });
      this.#notice('bad', answered.problem);
      return;
    }
    store.dispatch({ type: 'changed', key, settings, answer: answered.value });
    this.#tell(answered.value, said(answered.value));
  }

  #tell({ changed }: ChangeAnswer, said: string): void {
    const { form, conflict } = this.#texts();
    switch (changed.status) {
      case 'done': {
        const { meanwhile } = changed;
        const who = [...new Set(meanwhile.map((entry) => entry.who.name))];
        const settings = [...new Set(meanwhile.map((entry) => entry.setting))];
        this.#notice('good', meanwhile.length === 0 ? said : conflict.meanwhile(who, settings));
        return;
      }
      case 'refused':
        this.#notice('bad', changed.sentence);
        return;
      case 'conflict':
        this.#notice('bad', conflict.several);
        return;
      case 'invalid':
        this.#notice('bad', form.problems(Object.keys(changed.problems).length));
    }
  }

  async #ask<T>(ask: () => Promise<T>): Promise<Answered<T>> {
    return await askServer(this.#options.store, ask);
  }

  #dispatchHere(action: (key: string) => AdminAction): void {
    const { store } = this.#options;
    store.dispatch(action(placeKey(store.read().spot.place)));
  }

  #place(): PlaceState {
    return placeState(this.#options.store.read());
  }

  #texts(): AdminPageTexts {
    return this.#options.textsOf(this.#options.store.read().locale);
  }

  #notice(kind: 'good' | 'bad', text: string): void {
    this.#options.store.dispatch({ type: 'noticed', kind, text });
  }
}

function signedOf({ isSignedIn }: { readonly isSignedIn: boolean }): AdminState['session'] {
  return isSignedIn ? 'signedIn' : 'signedOut';
}

function nextOf(list: PlaceState['audit'] | PlaceState['feedback']): string | undefined {
  return list?.status === 'ready' ? list.value.next : undefined;
}
