import type { Clock } from '../../core/index.ts';
import type { Records } from '../../threads/ports.ts';
import { type AdminKey, isSame } from './admin-key.ts';

/** Milliseconds that somebody stays signed in, whatever they do. */
const SESSION_MS = 12 * 60 * 60_000;

const PREFIX = 'web:admin-session:';

/** What a session's id looks like; anything else is not looked for. */
const SESSION_ID = /^[\w-]{20,100}$/u;

/** Somebody is signed in on one browser. */
export interface AdminSession {
  /** What the browser's cookie holds. Only a hash of it is stored. */
  readonly id: string;
  /** What the page sends along with each change; a page of another site cannot know it. */
  readonly csrf: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface AdminSessionsOptions {
  readonly records: Records;
  readonly clock: Clock;
  readonly key: AdminKey;
  /** Makes a text that nobody can guess, of letters, digits, `-` and `_`. */
  readonly newId: () => string;
}

/** Who is signed in with the deployment's token: the same in every process, and nobody any more when the token changes. */
export class AdminSessions {
  readonly #options: AdminSessionsOptions;

  constructor(options: AdminSessionsOptions) {
    this.#options = options;
  }

  /** Signs a browser in. */
  async begin(): Promise<AdminSession> {
    const { records, clock, newId } = this.#options;
    const id = newId();
    const expiresAt = clock.now() + SESSION_MS;
    await records.put(this.documentOf(id), { expiresAt }, 'new', SESSION_MS);
    return this.#sessionOf(id, expiresAt);
  }

  /** The session of an id that a browser sent; undefined when it has ended, or there never was one. */
  async find(id: string): Promise<AdminSession | undefined> {
    if (!SESSION_ID.test(id)) return undefined;
    const { records, clock } = this.#options;
    const { expiresAt = 0 } = (await records.get<{ readonly expiresAt?: number }>(this.documentOf(id)))?.value ?? {};
    return expiresAt > clock.now() ? this.#sessionOf(id, expiresAt) : undefined;
  }

  /** Signs a browser out: its cookie is worth nothing from now on. */
  async end({ id }: AdminSession): Promise<void> {
    await this.#options.records.remove(this.documentOf(id));
  }

  /** The document that is there as long as somebody is signed in with the id that a browser sent. */
  documentOf(id: string): string {
    return PREFIX + this.#options.key.derive('session', id);
  }

  #sessionOf(id: string, expiresAt: number): AdminSession {
    return { id, expiresAt, csrf: this.#options.key.derive('csrf', id) };
  }
}

/** Whether a request comes from a page that knows the session. */
export function isOfSession(session: AdminSession, csrf: unknown): boolean {
  return typeof csrf === 'string' && isSame(session.csrf, csrf);
}
