import { getCurrentTools, type Message, type ToolCall, type ToolResultMessage } from '../../core/index.ts';
import { readFiles } from './read-files.ts';
import { readRequests, type Said } from './read-requests.ts';
import type { Locale, Step } from './rules/rule.ts';
import { summarise } from './summarise.ts';
import type { DemoTexts } from './texts/texts.ts';
import { understand } from './understand.ts';

/** What the demo answers: text first, then calls. */
export interface PlannedAnswer {
  readonly text: string;
  readonly calls: readonly ToolCall[];
}

export interface PlanOptions {
  readonly texts: Readonly<Record<Locale, DemoTexts>>;
  /** False when this request must not call tools. */
  readonly canCall: boolean;
  /** Milliseconds since the epoch; makes the ids of calls unique over requests. */
  readonly now: number;
}

/**
 * Decides what to answer to everything that came after the model's last message, in order: results of its calls are
 * told, requests that came meanwhile are acknowledged and answered too. It calls no tool that the transcript does not
 * declare.
 */
export function planAnswer(messages: readonly Message[], { texts, canCall, now }: PlanOptions): PlannedAnswer {
  const fresh = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
  const results = fresh.filter((message) => message.role === 'toolResult');
  const said = readRequests(fresh);
  const lastSaid = readRequests(messages).at(-1);
  const own = texts[lastSaid === undefined ? 'en' : understand(lastSaid.text).locale];

  const tools = new Set(getCurrentTools(messages).map(({ name }) => name));
  const draft = new Draft(canCall ? tools : new Set());
  for (const result of results) draft.say(tellResult(result, own));
  if (results.length > 0 && said.length > 0) draft.say(own.steered(authorsOf(said)));
  for (const { kind, text } of said) {
    if (kind === 'outcome') {
      draft.say(own.outcome(text));
      continue;
    }
    if (kind === 'refusal') {
      draft.say(own.refusal(text));
      continue;
    }
    const { locale, steps } = understand(text);
    for (const step of steps) draft.take(step, texts[locale]);
  }
  const files = fresh.flatMap((message) => (message.role === 'user' ? readFiles(message) : []));
  if (files.length > 0) draft.say(own.files(files));
  return draft.finish(own.nothingNew, `demo-${now.toString(36)}`);
}

/** An answer in the making: nothing is said or called twice. */
class Draft {
  readonly #tools: ReadonlySet<string>;
  readonly #paragraphs = new Set<string>();
  readonly #calls = new Map<string, Extract<Step, { kind: 'call' }>>();

  constructor(tools: ReadonlySet<string>) {
    this.#tools = tools;
  }

  say(paragraph: string): void {
    this.#paragraphs.add(paragraph);
  }

  take(step: Step, texts: DemoTexts): void {
    if (step.kind === 'say') this.say(texts[step.topic](this.#tools));
    else if (this.#tools.has(step.tool)) this.#calls.set(JSON.stringify(step), step);
    else this.say(texts.toolMissing(step.tool));
  }

  finish(nothing: string, idPrefix: string): PlannedAnswer {
    const calls = [...this.#calls.values()].map(({ tool, args }, index): ToolCall => {
      return { type: 'toolCall', id: `${idPrefix}-${index + 1}`, name: tool, arguments: args };
    });
    const text = [...this.#paragraphs].join('\n\n');
    return { text: text === '' && calls.length === 0 ? nothing : text, calls };
  }
}

function tellResult({ toolName, content, isError }: ToolResultMessage, texts: DemoTexts): string {
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
  // What a failed check received is of use to a model only.
  if (isError) return texts.toolFailed(toolName, text.split('\n\nReceived arguments:')[0] ?? text);
  const waiting = WAITING.exec(text);
  if (waiting !== null) return texts.waiting(toolName, waiting[1] ?? '');
  if (toolName === 'current_time') return tellTime(text, texts);
  if (toolName === 'thread_history') return summarise(text, texts);
  return text;
}

/** As a model is told that a call waits for somebody's consent. */
const WAITING = /^\S+ was not called yet: .* as approval "([^"]*)"/;

/** The tool's own words when they are not what they used to be. */
function tellTime(text: string, texts: DemoTexts): string {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})\S* \((\w+), ([^,]+), (UTC\S*)\)$/.exec(text);
  if (match === null) return text;
  const [, date = '', time = '', weekday = '', zone = '', offset = ''] = match;
  return texts.time({ date, time, weekday, zone, offset });
}

function authorsOf(said: readonly Said[]): readonly string[] {
  return [...new Set(said.flatMap(({ author }) => author ?? []))];
}
