import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What is made of the deployment's token. Nothing that is stored or sent leads back to it, and with another token
 * nothing that was made of this one counts any more.
 */
export class AdminKey {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  /** Whether somebody has the token. Takes as long for every wrong one. */
  fits(token: string): boolean {
    return isSame(this.derive('token', token), this.derive('token', this.#token));
  }

  /** A text that only who has the token can make of another, for one purpose: letters, digits, `-` and `_`. */
  derive(purpose: 'token' | 'session' | 'csrf' | 'address', text: string): string {
    return createHmac('sha256', this.#token).update(`${purpose}\n${text}`).digest('base64url');
  }
}

/** Whether two texts are the same. Takes as long wherever they differ. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
