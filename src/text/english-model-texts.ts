import type { ModelTexts } from './model-texts.ts';

export const englishModelTexts: ModelTexts = {
  modelFailed: {
    rate_limit: 'The model takes no more requests from me at the moment.',
    quota: 'What I may use of the model is used up. Only whoever runs me can change that.',
    auth: 'The model does not accept my key. Only whoever runs me can mend that.',
    permission: 'I am not allowed to use this model. Only whoever runs me can change that.',
    not_found: 'The model that I am set to does not exist. Only whoever runs me can change that.',
    invalid_request: 'The model did not understand my request. That is a fault in me, not in your message.',
    context_overflow: 'There is more to read here than the model can take.',
    content_filter: 'The model refused to answer this.',
    overloaded: 'The model is overloaded.',
    server: 'The server of the model has a fault.',
    network: 'The model cannot be reached.',
    timeout: 'The model did not answer in time.',
    protocol: "The model's answer could not be read.",
  },
  modelBrokeOff: 'Here the answer broke off.',
  modelAdvice: (why, waitMs) => {
    switch (why) {
      case 'content_filter':
        return 'Put it another way.';
      case 'context_overflow':
        return 'Ask in a new thread, or write "reset" to begin anew here.';
      case 'invalid_request':
        return 'Write "reset" to begin anew here; tell whoever runs me if that does not help.';
      case 'quota':
      case 'auth':
      case 'permission':
      case 'not_found':
        return 'Write "try again" after that.';
      case 'rate_limit':
      case 'overloaded':
      case 'server':
      case 'network':
      case 'timeout':
      case 'protocol':
        return `Write "try again" ${waitMs === undefined ? 'in a while' : `in about ${duration(waitMs)}`}.`;
    }
  },
  modelOutage: 'I will say here when I can answer again.',
  modelStillOut: 'I still get no answer from the model.',
  modelIsBack: 'I can answer again. Write "try again" where you still need it.',
  answeredByOther: (by, insteadOf, why) => `Answered by ${by}, because ${insteadOf} ${BECAUSE[why]}.`,
};

const BECAUSE = {
  rate_limit: 'takes no more requests at the moment',
  quota: 'is used up',
  auth: 'does not accept my key',
  permission: 'may not be used by me',
  not_found: 'does not exist',
  invalid_request: 'did not understand the request',
  context_overflow: 'cannot take so much',
  content_filter: 'refused to answer',
  overloaded: 'is overloaded',
  server: 'has a fault',
  network: 'cannot be reached',
  timeout: 'did not answer in time',
  protocol: 'gave an answer that could not be read',
} as const;

function duration(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds < 90) return count(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
