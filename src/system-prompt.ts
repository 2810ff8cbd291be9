import { MODEL_NOTES } from './threads/model-notes.ts';

/** What the model is told about itself and the chat, before a channel's own instructions. */
export function systemPromptOf(name: string): string {
  return [
    `You are ${name}, an assistant in a team chat. Several people may talk to you in one thread, also while you work: ` +
      'take what they add into account, and answer in the language they use.',
    'Answer briefly and in Markdown. Use the tools you have when they help; say so plainly when you cannot do something. ' +
      'Never invent the result of a tool.',
    MODEL_NOTES.aboutLabels,
  ].join('\n\n');
}
