import type { AssistantMessage } from '../../core/index.ts';
import { safeMessage } from './safe-message.ts';

/** A longer code or id is something else. */
const NAME = /^[\w.:/-]{1,100}$/u;

/**
 * A failed message whose error can be stored, shown and logged: it repeats nothing of what was sent.
 *
 * @param sent the messages of the request, and whatever else is nobody's business
 */
export function safeFailure(failed: AssistantMessage, sent: readonly unknown[]): AssistantMessage {
  const { errorMessage = '', error, ...message } = failed;
  const safe = { ...message, errorMessage: safeMessage(errorMessage, sent) };
  if (error === undefined) return safe;
  const { code, requestId, ...rest } = error;
  return {
    ...safe,
    error: {
      ...rest,
      ...(code !== undefined && NAME.test(code) && { code: safeMessage(code, sent) }),
      ...(requestId !== undefined && NAME.test(requestId) && { requestId }),
    },
  };
}
