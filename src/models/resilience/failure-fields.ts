import type { AssistantMessage } from '../../core/index.ts';

/** What the log says about a failed request. Whoever made the message has taken out what was sent: see `safeFailure`. */
export function failureFields({ provider, model, error, errorMessage }: AssistantMessage): Record<string, unknown> {
  const { kind, status, code, requestId, retryAfterMs, isMidStream } = error ?? {};
  return {
    provider,
    model,
    kind,
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(requestId !== undefined && { requestId }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(isMidStream === true && { isMidStream }),
    providerMessage: errorMessage,
  };
}
