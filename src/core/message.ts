import type { ThinkingLevel } from './model.ts';
import type { ModelError } from './model-error.ts';

/** Anything that survives a round trip through JSON. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

export interface TextContent {
  type: 'text';
  text: string;
  /** Opaque value of the provider, replayed unchanged to the same model. */
  textSignature?: string;
}

export interface ThinkingContent {
  type: 'thinking';
  thinking: string;
  /** Opaque value of the provider, replayed unchanged to the same model. */
  thinkingSignature?: string;
  /** The provider withheld the text; only the signature is meaningful. */
  redacted?: boolean;
}

export interface ImageContent {
  type: 'image';
  /** Base64, without a data URL prefix. */
  data: string;
  mimeType: string;
}

export interface ToolCall {
  type: 'toolCall';
  id: string;
  name: string;
  arguments: JsonObject;
  thoughtSignature?: string;
  namespace?: string;
  /**
   * Set when the argument text was no JSON object: what is wrong with it, and the text. `arguments` is `{}` then, and
   * validation fails with this sentence.
   */
  argumentsError?: string;
}

/** Token counts of one response, and their cost in US dollars. `input` excludes cached tokens. */
export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  cacheWrite1h?: number;
  reasoning?: number;
  totalTokens: number;
  cost: {
    input: number;
    output: number;
    cacheRead: number;
    cacheWrite: number;
    total: number;
    totalFromProvider?: boolean;
    /** The prices are not known: the numbers are 0 and mean nothing. */
    isUnknown?: boolean;
  };
}

export type StopReason = 'pending' | 'stop' | 'length' | 'toolUse' | 'error' | 'aborted' | 'deferred';

/** How a provider is to be held to a tool's schema, or to a grammar, while it writes arguments. */
export type ConstrainedSampling =
  | { type: 'json_schema'; strict: 'prefer' | 'require' }
  | { type: 'grammar'; variants: Partial<Record<'openai_lark' | 'openai_regex', string>> };

/** What a model is told about a tool. `parameters` is a JSON Schema of an object; TypeBox schemas are JSON Schemas. */
export interface Tool<TParameters extends object = object> {
  name: string;
  description: string;
  parameters: TParameters;
  constrainedSampling?: false | ConstrainedSampling;
}

/** The first system message of a transcript is the prompt; later ones patch it. */
export interface SystemMessage {
  role: 'system';
  content: string | TextContent[];
  /** Named parts of the prompt; `null` removes a part that an earlier message set. */
  sections?: Record<string, string | null>;
  toolsAdded?: Tool[];
  toolsRemoved?: { name: string }[];
  /** Milliseconds since the epoch, as in every message. */
  timestamp: number;
}

export interface UserMessage {
  role: 'user';
  content: string | (TextContent | ImageContent)[];
  timestamp: number;
}

/** Where a model says that its facts come from. */
export interface MessageSource {
  title: string;
  url: string;
}

export interface AssistantMessage {
  role: 'assistant';
  content: (TextContent | ThinkingContent | ToolCall)[];
  api: string;
  provider: string;
  model: string;
  responseModel?: string;
  responseId?: string;
  thinkingLevel?: ThinkingLevel;
  usage: Usage;
  stopReason: StopReason;
  /** Set when `stopReason` is `error` or `aborted`. */
  errorMessage?: string;
  /** What kind of failure `stopReason` `error` was, as far as the stream function knows. */
  error?: ModelError;
  rawStopReason?: string;
  /** Parts of the transcript were too long for the request and left out: `usage` does not tell what the transcript takes. */
  wasShortened?: true;
  sources?: MessageSource[];
  timestamp: number;
  durationMs?: number;
}

export interface ToolResultMessage<TDetails = JsonValue> {
  role: 'toolResult';
  toolCallId: string;
  toolName: string;
  content: (TextContent | ImageContent)[];
  /** For people and logs; never sent to a model. */
  details?: TDetails;
  usage?: Usage;
  isError: boolean;
  /** Names of tools that a result brought along; copied from the result when it is not empty. */
  addedToolNames?: string[];
  timestamp: number;
  /** How long `execute` took; absent when the tool did not run. */
  durationMs?: number;
}

/** What a model understands. */
export type Message = SystemMessage | UserMessage | AssistantMessage | ToolResultMessage;

/**
 * Extend by declaration merging to carry messages of your own in a transcript:
 *
 *     declare module 'threadloop/core' {
 *       interface CustomAgentMessages { notice: { role: 'notice'; text: string; timestamp: number } }
 *     }
 *
 * `convertToLlm` drops them or maps them to a {@link Message}.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- declaration merging needs an interface
export interface CustomAgentMessages {}

/** What a transcript holds. */
export type AgentMessage = Message | CustomAgentMessages[keyof CustomAgentMessages];

export type UserContent = UserMessage['content'];
export type AssistantContent = AssistantMessage['content'][number];
