import { ThreadloopError } from '../../../core/error.ts';
import { checkAccess } from '../access/check-access.ts';
import { type Asker, judgeAccess, type Refusal } from '../access/judge-access.ts';
import type { SlackBackend } from '../backend.ts';

/** Whether what somebody did is taken in. */
export type Admission = 'admitted' | 'passedOver' | { readonly refused: Refusal };

/**
 * Decides about somebody by the rules. What does not concern the bot is not worth a question to Slack: where the rules
 * depend on one, it is passed over.
 *
 * @throws ThreadloopError `slack_person_unknown` when it does concern the bot and Slack did not tell in time: the event
 * is not to be acknowledged, so that Slack sends it again.
 */
export async function admit(asker: Asker, isForBot: boolean, backend: SlackBackend): Promise<Admission> {
  if (!isForBot) {
    const judged = judgeAccess(asker, backend.options);
    return judged.kind === 'allowed' ? 'admitted' : 'passedOver';
  }
  const access = await checkAccess(asker, backend);
  if (access === 'allowed') return 'admitted';
  if (access !== 'unknown') return access;
  throw new ThreadloopError(
    'slack_person_unknown',
    `Slack did not tell in time who ${asker.user} is, and the settings slack.allow and slack.deny depend on it.`,
    { retryable: true },
  );
}
