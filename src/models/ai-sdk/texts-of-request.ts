import type { ModelRequest, PromptMessage } from './model-request.ts';

/** All texts of a request that people or tools wrote: what must not come back in an error. */
export function textsOfRequest({ prompt }: ModelRequest): readonly string[] {
  return prompt.flatMap(textsOf);
}

function textsOf(message: PromptMessage): readonly string[] {
  switch (message.role) {
    case 'system':
      return [message.text];
    case 'results':
      return message.results.flatMap(({ content }) =>
        content.flatMap((part) => (part.kind === 'text' ? [part.text] : [])),
      );
    case 'user':
      return message.content.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
    case 'assistant':
      return message.content.map((part) => (part.kind === 'call' ? JSON.stringify(part.arguments) : part.text));
    default:
      return message satisfies never;
  }
}
