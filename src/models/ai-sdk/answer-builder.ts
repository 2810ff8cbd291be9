import type {
  AssistantMessage,
  AssistantMessageEventStream,
  ModelCost,
  TextContent,
  ThinkingContent,
  ToolCall,
} from '../../core/index.ts';
import { priceUsage } from '../price-usage.ts';
import type { ModelPart, ReportedUsage } from './model-part.ts';
import type { ProviderData } from './model-request.ts';
import { parseArguments } from './parse-arguments.ts';
import { mergeData, writeReplayData } from './replay-data.ts';

type Block = Extract<ModelPart, { kind: 'blockStart' }>['block'];

/** A block that is being received. What a provider says beside it is kept until its end. */
type OpenBlock =
  | { readonly kind: 'text'; readonly index: number; readonly content: TextContent; data: ProviderData | undefined }
  | {
      readonly kind: 'thinking';
      readonly index: number;
      readonly content: ThinkingContent;
      data: ProviderData | undefined;
    }
  | { readonly kind: 'call'; readonly index: number; readonly content: ToolCall; text: string };

/**
 * Builds a message of the parts of an answer, and tells each step. Blocks may overlap. `start` is told with the first
 * content, so that a request that fails before can be sent again unseen.
 */
export class AnswerBuilder {
  readonly message: AssistantMessage;
  readonly #stream: AssistantMessageEventStream;
  readonly #cost: ModelCost;
  readonly #open = new Map<string, OpenBlock>();
  #hasStarted = false;
  #isCounted = false;

  constructor(message: AssistantMessage, stream: AssistantMessageEventStream, cost: ModelCost) {
    this.message = message;
    this.#stream = stream;
    this.#cost = cost;
  }

  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  get hasCalls(): boolean {
    return this.message.content.some(({ type }) => type === 'toolCall');
  }

  start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#stream.push({ type: 'start', partial: this.message });
  }

  openBlock(block: Block, id: string, data: ProviderData | undefined): void {
    this.start();
    const content: TextContent | ThinkingContent =
      block === 'text' ? { type: 'text', text: '' } : { type: 'thinking', thinking: '' };
    if (content.type === 'thinking' && data?.['anthropic']?.['redactedData'] !== undefined) content.redacted = true;
    const index = this.message.content.push(content) - 1;
    this.#open.set(
      `${block} ${id}`,
      content.type === 'text' ? { kind: 'text', index, content, data } : { kind: 'thinking', index, content, data },
    );
    this.#stream.push({ type: `${block}_start`, contentIndex: index, partial: this.message });
  }

  fillBlock(block: Block, id: string, delta: string, data: ProviderData | undefined): void {
    const open = this.#open.get(`${block} ${id}`);
    if (open === undefined || open.kind === 'call') return;
    open.data = mergeData(open.data, data);
    // A signature comes as an empty delta.
    if (delta === '') return;
    if (open.kind === 'text') open.content.text += delta;
    else open.content.thinking += delta;
    this.#stream.push({ type: `${block}_delta`, contentIndex: open.index, delta, partial: this.message });
  }

  closeBlock(block: Block, id: string, data: ProviderData | undefined): void {
    const key = `${block} ${id}`;
    const open = this.#open.get(key);
    if (open === undefined || open.kind === 'call') return;
    open.data = mergeData(open.data, data);
    this.#close(key, open);
  }

  openCall(id: string, name: string): void {
    this.start();
    const content: ToolCall = { type: 'toolCall', id, name, arguments: {} };
    const index = this.message.content.push(content) - 1;
    this.#open.set(`call ${id}`, { kind: 'call', index, content, text: '' });
    this.#stream.push({ type: 'toolcall_start', contentIndex: index, partial: this.message });
  }

  fillCall(id: string, delta: string): void {
    const open = this.#open.get(`call ${id}`);
    if (open?.kind !== 'call') return;
    open.text += delta;
    this.#stream.push({ type: 'toolcall_delta', contentIndex: open.index, delta, partial: this.message });
  }

  /** The whole call, which counts more than the pieces that were seen of it. */
  closeCall(call: Extract<ModelPart, { kind: 'call' }>): void {
    const { id, name, input, data } = call;
    if (!this.#open.has(`call ${id}`)) {
      this.openCall(id, name);
      if (input !== '') this.fillCall(id, input);
    }
    const open = this.#open.get(`call ${id}`);
    if (open?.kind !== 'call') return;
    open.text = input;
    open.content.name = name;
    const signature = writeReplayData(data);
    if (signature !== undefined) open.content.thoughtSignature = signature;
    this.#close(`call ${id}`, open);
  }

  addSource(url: string, title: string | undefined): void {
    this.message.sources ??= [];
    if (this.message.sources.some((source) => source.url === url)) return;
    this.message.sources.push({ title: title ?? url, url });
  }

  /** Later counts replace earlier ones, as far as they say something. */
  countUsage(reported: ReportedUsage): void {
    if (reported.input === undefined && reported.output === undefined) return;
    this.#isCounted = true;
    const { usage } = this.message;
    const cacheWrite1h = reported.cacheWrite1h ?? usage.cacheWrite1h;
    const reasoning = reported.reasoning ?? usage.reasoning;
    const counts = {
      input: reported.input ?? usage.input,
      output: reported.output ?? usage.output,
      cacheRead: reported.cacheRead ?? usage.cacheRead,
      cacheWrite: reported.cacheWrite ?? usage.cacheWrite,
      ...(cacheWrite1h !== undefined && { cacheWrite1h }),
      ...(reasoning !== undefined && { reasoning }),
    };
    this.message.usage = priceUsage(counts, this.#cost, reported.billed);
  }

  /** At the end: an answer without token counts has a price that nobody knows. */
  settleUsage(): void {
    if (!this.#isCounted && this.#hasStarted) this.message.usage.cost.isUnknown = true;
  }

  /** The answer is whole: what its provider left open is closed. */
  closeAll(): void {
    for (const [key, open] of this.#open) this.#close(key, open);
  }

  /** The answer broke off: what was said is kept, calls that were being made are not. */
  abandon(): void {
    for (const open of this.#open.values()) {
      if (open.kind !== 'call') continue;
      const { content } = this.message;
      content.splice(content.indexOf(open.content), 1);
    }
    this.#open.clear();
  }

  #close(key: string, open: OpenBlock): void {
    this.#open.delete(key);
    const { index: contentIndex, content } = open;
    const partial = this.message;
    if (open.kind === 'call') {
      Object.assign(open.content, parseArguments(open.text));
      this.#stream.push({ type: 'toolcall_end', contentIndex, toolCall: open.content, partial });
      return;
    }
    const signature = writeReplayData(open.data);
    if (content.type === 'text') {
      if (signature !== undefined) content.textSignature = signature;
      this.#stream.push({ type: 'text_end', contentIndex, content: content.text, partial });
    } else if (content.type === 'thinking') {
      if (signature !== undefined) content.thinkingSignature = signature;
      this.#stream.push({ type: 'thinking_end', contentIndex, content: content.thinking, partial });
    }
  }
}
