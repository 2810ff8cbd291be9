/** Sentences of requests for consent in Discord. Names, mentions, moments and links come in as Discord's markdown. */
export interface DiscordApprovalTexts {
  /** Stands before the summary of a card that is shown once more. */
  readonly reminder: string;
  readonly tool: (label: string, name: string) => string;
  readonly askedBy: (people: string) => string;
  readonly approvers: (who: string) => string;
  readonly until: (moment: string) => string;
  readonly noArguments: string;
  /** Stands for an argument without a character. */
  readonly empty: string;
  /** Values are cut: all of it is in the file. */
  readonly allBeside: string;
  /** The same where the file could not be attached. */
  readonly isCut: string;
  readonly open: string;
  /** Up to 80 characters each. */
  readonly buttons: Readonly<Record<'approve' | 'approveForThread' | 'deny' | 'withdraw', string>>;
  /** The window. Title and label have up to 45 characters, the hint 100. */
  readonly deny: { readonly title: string; readonly label: string; readonly hint: string };
  readonly list: {
    readonly title: string;
    readonly grantsTitle: string;
    /** Whose requests are listed, in a title. */
    readonly whose: Readonly<Record<'mine' | 'all', string>>;
    readonly none: string;
    readonly noGrants: string;
    readonly grant: (grant: { readonly tool: string; readonly who: string; readonly until: string }) => string;
    readonly takenBack: string;
    readonly noGrant: string;
    /** Up to 80 characters each. */
    readonly buttons: {
      readonly show: string;
      readonly mine: string;
      readonly all: string;
      readonly grants: (count: number) => string;
      readonly waiting: string;
      readonly takeBack: string;
    };
  };
}
