import type { AssistantMessage, JsonValue } from '../../../src/core/index.ts';

/** What two clients must agree on. */
export interface ComparableAnswer {
  readonly thinking: string;
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: JsonValue }[];
  readonly stopReason: string;
  /** Tokens. `input` holds what was cached, too. */
  readonly usage: { readonly input: number; readonly output: number };
}

/** Our own answer. */
export function toComparable({ content, stopReason, usage }: AssistantMessage): ComparableAnswer {
  return {
    thinking: content.map((part) => (part.type === 'thinking' ? part.thinking : '')).join(''),
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    calls: content.flatMap((part) =>
      part.type === 'toolCall' ? [{ id: part.id, name: part.name, arguments: part.arguments }] : [],
    ),
    stopReason,
    usage: { input: usage.input + usage.cacheRead + usage.cacheWrite, output: usage.output },
  };
}
