import { MESSAGE_RULES, OUTCOMES, THREAD_RULES } from '../../../../src/adapters/web/page/inspector/why.ts';
import type { Judgement } from '../../../../src/adapters/web/protocol.ts';

type Row = readonly [status: Judgement['status'], messageRule: keyof typeof MESSAGE_RULES, threadRule: string];

const rows: readonly Row[] = [
  ['ignored', 'own-message', 'not-asked'],
  ['ignored', 'system-message', 'not-asked'],
  ['ignored', 'bot-not-allowed', 'not-asked'],
  ['ignored', 'empty', 'not-asked'],
  ['started', 'addressed', 'for-the-bot'],
  ['read', 'bot-unaddressed', 'read-only'],
  ['ignored', 'addresses-others', 'takes-no-part'],
  ['read', 'mentions-only', 'muted'],
  ['started', 'depends-on-thread', 'follows-all'],
  ['steering', 'depends-on-thread', 'at-work'],
  ['started', 'depends-on-thread', 'one-speaker'],
  ['read', 'depends-on-thread', 'several-speakers'],
];

/** One judgement for each rule, with the sentences that explain it. */
export const concernRows = rows.map(([status, messageRule, threadRule]) => ({
  status,
  messageRule,
  threadRule,
  sentences: [
    OUTCOMES[status],
    MESSAGE_RULES[messageRule],
    ...(isThreadRule(threadRule) ? [THREAD_RULES[threadRule]] : []),
  ],
}));

function isThreadRule(rule: string): rule is keyof typeof THREAD_RULES {
  return Object.hasOwn(THREAD_RULES, rule);
}
