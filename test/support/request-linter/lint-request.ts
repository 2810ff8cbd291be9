import { lintAnthropic } from './anthropic/lint-anthropic.ts';
import { lintChat } from './chat/lint-chat.ts';
import { lintGoogle } from './google/lint-google.ts';
import { readRequest } from './read-request.ts';
import { lintResponses } from './responses/lint-responses.ts';
import type { Violation } from './rules.ts';
import type { Knowledge, ReadRequest, Report, Wire, WireRequest } from './wire-request.ts';

const LINTERS: Record<Wire, (request: ReadRequest, knowledge: Knowledge, report: Report) => void> = {
  'anthropic-messages': lintAnthropic,
  'openai-responses': lintResponses,
  'openai-completions': lintChat,
  'google-generative-ai': lintGoogle,
};

/** Everything that a request to a provider breaks of {@link RULES}, in the order in which it is found. */
export function lintRequest(request: WireRequest, knowledge: Knowledge): readonly Violation[] {
  const { read, violations } = readRequest(request);
  if (read === undefined) return violations;
  const found: Violation[] = [...violations];
  const report: Report = (rule, at) => found.push({ rule, at });
  if (!/^application\/json\b/.test(read.headers['content-type'] ?? '')) report('content-type', 'content-type');
  if (read.model === '') report('model', 'model');
  LINTERS[read.wire](read, knowledge, report);
  return found;
}
