/** How the bot is called in a place: its mention, and the slash command. */
interface HowToCall {
  /** `<@U1>`, which Slack shows as a name. */
  readonly mention: string;
  /** Such as `/threadloop`. */
  readonly command: string;
}

/** An example of what can be asked. */
interface SuggestedPrompt {
  /** Up to 75 characters. */
  readonly title: string;
  readonly message: string;
}

/** Sentences that people see in Slack only. Mentions and links come in as arguments, already in Slack's notation. */
export interface SlackTexts {
  /** Heads the first message of a thread that a slash command begins; the question stands under it. */
  readonly asks: (person: string) => string;
  /** The same in the thread of a message that is asked about; without a question nothing stands under it. */
  readonly asksAboutMessage: (person: string, hasQuestion: boolean) => string;
  /** How to call the bot; the help on its words follows. */
  readonly howToCall: (how: HowToCall) => string;
  readonly introduction: (how: HowToCall) => string;
  /** A command was handed on to a thread. `link`: to it. */
  readonly handedOn: (link: string) => string;
  /** What a link to a person's latest thread says. */
  readonly latestThread: string;
  /** No thread is known that a command could be meant for. `word`: what to write in the thread instead. */
  readonly whichThread: (word: string) => string;
  readonly notInChannel: (mention: string) => string;
  readonly mayNotPost: string;
  readonly notAsked: string;
  readonly refused: string;
  /** Slack did not tell in time who somebody is. */
  readonly notKnownYet: string;
  readonly thanks: string;
  /** Stands for a person whom Slack does not name. */
  readonly somebody: string;
  readonly suggestedTitle: string;
  readonly suggested: readonly SuggestedPrompt[];
  readonly home: {
    readonly title: string;
    readonly about: string;
    readonly callTitle: string;
    readonly wordsTitle: string;
  };
  /** The window that asks what to know about a message. Title and buttons have up to 24 characters. */
  readonly ask: {
    readonly title: string;
    readonly submit: string;
    readonly cancel: string;
    readonly label: string;
    readonly hint: string;
    readonly expired: string;
    readonly failed: string;
  };
}
