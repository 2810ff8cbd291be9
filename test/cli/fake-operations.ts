import { createWebAdapter } from '../../src/adapters/web/index.ts';
import type { OpenedStorage, Operations } from '../../src/cli/operations.ts';
import type { Clock } from '../../src/core/index.ts';
import { silentLogger } from '../../src/silent-logger.ts';
import { createMemoryPorts } from '../../src/threads/memory/index.ts';
import type { Storage } from '../../src/threads/ports.ts';
import type { TrailEntry } from '../../src/threads/trail.ts';

/** A deployment whose processes share nothing, on a Node of 2026, with every port free. */
export function createFakeOperations(operations: Partial<Operations> = {}): Operations {
  return {
    nodeVersion: '22.11.0',
    platforms: () => [createWebAdapter({ botName: 'threadloop', model: 'demo', store: '', isDurable: true }).adapter],
    openStorage: async () => undefined,
    checkStorage: async () => [],
    listModels: async () => ({ kind: 'offered', ids: [] }),
    inspectSlack: async () => ({}),
    inspectDiscord: async () => ({ application: { isKnown: false, sentence: 'Discord was not asked.' } }),
    readDiscordApplication: async () => ({ isKnown: false, sentence: 'Discord was not asked.' }),
    probePort: async () => 'free',
    readReadiness: async () => undefined,
    ...operations,
  };
}

export interface SharedStorage extends Pick<Operations, 'openStorage'> {
  readonly storage: Storage;
  /** How often it was closed. */
  closed(): number;
}

/** A storage that a command opens and that outlives it. */
export function shareStorage(
  clock: Clock,
  { trail = {} }: { readonly trail?: Readonly<Record<string, readonly TrailEntry[]>> } = {},
): SharedStorage {
  let closed = 0;
  let tokens = 0;
  const ports = createMemoryPorts({ clock, logger: silentLogger, newToken: () => String((tokens += 1)) });
  const close = async (): Promise<void> => {
    closed += 1;
  };
  const opened: OpenedStorage = {
    storage: { ...ports, close },
    countActivations: async () => ({ waiting: 3, active: 2, delayed: 1 }),
    readTrail: async (id) => trail[id] ?? [],
  };
  return { storage: ports, openStorage: async () => opened, closed: () => closed };
}
