import type { Texts } from '../../text/index.ts';
import type { ExchangeEnd } from '../transcript.ts';

/** What people are told of a failed exchange: what happened and what they can do, or that it is as they know. */
export function failureSentence(
  { reason, error, outage }: Extract<ExchangeEnd, { kind: 'failed' }>,
  texts: Texts,
): string {
  if (error === undefined) return reason === '' ? texts.answeredNothing : texts.failed(reason);
  if (outage === 'lasts') return texts.modelStillOut;
  const { kind, isMidStream, retryAfterMs } = error;
  const hasBrokenOff = isMidStream && kind !== 'content_filter';
  const next = outage === 'began' ? texts.modelOutage : texts.modelAdvice(kind, retryAfterMs);
  return `${hasBrokenOff ? texts.modelBrokeOff : texts.modelFailed[kind]} ${next}`;
}
