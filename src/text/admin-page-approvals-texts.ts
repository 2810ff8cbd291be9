/** What stands on a request for consent on pages. What is asked for, and by whom, the server says. */
export interface ApprovalCardTexts {
  readonly reminder: string;
  readonly tool: string;
  readonly arguments: string;
  readonly noArguments: string;
  /** The way to all of the arguments. */
  readonly all: string;
  readonly requesters: string;
  readonly approvers: string;
  readonly until: string;
  readonly approve: string;
  readonly approveForThread: string;
  /** What "approve for this thread" means. */
  readonly forThreadAbout: string;
  readonly deny: string;
  readonly reason: string;
  readonly denyNow: string;
  readonly cancel: string;
  readonly withdraw: string;
  readonly openThread: string;
  readonly done: Readonly<Record<'approve' | 'approveForThread' | 'deny' | 'withdraw', string>>;
}

/** What stands on the pages about requests for consent. */
export interface ApprovalPageTexts {
  /** Leads to the page. */
  readonly link: string;
  readonly title: string;
  readonly about: string;
  readonly empty: string;
  readonly again: string;
  readonly card: ApprovalCardTexts;
  readonly grants: {
    readonly title: string;
    readonly about: string;
    readonly none: string;
    readonly by: (who: string, requesters: string) => string;
    readonly until: (when: string) => string;
    readonly takeBack: string;
    readonly takenBack: (tool: string) => string;
    readonly gone: string;
  };
}
