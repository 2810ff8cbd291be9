/**
 * The one file that knows the AI SDK's interface, version 3. A later version is another file like this one.
 *
 * Types only are imported, so that no package of the AI SDK is loaded before a provider is asked for.
 */
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3FinishReason,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3StreamPart,
  LanguageModelV3ToolResultOutput,
  LanguageModelV3ToolResultPart,
  LanguageModelV3Usage,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import type { FinishReason, ModelPart, ReportedUsage } from './model-part.ts';
import type { ModelRequest, PromptMessage, PromptResult, ProviderData } from './model-request.ts';
import { isUnknownEvent, readFailure } from './read-failure.ts';
import { readRawUsage } from './read-raw-usage.ts';

/** A model as the AI SDK gives it. */
export type LanguageModel = LanguageModelV3;

/** An answer that has begun. */
export interface ModelAnswer {
  readonly headers: Readonly<Record<string, string>>;
  /** What was sent, where the model tells it. */
  readonly payload: unknown;
  /** The next parts; undefined at the end. Rejects when the connection breaks. */
  read(): Promise<readonly ModelPart[] | undefined>;
  /** Closes the connection; a `read` under way resolves with undefined at once. */
  cancel(): void;
}

/** Sends a request. Rejects with the provider's or the connection's own error. */
export async function askLanguageModel(
  languageModel: LanguageModel,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { stream, request: sent, response } = await languageModel.doStream(toCallOptions(request, signal));
  const reader = stream.getReader();
  return {
    headers: response?.headers ?? {},
    payload: sent?.body,
    read: async () => {
      const step = await reader.read();
      return step.done ? undefined : toParts(step.value);
    },
    cancel: () => {
      // It is being given up: whatever else is wrong with it is nobody's business.
      reader.cancel().catch(() => undefined);
    },
  };
}

function toCallOptions(request: ModelRequest, signal: AbortSignal): LanguageModelV3CallOptions {
  const { tools, toolChoice, maxOutputTokens, temperature, headers, data } = request;
  return {
    prompt: request.prompt.map(toMessage),
    abortSignal: signal,
    // Pings and early token counts come as raw events only.
    includeRawChunks: true,
    headers: { ...headers },
    providerOptions: toOptions(data),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters, isStrict }) => ({
        type: 'function' as const,
        name,
        description,
        inputSchema: parameters,
        ...(isStrict !== undefined && { strict: isStrict }),
      })),
    }),
    ...(toolChoice !== undefined && tools.length > 0 && { toolChoice: { type: toolChoice } }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(temperature !== undefined && { temperature }),
  };
}

function toMessage(message: PromptMessage): LanguageModelV3Message {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text, ...withOptions(message.data) };
    case 'user':
      return { role: 'user', content: message.content.map(toUserPart) };
    case 'assistant':
      return { role: 'assistant', content: message.content.map(toAssistantPart) };
    case 'results':
      return { role: 'tool', content: message.results.map(toResultPart) };
    default:
      return message satisfies never;
  }
}

type UserPart = Extract<LanguageModelV3Prompt[number], { role: 'user' }>['content'][number];
type AssistantPart = Extract<LanguageModelV3Prompt[number], { role: 'assistant' }>['content'][number];

function toUserPart(part: Extract<PromptMessage, { role: 'user' }>['content'][number]): UserPart {
  const options = withOptions(part.data);
  if (part.kind === 'text') return { type: 'text', text: part.text, ...options };
  return { type: 'file', data: part.base64, mediaType: part.mimeType, ...options };
}

function toAssistantPart(part: Extract<PromptMessage, { role: 'assistant' }>['content'][number]): AssistantPart {
  const options = withOptions(part.data);
  if (part.kind === 'text') return { type: 'text', text: part.text, ...options };
  if (part.kind === 'thinking') return { type: 'reasoning', text: part.text, ...options };
  return { type: 'tool-call', toolCallId: part.id, toolName: part.name, input: part.arguments, ...options };
}

function toResultPart(result: PromptResult): LanguageModelV3ToolResultPart {
  const { id, name, data } = result;
  return { type: 'tool-result', toolCallId: id, toolName: name, output: toOutput(result), ...withOptions(data) };
}

