/** What became of a request, for sentences about it. `who` is a name. */
export type ApprovalResult =
  | { readonly kind: 'approved'; readonly who: string; readonly forThread: boolean }
  | { readonly kind: 'executing' | 'withdrawn'; readonly who: string }
  | { readonly kind: 'executed'; readonly who: string; readonly outcome: 'done' | 'failed' | 'unknown' }
  | { readonly kind: 'denied'; readonly who: string; readonly reason?: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'dropped'; readonly why: 'stopped' | 'reset' | 'unavailable' | 'late' | 'failed' };

/** Who may decide on a request. */
export interface ApprovalDeciders {
  /** The audience that may, besides those who asked. */
  readonly audience: 'everyone' | 'admins' | 'named';
  /** Whether those who asked may. */
  readonly ownRequests: boolean;
}

/** What people are told about calls that wait for their consent, on every platform. */
export interface ApprovalTexts {
  /** A request on one line: who wants what to be done. */
  readonly asked: (label: string, requesters: readonly string[]) => string;
  /** The same, when nobody has decided for a while. */
  readonly stillAsked: (label: string, requesters: readonly string[]) => string;
  /** The same line once it is over; `result` is a sentence of `result`. */
  readonly over: (label: string, result: string) => string;
  /** Who may decide, in the middle of a card: no sentence. */
  readonly deciders: (deciders: ApprovalDeciders) => string;
  readonly result: (result: ApprovalResult) => string;
  /** To who decides on what is decided. */
  readonly alreadyOver: (result: string) => string;
  /** To somebody who may not decide; `deciders` as above. */
  readonly refused: (deciders: string) => string;
  /** To somebody who asked and may not decide on that. */
  readonly ownRefused: (deciders: string) => string;
  /** To somebody who wants to take another's request back. */
  readonly withdrawRefused: string;
  readonly unknown: string;
  /** To a model, in place of a request: so many wait already. */
  readonly tooMany: (where: 'thread' | 'team', limit: number) => string;
  /** To a model, in place of a request: its arguments have so many characters at most. */
  readonly tooLong: (limit: number) => string;
  /** To somebody who may not take a consent back that holds for a while. */
  readonly revokeRefused: (who: string) => string;
  /** So many more than are shown or named. */
  readonly more: (count: number) => string;
  /** Under a list of what waits: so many wait besides, or at least so many where not all were looked at. */
  readonly furtherRequests: (count: number, isAtLeast: boolean) => string;
  /** Under a list of consents that hold for a while: so many hold besides. */
  readonly furtherGrants: (count: number) => string;
  /** Under a request where a platform has nothing to decide it with. */
  readonly decideElsewhere: (approval: string) => string;
}
