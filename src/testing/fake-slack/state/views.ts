import type { Clock } from '../../../core/index.ts';
import type { CountedIds } from './counted-ids.ts';
import type { Json } from './messages.ts';

/** Milliseconds in which a trigger can open a view. */
const TRIGGER_LIFE_MS = 3000;

/** A view as Slack stores it: what the app sent, and what Slack added. */
export interface StoredView {
  readonly id: string;
  readonly user: string;
  readonly workspace: string;
  readonly kind: 'modal' | 'home';
  readonly rootId: string;
  readonly previousId: string | undefined;
  hash: string;
  view: Json;
}

export type TriggerUse =
  | { readonly status: 'opened'; readonly user: string; readonly workspace: string; readonly openedFrom?: string }
  | {
      readonly status: 'refused';
      readonly error: 'invalid_trigger_id' | 'expired_trigger_id' | 'exchanged_trigger_id';
    };

/** Modals and home tabs, and the triggers that may open modals. */
export class Views {
  readonly #ids: CountedIds;
  readonly #clock: Clock;
  readonly #triggers = new Map<
    string,
    {
      readonly user: string;
      readonly workspace: string;
      readonly atMs: number;
      readonly openedFrom?: string;
      isUsed: boolean;
    }
  >();
  readonly #stacks = new Map<string, StoredView[]>();
  readonly #homes = new Map<string, StoredView>();

  constructor(ids: CountedIds, clock: Clock) {
    this.#ids = ids;
    this.#clock = clock;
  }

  /** A trigger for what a user did; `openedFrom` is the view in which it happened. */
  createTrigger(user: string, workspace: string, openedFrom?: string): string {
    const id = `${this.#ids.next('')}.trigger`;
    this.#triggers.set(id, {
      user,
      workspace,
      atMs: this.#clock.now(),
      ...(openedFrom !== undefined && { openedFrom }),
      isUsed: false,
    });
    return id;
  }

  /** Uses a trigger up. */
  useTrigger(id: string): TriggerUse {
    const trigger = this.#triggers.get(id);
    if (trigger === undefined) return { status: 'refused', error: 'invalid_trigger_id' };
    if (trigger.isUsed) return { status: 'refused', error: 'exchanged_trigger_id' };
    if (this.#clock.now() - trigger.atMs > TRIGGER_LIFE_MS) return { status: 'refused', error: 'expired_trigger_id' };
    trigger.isUsed = true;
    const { user, workspace, openedFrom } = trigger;
    return { status: 'opened', user, workspace, ...(openedFrom !== undefined && { openedFrom }) };
  }

  /** Opens a modal for a user, on top of those that are open, or alone. */
  open(user: string, workspace: string, view: Json, isOnTop: boolean): StoredView {
    const stack = isOnTop ? this.stackOf(user) : [];
    const id = this.#ids.next('V');
    const previous = stack.at(-1);
    const stored: StoredView = {
      id,
      user,
      workspace,
      kind: 'modal',
      rootId: previous?.rootId ?? id,
      previousId: previous?.id,
      hash: this.#nextHash(),
      view,
    };
    this.#stacks.set(user, [...stack, stored]);
    return stored;
  }

  update(stored: StoredView, view: Json): void {
    stored.view = view;
    stored.hash = this.#nextHash();
  }

  /** Closes the uppermost modal of a user, or all of them. */
  close(user: string, all: boolean): void {
    this.#stacks.set(user, all ? [] : this.stackOf(user).slice(0, -1));
  }

  /** Publishes the home tab of a user. */
  publish(user: string, workspace: string, view: Json): StoredView {
    const known = this.#homes.get(user);
    if (known !== undefined) {
      this.update(known, view);
      return known;
    }
    const id = this.#ids.next('V');
    const home: StoredView = {
      id,
      user,
      workspace,
      kind: 'home',
      rootId: id,
      previousId: undefined,
      hash: this.#nextHash(),
      view,
    };
    this.#homes.set(user, home);
    return home;
  }

  /** The modals of a user, the one in sight last. */
  stackOf(user: string): readonly StoredView[] {
    return this.#stacks.get(user) ?? [];
  }

  homeOf(user: string): StoredView | undefined {
    return this.#homes.get(user);
  }

  find(id: string): StoredView | undefined {
    return [...this.#stacks.values(), [...this.#homes.values()]].flat().find((view) => view.id === id);
  }

  findByExternalId(externalId: string): StoredView | undefined {
    return [...this.#stacks.values()].flat().find(({ view }) => view.external_id === externalId);
  }

  #nextHash(): string {
    return this.#ids.next('hash.');
  }
}

/** A view as it is in answers and interactions. */
export function viewPayload(stored: StoredView, appId: string, botId: string): Json {
  return {
    private_metadata: '',
    callback_id: '',
    external_id: '',
    notify_on_close: false,
    clear_on_close: false,
    close: null,
    submit: null,
    ...stored.view,
    id: stored.id,
    team_id: stored.workspace,
    type: stored.kind,
    state: { values: {} },
    hash: stored.hash,
    root_view_id: stored.rootId,
    previous_view_id: stored.previousId ?? null,
    app_id: appId,
    app_installed_team_id: stored.workspace,
    bot_id: botId,
  };
}
