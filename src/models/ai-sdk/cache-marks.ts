import type { PromptMessage, ProviderData } from './model-request.ts';

/**
 * Marks three places: the end of the system prompt, behind the tools; the end of the last message, so that the next
 * request finds this one; and what was the end of the request before, which the provider would not look for behind a turn
 * of many calls. No provider takes more than four.
 */
export function markCacheEnds(
  prompt: readonly PromptMessage[],
  mark: ProviderData | undefined,
): readonly PromptMessage[] {
  if (mark === undefined) return prompt;
  const ends = [prompt.length - 1, prompt.findLastIndex(({ role }) => role === 'assistant') - 1];
  return prompt.map((message, index) => {
    if (message.role === 'system') return { ...message, data: join(message.data, mark) };
    return ends.includes(index) ? markEnd(message, mark) : message;
  });
}

function markEnd(message: PromptMessage, mark: ProviderData): PromptMessage {
  switch (message.role) {
    case 'system':
      return message;
    case 'results':
      return { ...message, results: markLast(message.results, mark) };
    case 'user':
      return { ...message, content: markLast(message.content, mark) };
    case 'assistant':
      return { ...message, content: markLast(message.content, mark) };
    default:
      return message satisfies never;
  }
}

function markLast<T extends { readonly data?: ProviderData }>(parts: readonly T[], mark: ProviderData): readonly T[] {
  return parts.map((part, index) => (index === parts.length - 1 ? { ...part, data: join(part.data, mark) } : part));
}

function join(data: ProviderData | undefined, mark: ProviderData): ProviderData {
  const joined: Record<string, Readonly<Record<string, unknown>>> = { ...data };
  for (const [provider, fields] of Object.entries(mark)) joined[provider] = { ...joined[provider], ...fields };
  return joined;
}
