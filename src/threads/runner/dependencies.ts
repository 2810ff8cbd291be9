import type { AgentTool, Clock, Logger, Model, StreamFn, ThinkingLevel } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { ApprovalDesk } from '../approvals/approvals.ts';
import type { CountTokens } from '../compaction/count-tokens.ts';
import type { FetchFiles, FetchFilesOptions } from '../context/files/fetch-files.ts';
import type { DelegatedResult, DelegatedTask, DelegatingCall } from '../delegated-task.ts';
import type { ModelUse } from '../model-use.ts';
import type { Outages } from '../outages/outages.ts';
import type { Outbound } from '../outbound.ts';
import type { Person } from '../person.ts';
import type { Activator, OwnerToken, RateLimiter, RunEvents, ThreadStore } from '../ports.ts';
import type { Seen } from '../seen/seen.ts';
import type { PlacedSettings, ThreadSettings, ToolRights } from '../settings.ts';
import type { ThreadId } from '../thread-id.ts';
import type { Trail } from '../trail.ts';
import type { Spending } from '../usage/spending.ts';

/** For whom and where tools run; read when a tool executes, since steering adds people. */
export interface ToolBinding {
  readonly thread: ThreadId;
  /** The exchange's name. */
  readonly exchange: string;
  /** Who began the exchange; absent when a timer did. */
  readonly initiator: Person | null;
  /** Everybody whose words are in the exchange. */
  readonly requesters: () => readonly Person[];
  readonly logger: Logger;
  /** Has a part of the work done by an agent of its own, for a call. */
  readonly delegate: (task: DelegatedTask, call: DelegatingCall) => Promise<DelegatedResult>;
}

/** A tool, as people consent to it. */
export type RunnerTool = AgentTool & {
  /** Whether a call needs somebody's consent. @default none does */
  readonly needsApproval?: (args: unknown, seen: Seen) => boolean;
  /** Whether what stands in the fence of a result is what others wrote, as a page is. @default it is not */
  readonly quotesOthers?: boolean;
  /** Changes when another tool has its name, or it is declared otherwise. @default it never does */
  readonly revision?: string;
};

/** One that asks for consent by itself, and knows what was seen where it is called. */
export type AskingTool = AgentTool &
  Pick<RunnerTool, 'revision'> & { readonly needsApproval?: (args: unknown) => boolean };

/** What limits an exchange. */
export interface ExchangeLimits {
  /** Model requests. */
  readonly turns: number;
  /** Identical tool calls in a row. */
  readonly repeats: number;
  readonly timeMs: number;
  /** Milliseconds a tool call may take unless the tool says otherwise. */
  readonly toolTimeoutMs: number;
}

/** A model, and what asks it. */
export interface ExchangeModel {
  readonly model: Model;
  /** Makes what asks the model for one exchange. */
  readonly streamFnFor: (use: ModelUse) => StreamFn;
}

/** What a runner needs; everything is a port or a value, so that tests give their own. */
export interface RunnerDependencies {
  readonly store: ThreadStore;
  /** A thread that is handed over is activated again. */
  readonly activator: Pick<Activator, 'activate'>;
  readonly events: RunEvents;
  readonly settings: PlacedSettings;
  readonly rights: ToolRights;
  /** Counts calls of tools that are limited. */
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trail: Trail;
  /** Names this process on trails. */
  readonly process: string;
  readonly outboundOf: (thread: ThreadId) => Outbound;
  readonly textsOf: (locale: string) => Texts;
  readonly newToken: () => OwnerToken;
  /** The deployment's model. */
  readonly model: Model;
  /** Makes what asks the deployment's model for one exchange. */
  readonly streamFnFor: (use: ModelUse) => StreamFn;
  /** A model that a place may be set to, by name; undefined when there is none (any more). @default there is none */
  readonly modelNamed?: (name: string) => ExchangeModel | undefined;
  /** Tells channels once that the model is out, and once that it is back. @default every failure is told in full */
  readonly outages?: Pick<Outages, 'failed' | 'answered'> | undefined;
  readonly thinkingLevel: ThinkingLevel;
  readonly countTokens: CountTokens;
  /** The bot's name and what it is told about itself, before the instructions of deployment, team and channel. */
  readonly systemPrompt: string;
  /** In which the model is told what day it is; an IANA name. */
  readonly timeZone: string;
  /** Makes what fetches the files of one exchange. @default from the platform */
  readonly filesFor?: (options: FetchFilesOptions) => Pick<FetchFiles, 'resume' | 'fetch'>;
  /** Whether somebody has left the bot out: what they said before it was called is not taken in. @default nobody has */
  readonly hasOptedOut?: ((person: string) => Promise<boolean>) | undefined;
  /** Makes the tools that are on in a place, as they are set there. */
  readonly tools: (binding: ToolBinding, settings: ThreadSettings) => readonly RunnerTool[];
  /** Asks for consent to calls, and keeps what was decided. */
  readonly approvals: ApprovalDesk;
  readonly limits: ExchangeLimits;
  /** Counts what exchanges use, and keeps to budgets. */
  readonly usage: Pick<Spending, 'admit' | 'isNews' | 'settle' | 'days' | 'leftOfExchange'>;
  /** Milliseconds between two renewals of the lease. */
  readonly renewMs: number;
  /**
   * Milliseconds without a word from the store after which somebody else may own the thread; several times `renewMs`.
   * As long as the activator takes to give the thread to another process, or less.
   */
  readonly leaseMs: number;
  /** An entry older than this when a run takes it is asked about. */
  readonly lateMs: number;
  /** An entry older than this is context only. */
  readonly tooLateMs: number;
}