function toOutput({ content, isError }: PromptResult): LanguageModelV3ToolResultOutput {
  if (content.every((part) => part.kind === 'text')) {
    const value = content.map(({ text }) => text).join('\n');
    return isError ? { type: 'error-text', value } : { type: 'text', value };
  }
  return {
    type: 'content',
    value: content.map((part) =>
      part.kind === 'text'
        ? { type: 'text', text: part.text }
        : { type: 'image-data', data: part.base64, mediaType: part.mimeType },
    ),
  };
}

function withOptions(data: ProviderData | undefined): { providerOptions?: SharedV3ProviderOptions } {
  return data === undefined ? {} : { providerOptions: toOptions(data) };
}

function toOptions(data: ProviderData): SharedV3ProviderOptions {
  // All of it was JSON, or is written down in a dialect; the packages check what they read of it.
  return data as SharedV3ProviderOptions;
}

function toParts(part: LanguageModelV3StreamPart): readonly ModelPart[] {
  switch (part.type) {
    case 'stream-start':
      return [{ kind: 'warnings', warnings: part.warnings.map(toWarning) }];
    case 'response-metadata':
      return [{ kind: 'response', id: part.id, model: part.modelId }];
    case 'text-start':
      return [{ kind: 'blockStart', block: 'text', id: part.id, data: part.providerMetadata }];
    case 'text-delta':
      return [{ kind: 'blockDelta', block: 'text', id: part.id, delta: part.delta, data: part.providerMetadata }];
    case 'text-end':
      return [{ kind: 'blockEnd', block: 'text', id: part.id, data: part.providerMetadata }];
    case 'reasoning-start':
      return [{ kind: 'blockStart', block: 'thinking', id: part.id, data: part.providerMetadata }];
    case 'reasoning-delta':
      return [{ kind: 'blockDelta', block: 'thinking', id: part.id, delta: part.delta, data: part.providerMetadata }];
    case 'reasoning-end':
      return [{ kind: 'blockEnd', block: 'thinking', id: part.id, data: part.providerMetadata }];
    case 'tool-input-start':
      return part.providerExecuted === true ? [] : [{ kind: 'callStart', id: part.id, name: part.toolName }];
    case 'tool-input-delta':
      return [{ kind: 'callDelta', id: part.id, delta: part.delta }];
    case 'tool-call': {
      if (part.providerExecuted === true) return [];
      const { toolCallId: id, toolName: name, input, providerMetadata: data } = part;
      return [{ kind: 'call', id, name, input, data }];
    }
    case 'source':
      return part.sourceType === 'url' ? [{ kind: 'source', url: part.url, title: part.title }] : [];
    case 'raw':
      return [{ kind: 'raw', value: part.rawValue }];
    case 'error':
      return isUnknownEvent(part.error) ? [] : [{ kind: 'failure', failure: readFailure(part.error) }];
    case 'finish': {
      const { finishReason, usage } = part;
      return [{ kind: 'finish', reason: toReason(finishReason), rawReason: finishReason.raw, usage: toUsage(usage) }];
    }
    // The call itself follows, and is what counts.
    case 'tool-input-end':
    // The provider's own tools and files are not asked for.
    case 'tool-result':
    case 'tool-approval-request':
    case 'file':
      return [];
    default:
      part satisfies never;
      return [];
  }
}

function toReason({ unified }: LanguageModelV3FinishReason): FinishReason | 'unknown' {
  switch (unified) {
    case 'stop':
    case 'length':
    case 'error':
    case 'other':
      return unified;
    case 'tool-calls':
      return 'calls';
    case 'content-filter':
      return 'filter';
    default:
      // A package may be newer than its types: what nobody knows is no good end.
      unified satisfies never;
      return 'unknown';
  }
}

function toUsage({ inputTokens, outputTokens, raw }: LanguageModelV3Usage): ReportedUsage {
  const { total, cacheRead, cacheWrite } = inputTokens;
  const rest = total === undefined ? undefined : Math.max(0, total - (cacheRead ?? 0) - (cacheWrite ?? 0));
  return {
    input: inputTokens.noCache ?? rest,
    cacheRead,
    cacheWrite,
    output: outputTokens.total,
    reasoning: outputTokens.reasoning,
    ...readRawUsage(raw),
  };
}

function toWarning(warning: Extract<LanguageModelV3StreamPart, { type: 'stream-start' }>['warnings'][number]): string {
  if (warning.type === 'other') return warning.message;
  return [`${warning.type}: ${warning.feature}`, warning.details].filter((part) => part !== undefined).join(': ');
}
