import type { AllowedTokens } from './allowed-token.ts';
import { scan } from './scan.ts';
import { createScanState } from './scan-state.ts';

export type { AllowedTokens } from './allowed-token.ts';
export { MOST_GROWTH } from './scan.ts';

/** Makes a growing text safe. What was given out never changes. */
export interface SafeStream {
  /** Takes what the text has grown by, and gives what can be shown of it now. */
  push(delta: string): string;
  /** The text has ended: gives what was held back. */
  end(): string;
}

/**
 * A model's markdown as Slack may be given it in `markdown_text`, a markdown block or a stream: Slack reads its own
 * tokens there, also in code, and what is not allowed is shown as text. Links lead to http, https and mail only; an
 * image becomes a link. At most {@link MOST_GROWTH} units longer than its source. Work is linear.
 */
export function safeMarkdown(text: string, allowed: AllowedTokens = {}): string {
  const stream = createSafeStream(allowed);
  return stream.push(text) + stream.end();
}

/**
 * The same for a text that grows: what it gives, joined, is what {@link safeMarkdown} makes of the whole, however it was
 * cut. Held back is only what the next characters decide about: an unfinished token, code span, marker or fence.
 */
export function createSafeStream(allowed: AllowedTokens = {}): SafeStream {
  const state = createScanState();
  let held = '';
  const advance = (isEnd: boolean): string => {
    // Half a surrogate pair is no character yet.
    const isCut = !isEnd && /[\ud800-\udbff]$/.test(held);
    const { out, read } = scan(isCut ? held.slice(0, -1) : held, state, isEnd, allowed);
    held = held.slice(read);
    return out;
  };
  return {
    push: (delta) => {
      held += delta;
      return advance(false);
    },
    end: () => advance(true),
  };
}
