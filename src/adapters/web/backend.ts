import type { Clock } from '../../core/index.ts';
import type { AdapterHost } from '../../threads/adapter.ts';
import type { Records } from '../../threads/ports.ts';
import { ActivityStore } from './activity-store.ts';
import { EventHub } from './event-hub.ts';
import { FileStore } from './file-store.ts';
import { MessageIds } from './message-ids.ts';
import { MessageStore } from './message-store.ts';
import { PostedSlots } from './posted-slots.ts';

const SERVER_KEY = 'web:server';

export interface BackendOptions {
  readonly host: AdapterHost;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly isDurable: boolean;
}

/** What the playground works with while it runs: everything that its routes and its outbound half share. */
export interface Backend {
  readonly host: AdapterHost;
  readonly clock: Clock;
  readonly messages: MessageStore;
  readonly files: FileStore;
  readonly activities: ActivityStore;
  readonly slots: PostedSlots;
  readonly hub: EventHub;
  /** Stays the same as long as what was said is kept. */
  readonly serverId: string;
  readonly messageIds: MessageIds;
  /** An id that nobody can guess. */
  readonly newId: () => string;
}

/** Makes the parts around a host's ports. */
export async function createBackend({ host, clock, newId, isDurable }: BackendOptions): Promise<Backend> {
  const { records, logger, intake } = host;
  return {
    host,
    clock,
    messages: new MessageStore({ records, logger }),
    files: new FileStore(records),
    activities: new ActivityStore(records, clock),
    slots: new PostedSlots(records, clock),
    hub: new EventHub({ events: intake.events, clock, origin: newId() }),
    serverId: isDurable ? await durableServerId(records, newId) : newId(),
    messageIds: new MessageIds(records, clock, newId),
    newId,
  };
}

async function durableServerId(records: Records, newId: () => string): Promise<string> {
  const id = newId();
  if ((await records.put(SERVER_KEY, id, 'new')) === 'ok') return id;
  return (await records.get<string>(SERVER_KEY))?.value ?? id;
}
