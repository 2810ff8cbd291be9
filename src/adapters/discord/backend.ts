import type { AdapterHost } from '../../threads/adapter.ts';
import type { DiscordCalls } from './calls/discord-calls.ts';
import type { DiscordOptions } from './discord-options.ts';
import type { Self } from './gateway/gateway.ts';
import type { Places } from './places/places.ts';

/** What every part of the adapter works with, from `connect` to `disconnect`, in every process. */
export interface DiscordBackend {
  readonly options: DiscordOptions;
  readonly host: AdapterHost;
  readonly calls: DiscordCalls;
  readonly places: Places;
  /** The bot itself, asked for at `connect`. */
  readonly self: Self;
  /** Does what nothing else must wait for: its failure is logged under the name, and the end waits for it. */
  readonly background: (name: string, work: () => Promise<unknown>) => void;
}
