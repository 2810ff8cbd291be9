import type { JsonObject } from '../../core/index.ts';
import { getCurrentTools, type Message, type Model, type StreamOptions, type Tool } from '../../core/index.ts';
import { buildPrompt } from './build-prompt.ts';
import type { Dialect } from './dialect.ts';
import type { ModelRequest, PromptTool } from './model-request.ts';
import { makeWellFormed } from './well-formed.ts';

/** Tokens of an answer where nobody says a number. Some models could write more than their window has room for. */
const DEFAULT_MAX_OUTPUT_TOKENS = 32_000;

/** Makes a request of a transcript, in our own form and a dialect's words. */
export function buildRequest(
  model: Model,
  messages: readonly Message[],
  dialect: Dialect,
  options: StreamOptions,
): ModelRequest {
  return {
    prompt: buildPrompt(model, messages, dialect, options),
    tools: getCurrentTools(messages).map((tool) => toPromptTool(tool, dialect)),
    toolChoice: options.toolChoice,
    maxOutputTokens: limitOutput(model, dialect, options),
    temperature: options.temperature,
    headers: toHeaders({ ...model.headers, ...options.headers }),
    data: dialect.requestData(model, options),
  };
}

function toPromptTool({ name, description, parameters }: Tool, { isStrict }: Dialect): PromptTool {
  return {
    name,
    description: description.toWellFormed(),
    parameters: makeWellFormed(toJson(parameters)),
    ...(isStrict !== undefined && { isStrict }),
  };
}

/** Drops the symbols that TypeBox marks its schemas with. */
function toJson(schema: object): JsonObject {
  // What is written as JSON and read again is JSON, and an object stays one.
  return JSON.parse(JSON.stringify(schema)) as JsonObject;
}

/** What the answer may take, so that with the budget for thinking it is no more than the model can write. */
function limitOutput(model: Model, dialect: Dialect, options: StreamOptions): number | undefined {
  const can = model.maxTokens > 0 ? model.maxTokens : undefined;
  const wanted = options.maxTokens ?? (can === undefined ? undefined : Math.min(can, DEFAULT_MAX_OUTPUT_TOKENS));
  if (wanted === undefined || can === undefined) return wanted;
  return Math.max(1, Math.min(wanted, can - (dialect.thinkingBudget?.(model, options) ?? 0)));
}

function toHeaders(headers: Readonly<Record<string, string | null>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? undefined]));
}
