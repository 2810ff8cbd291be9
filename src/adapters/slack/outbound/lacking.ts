import type { Clock } from '../../../core/index.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';

/** Words of Slack for what a workspace, or the app as it is installed there, does not have. */
const LACKS = new Set([
  'access_denied',
  'channel_type_not_supported',
  'feature_disabled',
  'feature_not_enabled',
  'messages_tab_disabled',
  'method_deprecated',
  'method_not_supported_for_channel_type',
  'missing_scope',
  'no_permission',
  'not_agent_app',
  'not_allowed_token_type',
  'not_enabled',
  'unknown_method',
]);

/** Those of them that may be true of one channel, such as a group message, and of no other. */
const OF_A_CHANNEL = new Set([
  'access_denied',
  'channel_type_not_supported',
  'method_not_supported_for_channel_type',
  'no_permission',
]);

/** Milliseconds after which a workspace is asked again: it may have been switched on. */
const REMEMBERED_MS = 600_000;

/** Entries that are kept before those whose time is up are let go. */
const MAX_ENTRIES = 1_000;

/** Remembers for some minutes what workspaces do not have, so that it is not asked for each time. */
export class Lacking {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(workspace: string, method: string, channel?: string): boolean {
    const now = this.#clock.now();
    return [`${workspace} ${method}`, `${workspace} ${method} ${channel}`].some(
      (key) => (this.#until.get(key) ?? 0) > now,
    );
  }

  /**
   * Whether the error says that the workspace does not have the method; then it is remembered, of the channel alone where
   * it may be the channel's fault.
   */
  learn(workspace: string, error: unknown, channel?: string): boolean {
    if (!(error instanceof SlackCallError) || !LACKS.has(error.reason)) return false;
    const { method, reason } = error;
    const isOfChannel = channel !== undefined && OF_A_CHANNEL.has(reason);
    const now = this.#clock.now();
    if (this.#until.size >= MAX_ENTRIES) {
      for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key);
    }
    this.#until.set(isOfChannel ? `${workspace} ${method} ${channel}` : `${workspace} ${method}`, now + REMEMBERED_MS);
    return true;
  }
}
