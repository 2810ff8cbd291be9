import type { Clock } from '../../../core/index.ts';
import type { InstallationStore, StoredInstallation } from './installation-store.ts';

/** Milliseconds after which an installation is read again: so late do processes see what others have changed. */
const FRESH_MS = 5_000;

/** Installations that are remembered; the one that was not asked for longest goes first. */
const MAX_REMEMBERED = 1_000;

/** Installations as they were read some seconds ago at most. That there is none is not remembered. */
export class InstallationCache {
  readonly #store: Pick<InstallationStore, 'read'>;
  readonly #clock: Clock;
  readonly #remembered = new Map<string, { readonly readAt: number; readonly installation: StoredInstallation }>();
  readonly #reading = new Map<string, Promise<StoredInstallation | undefined>>();

  constructor({ store, clock }: { readonly store: Pick<InstallationStore, 'read'>; readonly clock: Clock }) {
    this.#store = store;
    this.#clock = clock;
  }

  async get(id: string): Promise<StoredInstallation | undefined> {
    const known = this.#remembered.get(id);
    if (known !== undefined && this.#clock.now() - known.readAt < FRESH_MS) return known.installation;
    // Many events come at once, and one look is enough for them.
    const reading = this.#reading.get(id) ?? this.#read(id).finally(() => this.#reading.delete(id));
    this.#reading.set(id, reading);
    return await reading;
  }

  /** What was read last, however old. */
  peek(id: string): StoredInstallation | undefined {
    return this.#remembered.get(id)?.installation;
  }

  /** Remembers what is known to stand in the storage now. */
  set(installation: StoredInstallation, readAt = this.#clock.now()): void {
    const { id } = installation.workspace;
    this.#remembered.delete(id);
    this.#remembered.set(id, { readAt, installation });
    if (this.#remembered.size <= MAX_REMEMBERED) return;
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined) this.#remembered.delete(oldest);
  }

  /** It has to be read again. */
  expire(id: string): void {
    const known = this.#remembered.get(id);
    if (known !== undefined) this.#remembered.set(id, { ...known, readAt: -Infinity });
  }

  async #read(id: string): Promise<StoredInstallation | undefined> {
    const readAt = this.#clock.now();
    const installation = await this.#store.read(id);
    if (installation === undefined) this.#remembered.delete(id);
    else this.set(installation, readAt);
    return installation;
  }
}
