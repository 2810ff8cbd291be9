import { type Clock, type Logger, sleep } from '../../../core/index.ts';
import type { Lock } from '../../../threads/ports.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { askSlack, type SlackAccess } from './ask-slack.ts';
import type { BotTokens, Installation } from './installation.ts';
import type { InstallationStore, StoredInstallation } from './installation-store.ts';

/** Milliseconds before its end from which on a token is exchanged for a new one. Slack's live for twelve hours. */
const EARLY_MS = 7_200_000;

/** Milliseconds that one process has for it; longer than a request to Slack takes. */
const LOCK_MS = 30_000;

/** Milliseconds that others wait for its outcome when their token is good for nothing. */
const WAIT_MS = 12_000;
const POLL_MS = 250;

/** Milliseconds before it is tried again after a failure. */
const PAUSE_MS = 60_000;

/** What Slack has given out is written down at any price: the refresh token before it is spent. */
const WRITES = 6;
const WRITE_PAUSE_MS = 200;

export interface TokenRotationOptions {
  readonly store: InstallationStore;
  readonly lock: Lock;
  readonly access: SlackAccess;
  readonly client: { readonly id: string; readonly secret: string };
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Exchanges tokens that end for new ones, each refresh token once, whatever processes do it at the same time. */
export class TokenRotation {
  readonly #options: TokenRotationOptions;
  readonly #renewing = new Map<string, Promise<StoredInstallation | undefined>>();
  readonly #pausedUntil = new Map<string, number>();
  /** What Slack has given out and the storage did not take yet, by the id of the installation. */
  readonly #unwritten = new Map<string, { readonly installation: Installation; readonly spent: string }>();

  constructor(options: TokenRotationOptions) {
    this.#options = options;
  }

  /** Whether it is time for a new token. */
  isDue({ refreshToken, expiresAt }: BotTokens): boolean {
    return refreshToken !== undefined && expiresAt !== undefined && expiresAt - this.#options.clock.now() < EARLY_MS;
  }

  /**
   * Gets a new token, or waits for the process that does. Answers with the installation as it stands then: the same as
   * before where that failed, or where somebody else is at it and the token still works.
   */
  async renew(installation: StoredInstallation, isUsable: boolean): Promise<StoredInstallation | undefined> {
    const { id } = installation.workspace;
    if ((this.#pausedUntil.get(id) ?? 0) > this.#options.clock.now()) return installation;
    const renewing =
      this.#renewing.get(id) ?? this.#renew(installation, isUsable).finally(() => this.#renewing.delete(id));
    this.#renewing.set(id, renewing);
    return await renewing;
  }

  async #renew(installation: StoredInstallation, isUsable: boolean): Promise<StoredInstallation | undefined> {
    const { store, lock, clock } = this.#options;
    const { id } = installation.workspace;
    const key = `slack:refresh:${id}`;
    const until = clock.now() + WAIT_MS;
    for (;;) {
      const token = await lock.acquire(key, LOCK_MS);
      try {
        // Read with the lock: whoever had it before may have got a new token meanwhile.
        const current = await store.read(id);
        if (current === undefined || current.version !== installation.version) return current;
        if (token !== undefined) return await this.#exchange(current);
      } finally {
        if (token !== undefined) await lock.release(key, token);
      }
      if (isUsable || clock.now() >= until) return installation;
      await sleep(POLL_MS, clock);
    }
  }

  async #exchange(current: StoredInstallation): Promise<StoredInstallation | undefined> {
    const { workspace, tokens, version } = current;
    const spent = tokens?.refreshToken;
    if (spent === undefined) return current;
    const unwritten = this.#unwritten.get(workspace.id);
    if (unwritten?.spent === spent) return await this.#write(unwritten.installation, spent, version);
    const given = await this.#ask(workspace.id, spent);
    return given === undefined ? current : await this.#write({ workspace, tokens: given }, spent, version);
  }

  async #ask(id: string, refreshToken: string): Promise<BotTokens | undefined> {
    const { access, client, clock, logger } = this.#options;
    const askedAt = clock.now();
    try {
      const answer: Readonly<Record<string, unknown>> = {
        ...(await askSlack(access, 'oauth.v2.access', {
          client_id: client.id,
          client_secret: client.secret,
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        })),
      };
      const tokens = tokensIn(answer, askedAt);
      if (tokens !== undefined) return tokens;
      throw new SlackCallError('oauth.v2.access', 'unreadable_answer', { retryable: false });
    } catch (error) {
      this.#pausedUntil.set(id, askedAt + PAUSE_MS);
      const reason = error instanceof SlackCallError ? error.reason : 'unknown';
      logger.warn(
        { workspace: id, reason },
        'Slack gave no new token for one that is about to end; it is asked again in a minute.',
      );
      return undefined;
    }
  }

  async #write(installation: Installation, spent: string, version: number): Promise<StoredInstallation | undefined> {
    const { store, clock, logger } = this.#options;
    const { id } = installation.workspace;
    this.#unwritten.set(id, { installation, spent });
    for (let tried = 1, at = version; ; tried += 1) {
      try {
        const isWritten = (await store.replace(installation, at)) === 'ok';
        const current = await store.read(id);
        // What was sealed anew meanwhile still has the spent one. Any other change is a newer installation, or its end.
        const isOurs = !isWritten && current?.tokens?.refreshToken === spent;
        if (!isOurs) this.#unwritten.delete(id);
        if (!isOurs || tried === WRITES) return current;
        at = current.version;
      } catch (error) {
        if (tried === WRITES) {
          logger.error({ err: error, workspace: id }, 'A new token of Slack could not be stored yet.');
          return { ...installation, version, isOutdated: false };
        }
        await sleep(WRITE_PAUSE_MS * 2 ** tried, clock);
      }
    }
  }
}

/** The bot's token in an answer of `oauth.v2.access`, with when it ends, where it does. */
export function tokensIn(answer: Readonly<Record<string, unknown>>, askedAt: number): BotTokens | undefined {
  const { access_token: token, refresh_token: refreshToken, expires_in: seconds, token_type: type } = answer;
  if (typeof token !== 'string' || token === '' || (type !== undefined && type !== 'bot')) return undefined;
  return {
    token,
    ...(typeof refreshToken === 'string' && { refreshToken }),
    ...(typeof seconds === 'number' && { expiresAt: askedAt + seconds * 1_000 }),
  };
}
