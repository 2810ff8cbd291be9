import type { Clock } from '../../../core/index.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { askSlack, type SlackAccess } from './ask-slack.ts';
import { isRefusal } from './token-refusal.ts';

/** Milliseconds for which a token that Slack refused is not asked about again. */
const REFUSED_MS = 60_000;

/** Tokens that are remembered; most are of workspaces that have uninstalled the app. */
const MAX_DOUBTS = 1_000;

/**
 * Tokens that a call failed with: each is asked about before it is used again, since the call may have been made with
 * the one before it. Slack's refusal holds for a minute.
 */
export class TokenDoubts {
  readonly #access: SlackAccess;
  readonly #clock: Clock;
  readonly #doubts = new Map<string, { refusal?: { readonly reason: string; readonly until: number } }>();
  readonly #asking = new Map<string, Promise<boolean>>();

  constructor({ access, clock }: { readonly access: SlackAccess; readonly clock: Clock }) {
    this.#access = access;
    this.#clock = clock;
  }

  doubt(token: string): void {
    if (this.#doubts.has(token)) return;
    this.#doubts.set(token, {});
    if (this.#doubts.size <= MAX_DOUBTS) return;
    const [oldest] = this.#doubts.keys();
    if (oldest !== undefined) this.#doubts.delete(oldest);
  }

  /** Why Slack refused the token when it was asked last; undefined when it did not. */
  refusalOf(token: string): string | undefined {
    return this.#doubts.get(token)?.refusal?.reason;
  }

  /** Whether a token may be used: yes, unless Slack has refused it or does so now. */
  async isGood(token: string): Promise<boolean> {
    const doubt = this.#doubts.get(token);
    if (doubt === undefined) return true;
    if (doubt.refusal !== undefined && doubt.refusal.until > this.#clock.now()) return false;
    const asking = this.#asking.get(token) ?? this.#ask(token).finally(() => this.#asking.delete(token));
    this.#asking.set(token, asking);
    return await asking;
  }

  /** Nobody will use it any more. */
  forget(token: string): void {
    this.#doubts.delete(token);
  }

  async #ask(token: string): Promise<boolean> {
    try {
      await askSlack(this.#access, 'auth.test', {}, token);
      this.#doubts.delete(token);
      return true;
    } catch (error) {
      // Where Slack cannot be asked, the call that wants the token finds out.
      if (!(error instanceof SlackCallError) || !isRefusal(error.reason)) return true;
      this.#doubts.set(token, { refusal: { reason: error.reason, until: this.#clock.now() + REFUSED_MS } });
      return false;
    }
  }
}
