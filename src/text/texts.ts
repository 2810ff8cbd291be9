import type { ApprovalTexts } from './approval-texts.ts';
import type { DiscordTexts } from './discord-texts.ts';
import type { FormProblem } from './form-texts.ts';
import type { McpTexts } from './mcp-texts.ts';
import type { PeopleTexts } from './people-texts.ts';
import type { SettingsTexts } from './settings-texts.ts';
import type { SlackAdminTexts } from './slack-admin-texts.ts';
import type { SlackApprovalTexts } from './slack-approval-texts.ts';
import type { SlackServerTexts } from './slack-server-texts.ts';
import type { SlackTexts } from './slack-texts.ts';
import type { WebTexts } from './web-texts.ts';

/** Why a model gave no answer. */
type ModelFailure =
  | 'rate_limit'
  | 'quota'
  | 'auth'
  | 'permission'
  | 'not_found'
  | 'invalid_request'
  | 'context_overflow'
  | 'content_filter'
  | 'overloaded'
  | 'server'
  | 'network'
  | 'timeout'
  | 'protocol';

/** A moment as people read it: in the deployment's time zone. */
export interface ResetTime {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** An IANA name such as `Europe/Berlin`. */
  readonly zone: string;
}

/** What was reached, by the limit. */
export type LimitTexts = Readonly<
  Record<'turns' | 'time' | 'repeats' | 'cost' | 'personDay' | 'teamDay' | 'rate', string>
>;

/** Why a file that somebody attached is not shown to the model. */
export type FileProblem =
  /** An image with more bytes than models take. */
  | { readonly kind: 'tooLarge'; readonly maxBytes: number }
  /** An image with more pixels on a side. */
  | { readonly kind: 'tooManyPixels'; readonly max: number }
  /** More images, or more files, than are taken of one message. */
  | { readonly kind: 'tooManyImages' | 'tooManyFiles'; readonly max: number }
  /** What came before it in the exchange left no room. */
  | { readonly kind: 'exchangeFull' }
  /** The model takes no images. */
  | { readonly kind: 'noImages' }
  /** By its bytes it is nothing that a model is given. `binary`: none of the others, and no text in UTF-8. */
  | { readonly kind: 'unreadable'; readonly format: 'pdf' | 'archive' | 'picture' | 'media' | 'binary' }
  /** A web page came in its place, as platforms send one to who may not read a file. */
  | { readonly kind: 'webPage' }
  /** The bot may not read it; `missing` is what it lacks, in the platform's word. */
  | { readonly kind: 'notAllowed'; readonly missing?: string }
  /** The platform gives no contents of files. */
  | { readonly kind: 'noContents' }
  | { readonly kind: 'empty' | 'gone' | 'failed' | 'late' };

/** What a browser shows at the end of an installation: what happened. */
export type InstallPage =
  /** `place` is the workspace, or the organisation. */
  | { readonly kind: 'installed' | 'installedForAll'; readonly bot: string; readonly place: string }
  /** `reason` is the platform's word. */
  | { readonly kind: 'refused'; readonly bot: string; readonly reason: string }
  | {
      readonly kind: 'cancelled' | 'outdated' | 'spent' | 'personOnly' | 'unavailable' | 'notStored' | 'busy';
      readonly bot: string;
    };

/**
 * Every sentence that the program itself says to people, by key. A locale gives all of them; a deployment may replace
 * any. Nothing that a screen reader needs is only an emoji.
 */
