import type { Outbound } from '../../../src/threads/outbound.ts';
import type { ReplyContent, ReplyLimits, ReplySlot, Sign } from '../../../src/threads/reply.ts';
import type { ThreadId } from '../../../src/threads/thread-id.ts';

export type OutboundCall =
  | {
      readonly call: 'post' | 'edit';
      readonly slot: string;
      readonly content: ReplyContent;
      readonly recovery?: boolean;
    }
  | { readonly call: 'remove'; readonly slot: string }
  | { readonly call: 'sign'; readonly sign: Sign };

/** A platform that remembers what it was asked and what people would see now. */
export class RecordingOutbound implements Outbound {
  readonly limits: ReplyLimits;
  readonly calls: OutboundCall[] = [];
  /** What stands on the platform, by platform id, in order of posting. */
  readonly messages = new Map<string, ReplyContent>();
  /** Called before a post, an edit or a removal takes effect; may throw, or wait. */
  before: (call: OutboundCall) => void | Promise<void> = () => undefined;
  /** Called after each post. */
  onShown: () => void = () => undefined;
  #posted = 0;

  constructor(limits: ReplyLimits = { textLength: 2_000, editIntervalMs: 50 }) {
    this.limits = limits;
  }

  async post(slot: ReplySlot, content: ReplyContent, recovery: boolean): Promise<string> {
    await this.#record({ call: 'post', slot: slot.id, content, recovery });
    this.#posted += 1;
    const id = `m${this.#posted}`;
    this.messages.set(id, content);
    this.onShown();
    return id;
  }

  async edit(slot: ReplySlot, content: ReplyContent): Promise<void> {
    await this.#record({ call: 'edit', slot: slot.id, content });
    if (slot.platformId === undefined || !this.messages.has(slot.platformId)) throw new Error('no such message');
    this.messages.set(slot.platformId, content);
  }

  async remove(slot: ReplySlot): Promise<void> {
    await this.#record({ call: 'remove', slot: slot.id });
    if (slot.platformId !== undefined) this.messages.delete(slot.platformId);
  }

  async sign(_thread: ThreadId, sign: Sign): Promise<void> {
    await this.#record({ call: 'sign', sign });
  }

  /** The texts people see now, in order, without buttons. */
  visible(): readonly string[] {
    return [...this.messages.values()].map((content) => {
      switch (content.kind) {
        case 'progress':
          return `[${content.line}]`;
        case 'text':
          return content.markdown;
        case 'notice':
          return `! ${content.text}`;
      }
    });
  }

  signs(): readonly string[] {
    return this.calls.flatMap((call) => {
      if (call.call !== 'sign') return [];
      return [call.sign.kind === 'receipt' ? `${call.sign.messageId}: ${call.sign.received}` : call.sign.kind];
    });
  }

  async #record(call: OutboundCall): Promise<void> {
    this.calls.push(call);
    await this.before(call);
  }
}

/** Whether a call draws the last part of a finished answer. */
export function isFinal(made: OutboundCall): boolean {
  return (made.call === 'post' || made.call === 'edit') && made.content.kind === 'text' && made.content.final;
}
