import type { CountedIds } from './counted-ids.ts';

/** What a person granted on the page of an install. */
export interface OAuthGrant {
  /** `T…`, or `E…` for the whole organisation. */
  readonly id: string;
  readonly isEnterprise: boolean;
  readonly user: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string | undefined;
}

/** Milliseconds in which a code can be exchanged. */
const CODE_LIFE_MS = 600_000;

/** Codes of OAuth: each can be exchanged once, within ten minutes. */
export class OAuthCodes {
  readonly #ids: CountedIds;
  readonly #codes = new Map<string, { readonly grant: OAuthGrant; readonly atMs: number; isUsed: boolean }>();

  constructor(ids: CountedIds) {
    this.#ids = ids;
  }

  create(grant: OAuthGrant, nowMs: number): string {
    const code = this.#ids.next('code.');
    this.#codes.set(code, { grant, atMs: nowMs, isUsed: false });
    return code;
  }

  use(code: string, nowMs: number): OAuthGrant | 'invalid_code' | 'code_already_used' {
    const known = this.#codes.get(code);
    if (known === undefined || nowMs - known.atMs > CODE_LIFE_MS) return 'invalid_code';
    if (known.isUsed) return 'code_already_used';
    known.isUsed = true;
    return known.grant;
  }
}
