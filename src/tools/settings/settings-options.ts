import type { Clock, Logger } from '../../core/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { Records } from '../../threads/ports.ts';
import type { SecretBox } from '../../threads/secret-box.ts';
import type { TeamDirectory } from '../../threads/team-directory.ts';
import type { ToolDefinition } from '../define-tool.ts';
import type { ToolCatalogue } from '../tool-catalogue.ts';
import type { DeploymentLevels } from './deployment-levels.ts';

/** What settings are read with, and changed. */
export interface SettingsOptions {
  readonly records: Records;
  /** What the config sets. */
  readonly deployment: DeploymentLevels;
  /** The deployment's own tools, in the order in which people are shown them. */
  readonly definitions: readonly ToolDefinition[];
  /** All tools that there are, by team: these come and go. @default the deployment's own */
  readonly tools?: ToolCatalogue | undefined;
  /** Undefined without `secretKey`: secrets cannot be entered then, and none can be read. */
  readonly secrets: SecretBox | undefined;
  /** By platform; undefined where it tells nothing of its teams. */
  readonly teamsOf: (platform: string) => TeamDirectory | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface SettingsServiceOptions extends SettingsOptions {
  /** Called after a scope was paused, so that what runs there is stopped at once; a failure is logged. */
  readonly onPaused?: ((scope: Scope) => void | Promise<void>) | undefined;
  /** Days that an entry of the audit log is kept. @default 365 */
  readonly auditDays?: number | undefined;
  /** From 0 to 1, for waits that differ. @default Math.random */
  readonly random?: (() => number) | undefined;
}
