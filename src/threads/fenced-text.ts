import { plainText } from './model-notes.ts';

/**
 * Text from outside as a model is shown it: in a fence that is longer than any in it, so that it cannot end it and go on
 * as something else.
 */
export function fencedText(text: string): string {
  const words = plainText(text);
  const longest = Math.max(2, ...[...words.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [fence, words, fence].join('\n');
}

/** What stands in the fence of a text that has one of {@link fencedText}, cut or whole; nothing where it has none. */
export function textWithinFence(text: string): string {
  const [, fence = '', rest = ''] = /(?:^|\n)(`{3,})\n([\s\S]*)$/u.exec(text) ?? [];
  const end = rest.startsWith(`${fence}\n`) ? 0 : rest.indexOf(`\n${fence}`);
  return end === -1 ? rest : rest.slice(0, end);
}
