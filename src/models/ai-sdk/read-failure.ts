import { isRecord } from './is-record.ts';
import type { RequestFailure } from './model-part.ts';

/**
 * Reads what a provider package throws or sends in place of an answer: errors of the AI SDK, known by their markers,
 * errors of the runtime, and error objects as they came over the wire.
 */
export function readFailure(error: unknown): RequestFailure {
  if (hasMarker(error, 'AI_APICallError')) return readCallError(error);
  const known = OWN_ERRORS.find(({ marker }) => hasMarker(error, marker));
  if (known !== undefined) return { message: known.message, isOwnWords: true, type: known.type };
  if (error instanceof Error) return { message: error.message, isOwnWords: true, cause: error };
  return readWireError(error);
}

/**
 * Whether an error says no more than that the package does not know the type of an event, a block or a delta. Servers
 * add some; the rest of the answer can be read without them. A known type in a wrong form is another matter.
 */
export function isUnknownEvent(error: unknown): boolean {
  if (!hasMarker(error, 'AI_TypeValidationError') || !isRecord(error['value'])) return false;
  const { type, content_block: block, delta, object, choices, error: failure } = error['value'];
  if (typeof type === 'string') {
    if (!ANTHROPIC_EVENTS.has(type)) return true;
    return isOther(block, ANTHROPIC_BLOCKS) || (type === 'content_block_delta' && isOther(delta, ANTHROPIC_DELTAS));
  }
  return typeof object === 'string' && !isRecord(failure) && !Array.isArray(choices);
}

/** Errors of the packages' own. The messages of some hold what the model said, so that each gets another. */
const OWN_ERRORS: readonly { readonly marker: string; readonly message: string; readonly type?: string }[] = [
  { marker: 'AI_TypeValidationError', message: 'An event of the answer does not have the form that was agreed.' },
  { marker: 'AI_JSONParseError', message: 'An event of the answer is no JSON.' },
  { marker: 'AI_InvalidResponseDataError', message: 'The answer broke off, or breaks the rules of its protocol.' },
  { marker: 'AI_EmptyResponseBodyError', message: 'The answer is empty.' },
  { marker: 'AI_NoContentGeneratedError', message: 'The answer has no content.' },
  { marker: 'AI_LoadAPIKeyError', message: 'There is no key for this provider.', type: 'authentication_error' },
  {
    marker: 'AI_UnsupportedFunctionalityError',
    message: 'The package of this provider cannot send something that the request holds.',
    type: 'invalid_request',
  },
  {
    marker: 'AI_InvalidPromptError',
    message: 'The package of this provider refuses the prompt.',
    type: 'invalid_request',
  },
  {
    marker: 'AI_NoSuchModelError',
    message: 'The package of this provider knows no such model.',
    type: 'invalid_request',
  },
];

const ANTHROPIC_EVENTS: ReadonlySet<string> = new Set([
  'message_start',
  'message_delta',
  'message_stop',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'ping',
  'error',
]);

const ANTHROPIC_BLOCKS: ReadonlySet<unknown> = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use']);

const ANTHROPIC_DELTAS: ReadonlySet<unknown> = new Set([
  'text_delta',
  'thinking_delta',
  'signature_delta',
  'input_json_delta',
]);

function isOther(part: unknown, known: ReadonlySet<unknown>): boolean {
  return isRecord(part) && typeof part['type'] === 'string' && !known.has(part['type']);
}

type MarkedError = Error & Record<string, unknown>;

/** Markers hold across copies and versions of the packages, where classes do not. */
function hasMarker(error: unknown, marker: string): error is MarkedError {
  const symbol = Symbol.for(`vercel.ai.error.${marker}`);
  // The symbol is not part of any type.
  return error instanceof Error && (error as unknown as Record<symbol, unknown>)[symbol] === true;
}

function readCallError(error: MarkedError): RequestFailure {
  const { statusCode, responseHeaders, responseBody, data, cause } = error;
  const body = isRecord(data) ? data : parseRecord(responseBody);
  // `response.failed` has its error within the response.
  const holder = isRecord(body['response']) ? body['response'] : body;
  const said = isRecord(holder['error']) ? holder['error'] : holder;
  return {
    message: error.message,
    // A page of a proxy, or a connection that broke: the words are the runtime's.
    ...(cause !== undefined && { isOwnWords: true }),
    status: typeof statusCode === 'number' ? statusCode : undefined,
    // The packages read them with `Headers`, which has strings only.
    headers: isRecord(responseHeaders) ? (responseHeaders as Record<string, string>) : undefined,
    code: codeOf(said),
    type: typeof said['type'] === 'string' ? said['type'] : undefined,
    cause,
  };
}

function readWireError(error: unknown): RequestFailure {
  if (typeof error === 'string') return { message: error };
  const outer = isRecord(error) ? error : {};
  const said = isRecord(outer['error']) ? outer['error'] : outer;
  const { message, type } = said;
  return {
    ...(typeof message === 'string' ? { message } : { message: 'An error without a word.', isOwnWords: true }),
    status: statusOf(outer) ?? statusOf(said),
    code: codeOf(said),
    type: typeof type === 'string' ? type : undefined,
  };
}

/** Servers without an HTTP status left put it into the code. */
function statusOf({ statusCode, code }: Record<string, unknown>): number | undefined {
  const status = Number(statusCode ?? code);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
}

function codeOf({ code }: Record<string, unknown>): string | undefined {
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

function parseRecord(text: unknown): Record<string, unknown> {
  if (typeof text !== 'string') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