export interface Texts {
  /** Status line while the model answers, after so many tool steps. */
  readonly thinking: (steps: number) => string;
  /** Status line while a tool runs. */
  readonly working: (step: number, label: string, detail: string | undefined) => string;
  /** Status line while a conversation that has become too long is summed up. */
  readonly summingUp: string;
  /** What is left of the status line at the end. */
  readonly progressDone: (steps: number) => string;
  readonly interruptedResumed: string;
  /** Stands for who runs the deployment where a person would be named. */
  readonly operator: string;
  /** What a platform shows behind the bot's name while it works at an answer. */
  readonly isThinking: string;
  /** Status line while nobody works because another process is to go on. */
  readonly handingOver: string;
  /** Ends of an exchange that are not an answer. */
  /** `pending`: so many requests for consent wait on. @default none */
  readonly stopped: (by: string, unanswered: readonly string[], pending?: number) => string;
  readonly failed: (reason: string) => string;
  readonly answeredNothing: string;
  /** What happened at the model, and who can mend it. */
  readonly modelFailed: Readonly<Record<ModelFailure, string>>;
  /** In place of the former where a part of the answer stands above. */
  readonly modelBrokeOff: string;
  /** What the person can do then; `waitMs` where it is known when it passes. */
  readonly modelAdvice: (why: ModelFailure, waitMs: number | undefined) => string;
  /** Follows `modelFailed` where a channel hears it for the first time. */
  readonly modelOutage: string;
  /** The same failure again: as short as it can be. */
  readonly modelStillOut: string;
  readonly modelIsBack: string;
  /** Under an answer that another model than the configured one gave. */
  readonly answeredByOther: (by: string, insteadOf: string, why: ModelFailure) => string;
  /** `reset`: when a limit resets that stands; the others end one exchange only. */
  /** `approved`: approvals whose calls were made all the same. @default none */
  readonly limitReached: (limit: keyof LimitTexts, reset?: ResetTime, approved?: readonly string[]) => string;
  /** So many percent of a day's limit are used. */
  readonly limitNearlyUsed: (limit: 'personDay' | 'teamDay', percent: number, reset: ResetTime) => string;
  readonly stillNeeded: (ageMinutes: number) => string;
  /** An admin has paused the bot where it was called; `reason` is theirs. */
  readonly paused: (reason: string | undefined) => string;
  /** The bot is tried in other channels only; none are named where their names are not known. */
  readonly availableIn: (channels: readonly string[]) => string;
  readonly quarantined: (unanswered: number) => string;
  /** What a command is answered with. */
  readonly help: (tools: readonly string[]) => string;
  readonly muted: string;
  /** So many waiting messages were thrown away with the conversation. */
  readonly resetDone: (discarded: number) => string;
  readonly resetRefused: (initiator: string) => string;
  readonly retryRefused: (initiator: string) => string;
  readonly retryBusy: string;
  readonly nothingToStop: string;
  readonly nothingToRetry: string;
  readonly mailboxFull: (refused: readonly string[]) => string;
  /** Why a tool call was refused; the model reads it and tells people. */
  /** Among what a stop left unanswered: what was decided, or done, about a call that waited for approval; a deletion. */
  readonly unansweredApproval: (approval: string) => string;
  readonly unansweredDeletion: string;
  readonly toolDisabled: (tool: string) => string;
  /** Of a call that was approved before. */
  readonly toolChanged: (tool: string) => string;
  readonly toolRefused: (person: string, tool: string) => string;
  /** Something is missing that an admin has to enter. */
  readonly toolUnusable: (tool: string) => string;
  /** A person has made as many calls within 24 hours as they may. */
  readonly toolUsedUp: (person: string, tool: string, limit: number) => string;
  /** A note under the answer: which file was left out, why, and what would work. */
  readonly fileLeftOut: (name: string, problem: FileProblem) => string;
  /** So many files more than are named were left out. */
  readonly filesLeftOut: (more: number) => string;
  /** A note under the answer: it is about a reminder that these people set. */
  readonly reminderOf: (people: readonly string[]) => string;
  /** A note under the answer: the bot was called in a thread and could not read what was said there before. */
  readonly earlierUnread: string;
  /** A page for whoever installs the bot; `action` names the link under it. */
  readonly installPage: (page: InstallPage) => {
    readonly title: string;
    readonly text: string;
    readonly action?: string;
  };
  /** Beside a field: what is wrong with what was entered there. */
  readonly formProblem: (problem: FormProblem) => string;
  /** Heads the numbered links under an answer. */
  readonly sources: string;
  /** So many of them are not shown, where a platform has no room for more. */
  readonly leftOut: Readonly<Record<'sources' | 'notes' | 'steps', (count: number) => string>>;
  /** An answer has more messages than are shown: a file holds all of it. */
  readonly wholeAnswerIn: (file: string) => string;
  /** Beside the box of a task in a list. */
  readonly tasks: Readonly<Record<'done' | 'open', string>>;
  readonly settings: SettingsTexts;
  readonly mcp: McpTexts;
  readonly people: PeopleTexts;
  readonly approvals: ApprovalTexts;
  readonly slack: SlackTexts;
  readonly slackAdmin: SlackAdminTexts;
  readonly slackApprovals: SlackApprovalTexts;
  readonly slackServers: SlackServerTexts;
  readonly discord: DiscordTexts;
  readonly web: WebTexts;
  readonly buttons: Readonly<Record<'stop' | 'tryAgain' | 'feedback' | 'stillNeeded', string>>;
  /** What somebody may answer to `buttons.feedback`. */
  readonly opinions: Readonly<Record<'up' | 'down', string>>;
  /** How far a tool step is. */
  readonly stepStates: Readonly<Record<'running' | 'done' | 'failed', string>>;
}
