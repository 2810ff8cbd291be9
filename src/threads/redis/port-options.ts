import type { Clock, Logger } from '../../core/index.ts';
import type { KeySpace } from './keys.ts';
import type { RedisClient } from './redis-client.ts';

/** What the ports on Redis are made with; each takes from it what it needs. */
export interface RedisPortOptions {
  /** For commands. */
  readonly client: RedisClient;
  /** For subscriptions, and for nothing else: one connection serves a process. */
  readonly subscriber: RedisClient;
  readonly space: KeySpace;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Makes a string that nobody can guess and that never comes twice. */
  readonly newToken: () => string;
  /** This process, among those of the deployment: no line break, and no other process has it. */
  readonly origin: string;
}
