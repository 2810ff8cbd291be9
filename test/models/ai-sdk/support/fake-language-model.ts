import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';

/** A model of a package that nobody knows, and what it was asked. */
export interface FakeLanguageModel extends LanguageModelV3 {
  readonly asked: LanguageModelV3CallOptions[];
}

/** Answers with these parts. */
export function createFakeLanguageModel(...parts: readonly LanguageModelV3StreamPart[]): FakeLanguageModel {
  const asked: LanguageModelV3CallOptions[] = [];
  return {
    specificationVersion: 'v3',
    provider: 'fake.chat',
    modelId: 'fake-1',
    supportedUrls: {},
    asked,
    doGenerate: () => Promise.reject(new Error('Only streams are asked for.')),
    doStream: (options) => {
      asked.push(options);
      return Promise.resolve({
        stream: ReadableStream.from(parts),
        request: { body: { model: 'fake-1' } },
        response: { headers: { 'request-id': 'req_1' } },
      });
    },
  };
}

export const FAKE_USAGE: LanguageModelV3Usage = {
  inputTokens: { total: 10, noCache: undefined, cacheRead: 4, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};

/** The end; a `raw` of null is none. */
export function finish(
  unified = 'stop',
  raw: string | null = unified,
  usage: LanguageModelV3Usage = FAKE_USAGE,
): LanguageModelV3StreamPart {
  // Newer packages have reasons that these types do not know.
  return { type: 'finish', finishReason: { unified, raw: raw ?? undefined } as never, usage };
}

export function says(text: string): LanguageModelV3StreamPart[] {
  return [
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: text },
    { type: 'text-end', id: '0' },
  ];
}
