/** What is stored of somebody, by kind, as it is told to them. */
export interface StoredCounts {
  readonly messages: number;
  readonly threads: number;
  readonly memories: number;
  readonly timers: number;
  readonly feedback: number;
  readonly usageDays: number;
  readonly hasOptedOut: boolean;
  /** The numbers are the least there is. */
  readonly isPartial?: true;
}

/** What somebody is given who was forgotten. */
export interface ForgottenReceipt {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly threads: number;
  readonly entries: number;
  readonly isComplete: boolean;
}

/** What people are told about what is stored of them, and about the tools that are on for them. */
export interface PeopleTexts {
  /** To the person alone: everything. */
  readonly stored: (counts: StoredCounts) => string;
  /** Where others read along: no numbers, and how to see them alone. */
  readonly storedElsewhere: string;
  /** Somebody asks for it again and again: it takes long to count. */
  readonly storedTooOften: string;
  /** It could not be counted now. */
  readonly storedUnknown: string;
  /** What would be erased, and the words that confirm it; `counts` where nobody else reads along. */
  readonly forgetAsk: (counts: StoredCounts | undefined) => string;
  /** The words that confirm it came without the question, or later than ten minutes after it. */
  readonly forgetAskFirst: string;
  readonly forgotten: (receipt: ForgottenReceipt) => string;
  readonly leftOut: string;
  readonly takenIn: string;
  /** To somebody who has left the bot out and addresses it. */
  readonly howToComeBack: string;
  /** Stands for somebody who has left the bot out where a person would be named. */
  readonly somebody: string;
  /** So many tools more than are named. */
  readonly moreTools: (more: number) => string;
  /** What somebody can do who wants to know more of the tools. */
  readonly aboutTools: string;
  /** To admins: where settings are changed on a platform. */
  readonly changeSettings: (platform: string) => string;
}
