import type { Records } from '../../../threads/ports.ts';
import type { SecretBox } from '../../../threads/secret-box.ts';
import {
  INSTALLATION_PREFIX,
  type Installation,
  installationKey,
  type ReadInstallation,
  readInstallation,
  sealInstallation,
} from './installation.ts';

/** Milliseconds that the trace of a removed installation stays: it is there only because its removal has a condition. */
const TRACE_MS = 1_000;

/** An installation as it stands in the storage. */
export interface StoredInstallation extends ReadInstallation {
  readonly version: number;
}

/** Installations in the storage that all processes share. */
export class InstallationStore {
  readonly #records: Records;
  readonly #secrets: SecretBox;

  constructor({ records, secrets }: { readonly records: Records; readonly secrets: SecretBox }) {
    this.#records = records;
    this.#secrets = secrets;
  }

  async read(id: string): Promise<StoredInstallation | undefined> {
    const document = await this.#records.get<unknown>(installationKey(id));
    if (document === undefined) return undefined;
    const read = readInstallation(document.value, this.#secrets);
    return read && { ...read, version: document.version };
  }

  /** Installs: whatever was there before is written over. */
  async write(installation: Installation): Promise<void> {
    await this.#records.put(
      installationKey(installation.workspace.id),
      sealInstallation(installation, this.#secrets),
      'any',
    );
  }

  /** Writes over what was read, unless it has changed since. */
  async replace(installation: Installation, version: number): Promise<'ok' | 'conflict'> {
    const document = sealInstallation(installation, this.#secrets);
    return await this.#records.put(installationKey(installation.workspace.id), document, version);
  }

  async *list(): AsyncIterable<StoredInstallation> {
    for await (const [, { value, version }] of this.#records.list<unknown>(INSTALLATION_PREFIX)) {
      const read = readInstallation(value, this.#secrets);
      if (read !== undefined) yield { ...read, version };
    }
  }
}

/**
 * Removes an installation, unless it is newer than `endedAt` (milliseconds since the epoch). Needs no key of secrets.
 * Answers whether there was one to be removed.
 */
export async function removeInstallation(records: Records, id: string, endedAt: number): Promise<boolean> {
  for (;;) {
    const document = await records.get<unknown>(installationKey(id));
    const installedAt = document === undefined ? undefined : installedAtOf(document.value);
    if (document === undefined || installedAt === undefined || installedAt > endedAt) return false;
    // `remove` would take one away that was installed in this very moment.
    if ((await records.put(installationKey(id), {}, document.version, TRACE_MS)) === 'ok') return true;
  }
}

/** When a workspace installed the bot by OAuth, as it stands in the storage now; undefined when it has not. */
export async function installedAtIn(records: Records, id: string): Promise<number | undefined> {
  const document = await records.get<unknown>(installationKey(id));
  return document && installedAtOf(document.value);
}

function installedAtOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('workspace' in value)) return undefined;
  const { workspace } = value;
  if (typeof workspace !== 'object' || workspace === null || !('installedAt' in workspace)) return undefined;
  return typeof workspace.installedAt === 'number' ? workspace.installedAt : undefined;
}
