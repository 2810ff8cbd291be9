import type { SlackCallError } from '../calls/slack-call-error.ts';

/** Whether a call that failed may have been carried out all the same: nobody knows when an answer did not come. */
export function mayBePosted({ reason }: SlackCallError): boolean {
  return ['network', 'timeout', 'aborted', 'invalid_response'].includes(reason) || reason.startsWith('http_');
}
