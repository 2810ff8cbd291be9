import type { AssistantMessage, Message } from '../../core/index.ts';

/**
 * Counts the tokens that messages take as a request, prompt and declarations of tools included: rather too many than
 * too few.
 *
 * `tellsUsage` says of an answer whether its reported usage still tells what it and everything before it take. The
 * newest such answer is believed, and only what follows it is estimated; with none of them everything is.
 */
export type CountTokens = (messages: readonly Message[], tellsUsage: (answer: AssistantMessage) => boolean) => number;
