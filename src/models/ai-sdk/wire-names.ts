/** Longest name of a tool, in characters: OpenAI's limit and Anthropic's. */
const LONGEST_NAME = 64;

/**
 * The name of a call that every provider takes. Models make names up ("functions.search"), and a provider would refuse
 * the whole thread for ever after for a name that it does not allow.
 */
export function toWireName(name: string): string {
  return name.replace(/[^\w-]/gu, '_').slice(0, LONGEST_NAME) || 'unnamed';
}
