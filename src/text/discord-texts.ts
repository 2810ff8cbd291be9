import type { DiscordAdminTexts } from './discord-admin-texts.ts';
import type { DiscordApprovalTexts } from './discord-approval-texts.ts';
import type { DiscordMcpTexts } from './discord-mcp-texts.ts';

/** What a slash command does, by its name. Up to 100 characters each. */
type CommandTexts = Readonly<
  Record<
    'ask' | 'stop' | 'reset' | 'mute' | 'help' | 'server' | 'privacy' | 'approvals' | 'accounts' | 'threadloop',
    string
  >
>;

/** A permission of Discord's that answering needs, as it is called in the settings of a role. */
export type DiscordPermission = 'ViewChannel' | 'SendMessages' | 'SendMessagesInThreads' | 'CreatePublicThreads';

/** Sentences that people see in Discord only. Mentions come in as arguments, in Discord's notation. */
export interface DiscordTexts {
  readonly commands: CommandTexts;
  /** What the options of commands are for. Up to 100 characters each. */
  readonly options: Readonly<Record<'question' | 'server', string>>;
  /** Stands under a question that came by a command; `isAboutMessage`: in the thread of a message that it is about. */
  readonly askedBy: (person: string, isAboutMessage: boolean) => string;
  /** Somebody has chosen a message, and no question. */
  readonly asksToLook: (person: string) => string;
  /** Where the answer to a question about a message will stand. `place` is a mention of the thread or channel. */
  readonly answeredIn: (place: string) => string;
  /** How to call the bot; the help on its words follows. */
  readonly howToCall: (mention: string) => string;
  /** Heads the commands that may be used here. */
  readonly commandsTitle: string;
  readonly introduction: (mention: string) => string;
  /** A command was taken; what came of it is shown to everybody there. */
  readonly taken: string;
  /** A command was given in a channel, and no conversation is there. */
  readonly whichThread: (command: string) => string;
  readonly permissions: Readonly<Record<DiscordPermission, string>>;
  /** The bot lacks permissions where it was asked to answer. */
  readonly lacks: (permissions: readonly string[]) => string;
  /** There is something to say in a thread (a mention of it) that is locked. */
  readonly threadLocked: (thread: string) => string;
  /** Stands under an answer that was to come as a file as well, which Discord does not take. */
  readonly notAttached: string;
  /** A question could not be stored. */
  readonly notAsked: string;
  /** A question came while the bot works at an earlier one of the same person, which it is answered with or after. */
  readonly askedMeanwhile: string;
  /** A command or a button could not be carried out. */
  readonly notTaken: string;
  readonly refused: string;
  /** The bot is not here, and answers nobody who has installed it for themselves. */
  readonly notHere: string;
  /** A command that the bot had before, or will have. */
  readonly unknownCommand: string;
  readonly thanks: string;
  /** The window that asks what to know about a message. Title and label have up to 45 characters, the hint 100. */
  readonly ask: { readonly title: string; readonly label: string; readonly hint: string };
  /** The message that was asked about cannot be read any more. */
  readonly messageGone: string;
  /** Whose settings hold in direct messages; the first option takes the choice back. */
  readonly servers: {
    readonly which: string;
    readonly none: string;
    readonly noneShared: string;
    readonly placeholder: string;
    readonly noneOption: string;
    readonly chosen: (name: string) => string;
    /** A server was chosen that the person, or the bot, is not in. */
    readonly notIn: string;
    /** The person, or the bot, has left the server that was chosen. */
    readonly left: (name: string | undefined) => string;
  };
  readonly admin: DiscordAdminTexts;
  readonly approvals: DiscordApprovalTexts;
  readonly mcp: DiscordMcpTexts;
}
