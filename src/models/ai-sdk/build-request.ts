import type { JsonObject } from '../../core/index.ts';
import { getCurrentTools, type Message, type Model, type StreamOptions, type Tool } from '../../core/index.ts';
import { buildPrompt } from './build-prompt.ts';
import { declareCalledTools } from './called-tools.ts';
import type { Dialect } from './dialect.ts';
import type { ModelRequest, PromptMessage, PromptTool } from './model-request.ts';
import { makeWellFormed } from './well-formed.ts';

/** Tokens of an answer where nobody says a number. Some models could write more than their window has room for. */
const DEFAULT_MAX_OUTPUT_TOKENS = 32_000;

/** Makes a request of a transcript, in our own form and a dialect's words. */
export function buildRequest(
  model: Model,
  messages: readonly Message[],
  dialect: Dialect,
  asked: StreamOptions,
): ModelRequest {
  const prompt = buildPrompt(model, messages, dialect, asked);
  // The calls may be another model's, whose thoughts cannot be sent: this one then ends the turn without thinking.
  const isMute = dialect.mustHaveThought?.(model, asked) === true && isUnthoughtTurn(prompt);
  const options = isMute ? { ...asked, reasoning: undefined } : asked;
  const tools = getCurrentTools(messages).map((tool) => toPromptTool(tool, dialect));
  const gone = tools.length === 0 && dialect.mustDeclareCalledTools === true ? declareCalledTools(prompt) : [];
  return {
    prompt,
    tools: [...tools, ...gone],
    toolChoice: gone.length > 0 ? 'none' : options.toolChoice,
    maxOutputTokens: limitOutput(model, dialect, options),
    temperature: options.temperature,
    headers: toHeaders({ ...model.headers, ...options.headers }),
    data: dialect.requestData(model, options),
  };
}

/** Whether calls were just answered that no thought came before. Answers in a row are one turn to a provider. */
function isUnthoughtTurn(prompt: readonly PromptMessage[]): boolean {
  const last = prompt.findLastIndex(({ role }) => role === 'assistant');
  if (last === -1 || prompt[last + 1]?.role !== 'results') return false;
  const before = prompt.slice(0, last).findLastIndex(({ role }) => role !== 'assistant');
  const first = prompt[before + 1];
  return first?.role !== 'assistant' || first.content[0]?.kind !== 'thinking';
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
