import type { CodeBlock } from './blocks.ts';
import { maskFences } from './mask.ts';
import { spacedQuote } from './quote-signs.ts';

const FENCE = '```';

/**
 * Code as Discord reads it: three backticks, nothing but a language behind them, the end on a line of its own. Code that
 * is blank shows nothing, since Discord takes its fences for text. Undefined where `room` units do not hold it, which
 * is so only where nothing closes it and there is no room to: Discord sees no code there.
 */
export function drawCode({ opening, prefix, language, code }: CodeBlock, room: number): string | undefined {
  if (code.every((line) => line.replace(/^[ \t>]*/u, '') === '')) return '';
  const lines = code.map(maskFences);
  const first = opening + FENCE + language;
  const closing = prefix + FENCE;
  const whole = [first, ...lines, closing].join('\n');
  const spaced = prefix.includes('>') ? [first, ...lines, closing].map(spacedQuote).join('\n') : whole;
  return [spaced, whole].find((drawn) => drawn.length <= room);
}
