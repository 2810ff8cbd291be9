import type { ModelError } from '../../core/index.ts';
import { classifyError } from '../errors/classify-error.ts';
import { leaveOutSent } from './leave-out-sent.ts';
import type { RequestFailure } from './model-part.ts';

/** Longest message of an error, in characters. */
const LONGEST_MESSAGE = 300;

const KEY_LIKE = /\b(?:sk|rk|pk|gsk|xai|key)-[\w*.-]{6,}|\bAIza[\w-]{10,}|\bBearer\s+\S+/giu;

export interface FailureContext {
  readonly isMidStream: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What was sent, to keep it out of the message. */
  readonly sentTexts: () => readonly string[];
}

export interface DescribedFailure {
  readonly error: ModelError;
  /** For logs: what the provider said of it, without a key and without what was sent to it. */
  readonly errorMessage: string;
}

/** Sorts a failure, and says it in one sentence that may be stored and logged. */
export function describeFailure(failure: RequestFailure, context: FailureContext): DescribedFailure {
  const { status, headers, code, type, cause, message } = failure;
  const { isMidStream, now } = context;
  const error = classifyError({ status, headers, code, type, cause, message, isMidStream, now });
  const words = failure.isOwnWords === true ? message : leaveOutSent(message, context.sentTexts());
  const safe = words.replace(KEY_LIKE, '[key]').replace(/\s+/gu, ' ').trim();
  const sentence = `${openingOf(error)}: ${safe === '' ? 'it gave no reason' : safe}`;
  return { error, errorMessage: clip(sentence) };
}

function openingOf({ status, code, kind, isMidStream }: ModelError): string {
  if (kind === 'network') return `The connection to the provider failed${code === undefined ? '' : ` (${code})`}`;
  // In the middle of an answer, the status is only a way to say the kind of the error.
  if (status !== undefined && !isMidStream) return `The provider answered ${status}`;
  return kind === 'protocol' ? 'The answer of the provider cannot be used' : 'The provider reports an error';
}

function clip(text: string): string {
  return text.length <= LONGEST_MESSAGE ? text : `${text.slice(0, LONGEST_MESSAGE - 1).toWellFormed()}…`;
}
