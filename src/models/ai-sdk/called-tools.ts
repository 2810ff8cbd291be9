import type { PromptMessage, PromptTool } from './model-request.ts';

/**
 * Declares the tools that a prompt's calls are of, for a model that shall call nothing: a summary is asked for without
 * tools, or they were taken away since. Anthropic and gateways before it refuse calls where no tools are declared.
 */
export function declareCalledTools(prompt: readonly PromptMessage[]): readonly PromptTool[] {
  const names = prompt.flatMap((message) =>
    message.role === 'assistant' ? message.content.flatMap((part) => (part.kind === 'call' ? [part.name] : [])) : [],
  );
  return [...new Set(names)].map((name) => ({
    name,
    description: 'No longer available.',
    parameters: { type: 'object', properties: {} },
  }));
}
