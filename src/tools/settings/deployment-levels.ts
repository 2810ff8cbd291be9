import type { JsonValue } from '../../core/index.ts';
import type { SettingKey } from '../../threads/administration/settings-service.ts';
import type { TeamId } from '../../threads/thread-id.ts';

/** What the deployment's config sets at one level. */
export interface ConfigLevel {
  readonly values: Readonly<Record<SettingKey, JsonValue>>;
  /** Keys that nobody can change in the chat, at this level and below; `tools.*` for everything that begins so. */
  readonly locked: readonly SettingKey[];
  /** The tools that are on; `all`: each is as it is by itself. What `values` say of one wins. @default nothing is said */
  readonly tools?: readonly string[] | 'all' | undefined;
}

/** What the deployment's config says, by level. */
export interface DeploymentLevels {
  readonly deployment: ConfigLevel;
  readonly direct: ConfigLevel;
  team(team: TeamId): ConfigLevel;
  /** `platform:channel` */
  channel(channel: string): ConfigLevel;
  /** Ids of people who are admins everywhere. */
  readonly admins: readonly string[];
  /** Models that may be chosen, by name; the deployment's own is among them. */
  readonly models: readonly string[];
}
