/** One chunk of a Gemini stream. */
export function chunk(parts: object[], finishReason?: string, more: object = {}): string {
  const candidate = {
    content: { role: 'model', parts },
    index: 0,
    ...(finishReason !== undefined && { finishReason }),
  };
  return `data: ${JSON.stringify({ candidates: [candidate], modelVersion: 'gemini-x', responseId: 'gem_1', ...more })}\n\n`;
}

/** 150 tokens of input, 40 of them cached; 20 of output and 5 of thoughts. */
export const USAGE = {
  usageMetadata: {
    promptTokenCount: 150,
    cachedContentTokenCount: 40,
    candidatesTokenCount: 20,
    thoughtsTokenCount: 5,
    totalTokenCount: 175,
  },
};
