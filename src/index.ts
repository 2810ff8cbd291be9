export { createTerminalAdapter, type TerminalAdapter, type TerminalAdapterOptions } from './adapters/terminal/index.ts';
export { type Bot, type BotOptions, createBot } from './bot.ts';
export { type Config, type ConfigInput, type LoadConfigOptions, loadConfig } from './config.ts';
export { ThreadloopError, type ThreadloopErrorOptions } from './core/error.ts';
export type { ErrorCode } from './core/error-codes.ts';
export { loadTools } from './load-tools.ts';
export type { ModelChoice } from './open-models.ts';
export type { Role } from './role.ts';
export type { Texts } from './text/index.ts';
export type { Adapter, AdapterHost, CommandName, EraserHost, Intake, Received } from './threads/adapter.ts';
export type { Check } from './threads/check.ts';
export type { Entry, FileRef, MessageEntry, Quote } from './threads/entry.ts';
export type { Deletion, ErasedCounts, Eraser } from './threads/erasing/eraser.ts';
export type { ErasureReport } from './threads/erasing/erasing.ts';
export type { InboundMessage } from './threads/inbound-message.ts';
export { Interruption, type InterruptionKind } from './threads/interruption.ts';
export type { LiveEvent } from './threads/live-event.ts';
export type { Outbound } from './threads/outbound.ts';
export type { Author, Person } from './threads/person.ts';
export type { Amended, Amendment, Erasure, Records, RunEvents, Storage } from './threads/ports.ts';
export type {
  ProgressLevel,
  ReplyButton,
  ReplyContent,
  ReplyLimits,
  ReplySlot,
  Sign,
  Source,
  ToolStep,
} from './threads/reply.ts';
export type { Seen } from './threads/seen/seen.ts';
export type { ThreadMessage } from './threads/thread-history.ts';
export { parseThreadId, type TeamId, type ThreadAddress, type ThreadId, toThreadId } from './threads/thread-id.ts';
export type { ExchangeEnd } from './threads/transcript.ts';
export type { ToolChoice } from './tool-choice.ts';
export {
  type BoundedFetch,
  type BoundedRequest,
  type BoundedResponse,
  builtInTools,
  defineTool,
  type RequestersRights,
  type ThreadFile,
  type ThreadFiles,
  type ThreadTimer,
  type ThreadTimers,
  type ToolChat,
  type ToolContext,
  type ToolDefinition,
  type ToolOutput,
  type ToolPlace,
  type ToolSecret,
} from './tools/index.ts';
