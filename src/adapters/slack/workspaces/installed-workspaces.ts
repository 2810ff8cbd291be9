import type { Clock, Logger } from '../../../core/index.ts';
import type { Check } from '../../../threads/check.ts';
import type { Lock } from '../../../threads/ports.ts';
import type { SlackAccess } from './ask-slack.ts';
import { InstallationCache } from './installation-cache.ts';
import type { InstallationStore, StoredInstallation } from './installation-store.ts';
import { TokenDoubts } from './token-doubts.ts';
import { TokenRotation } from './token-rotation.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

export interface InstalledWorkspacesOptions {
  readonly store: InstallationStore;
  readonly lock: Lock;
  readonly access: SlackAccess;
  readonly client: { readonly id: string; readonly secret: string };
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The workspaces and organisations that have installed the bot by OAuth, as the storage has them. */
export class InstalledWorkspaces implements Workspaces {
  readonly #store: InstallationStore;
  readonly #cache: InstallationCache;
  readonly #doubts: TokenDoubts;
  readonly #rotation: TokenRotation;
  readonly #clock: Clock;
  readonly #logger: Logger;
  /** Installations whose tokens cannot be opened, so that each is told once. */
  readonly #sealed = new Set<string>();

  constructor(options: InstalledWorkspacesOptions) {
    const { store, access, clock, logger } = options;
    this.#store = store;
    this.#cache = new InstallationCache({ store, clock });
    this.#doubts = new TokenDoubts({ access, clock });
    this.#rotation = new TokenRotation(options);
    this.#clock = clock;
    this.#logger = logger;
  }

  async find(ids: Parameters<Workspaces['find']>[0]): Promise<Workspace | undefined> {
    const { teamId, enterpriseId, isEnterpriseInstall } = ids;
    // An organisation's installation works in its workspaces, and one of a workspace's own wins over it.
    for (const id of isEnterpriseInstall ? [enterpriseId] : [teamId, enterpriseId]) {
      const workspace = id === undefined ? undefined : await this.get(id);
      if (workspace !== undefined) return workspace;
    }
    return undefined;
  }

  async get(id: string): Promise<Workspace | undefined> {
    return (await this.#cache.get(id))?.workspace;
  }

  async tokenOf(id: string): Promise<string | undefined> {
    const installation = await this.#cache.get(id);
    if (installation?.tokens === undefined) {
      if (installation !== undefined) this.#tellSealed(id);
      return undefined;
    }
    const { tokens } = installation;
    const isGood = await this.#doubts.isGood(tokens.token);
    if (isGood && !this.#rotation.isDue(tokens)) return tokens.token;
    return await this.#renewed(installation, isGood && !this.#hasEnded(installation));
  }

  tokenFailed(id: string): void {
    const token = this.#cache.peek(id)?.tokens?.token;
    if (token !== undefined) this.#doubts.doubt(token);
    this.#cache.expire(id);
  }

  async *list(): AsyncIterable<Workspace> {
    for await (const { workspace } of this.#store.list()) yield workspace;
  }

  checks(): readonly Check[] {
    return [];
  }

  async #renewed(installation: StoredInstallation, isUsable: boolean): Promise<string | undefined> {
    const { token, refreshToken } = installation.tokens ?? {};
    if (refreshToken === undefined) return isUsable ? token : undefined;
    const renewed = await this.#rotation.renew(installation, isUsable);
    if (renewed?.tokens === undefined) return undefined;
    if (renewed.tokens.token === token) return isUsable ? token : undefined;
    if (token !== undefined) this.#doubts.forget(token);
    this.#cache.set(renewed);
    return this.#hasEnded(renewed) ? undefined : renewed.tokens.token;
  }

  #hasEnded({ tokens }: StoredInstallation): boolean {
    return tokens?.expiresAt !== undefined && tokens.expiresAt <= this.#clock.now();
  }

  #tellSealed(id: string): void {
    if (this.#sealed.has(id)) return;
    this.#sealed.add(id);
    this.#logger.error(
      { workspace: id },
      'A token of Slack was sealed with a key that is not in THREADLOOP_SECRET_KEY. Add that key behind the present one, or install the app again.',
    );
  }
}
