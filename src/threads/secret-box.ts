/**
 * Encrypts texts that are stored, each for one purpose: what was sealed for one cannot be opened for another, so that a
 * stored text cannot be moved to where it means something else.
 */
export interface SecretBox {
  seal(plain: string, purpose: string): string;
  /** Undefined when it was sealed with a key that is not known here, for another purpose, or changed since. */
  open(sealed: string, purpose: string): string | undefined;
  /** Whether it was sealed with an older key than the one that seals now. */
  isOutdated(sealed: string): boolean;
}
