import type { Texts } from '../../text/index.ts';

/** Some of a list, the oldest first, and how many there are besides. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly more: number;
  /** Whether some were not looked at, so that `more` is the least that there are besides. */
  readonly isMoreAtLeast: boolean;
}

type Further = Pick<Listed<unknown>, 'more' | 'isMoreAtLeast'>;

/** Says how many requests wait besides those that are listed; undefined where there are none. */
export function furtherRequests({ more, isMoreAtLeast }: Further, { approvals }: Texts): string | undefined {
  return more > 0 || isMoreAtLeast ? approvals.furtherRequests(more, isMoreAtLeast) : undefined;
}

/** Says how many consents hold besides those that are listed; undefined where there are none. */
export function furtherGrants(more: number, { approvals }: Texts): string | undefined {
  return more > 0 ? approvals.furtherGrants(more) : undefined;
}
