/** What asks whether somebody is sure: a title of up to 100 characters, a text of up to 300, a button of up to 30. */
interface ConfirmWords {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/**
 * What people see in Slack where they are asked for their consent, and in the list of what waits. Buttons have up to 75
 * characters, titles and buttons of windows up to 24. Names, times and mentions come in as mrkdwn.
 */
export interface SlackApprovalTexts {
  readonly title: string;
  /** Heads a card that is over. */
  readonly isOver: string;
  readonly reminder: string;
  readonly askedBy: string;
  readonly approvers: string;
  readonly until: string;
  readonly tool: string;
  readonly noArguments: string;
  /** Stands for an argument without a character. */
  readonly empty: string;
  /** Values are cut, or some are left out: where all of it is. */
  readonly allBeside: string;
  /** Heads the message beside a card that has all of its arguments, where no file can be sent. */
  readonly besideTitle: (label: string) => string;
  /** Not even that message has room for all of it. */
  readonly isCut: string;
  readonly open: string;
  readonly buttons: Readonly<Record<'approve' | 'approveForThread' | 'deny' | 'withdraw', string>>;
  readonly deny: {
    readonly title: string;
    readonly about: (label: string) => string;
    readonly reason: string;
    readonly reasonHint: string;
    readonly submit: string;
  };
  readonly list: {
    readonly title: string;
    readonly about: string;
    readonly aboutTeam: string;
    readonly none: string;
    readonly item: (item: { readonly who: string; readonly until: string; readonly approvers: string }) => string;
    /** Not all of what it is called with is shown. */
    readonly cut: string;
    /** So many more wait than are shown. */
    readonly more: (count: number) => string;
    readonly all: (count: number | undefined) => string;
    readonly back: string;
    readonly grantsTitle: string;
    readonly grant: (grant: { readonly who: string; readonly until: string }) => string;
    readonly takeBack: string;
    readonly takeBackConfirm: ConfirmWords;
    readonly takenBack: string;
    readonly noGrant: string;
  };
}
