import type { TrailEntry } from '../threads/trail.ts';

type Step<Kind extends TrailEntry['kind']> = Extract<TrailEntry, { readonly kind: Kind }>;

/** Says one step on the way of a message in words. */
export function sentenceOf(step: TrailEntry): string {
  switch (step.kind) {
    case 'received':
      return `received from ${step.platform} in ${step.thread}${ADDRESSES[step.address]}`;
    case 'judged':
      return `judged: ${RULES[step.rule]}; ${CONCERNS[step.concern]}`;
    case 'command':
      return `it is the command "${step.command}": ${COMMANDS[step.status]}`;
    case 'delivered':
      return DELIVERIES[step.status];
    case 'taken':
      return `${TAKEN[step.as]} ${step.exchange} (activation ${step.activation}, process ${step.process})`;
    case 'posted':
      return `posted as ${step.platformId} (slot ${step.slot}, exchange ${step.exchange})`;
    case 'handedOver':
      return `exchange ${step.exchange} was handed over to another process`;
    case 'ended':
      return `exchange ${step.exchange} ended: ${ENDS[step.end]}${detailOf(step)}`;
    case 'failed':
      return `failed during ${FAILURES[step.during]}: ${step.code}`;
    case 'amended':
      return `edited or deleted: ${AMENDMENTS[step.how]}`;
  }
}

/** What a message waits for after its last step; undefined when its way is at an end. */
export function waitsFor(step: TrailEntry): string | undefined {
  switch (step.kind) {
    case 'received':
      return 'somebody who judges it';
    case 'judged':
      return step.concern === 'ignore' ? undefined : 'being stored';
    case 'delivered':
      return isToBeTaken(step.status) ? 'a run that takes it up' : undefined;
    case 'taken':
      return step.as === 'read' ? undefined : 'the end of its exchange';
    case 'posted':
      return 'the end of its exchange';
    case 'handedOver':
      return 'another process that goes on with it';
    case 'failed':
      return 'another try';
    case 'command':
    case 'ended':
    case 'amended':
      return undefined;
  }
}

function isToBeTaken(status: Step<'delivered'>['status']): boolean {
  return status === 'started' || status === 'queued' || status === 'steering';
}

const ADDRESSES: Readonly<Record<Step<'received'>['address'], string>> = {
  direct: ', a direct message',
  mention: ', with a mention of the bot',
  reply: ', as a reply to the bot',
  command: ', as a command of the platform',
  button: ', by a button',
  none: ', addressed to nobody in particular',
};

const RULES: Readonly<Record<Step<'judged'>['rule'], string>> = {
  'own-message': 'the bot wrote it itself',
  'system-message': 'the platform wrote it',
  'bot-not-allowed': 'another bot wrote it, and that is not in `allowedBots`',
  addressed: 'it addresses the bot',
  empty: 'there is nothing in it',
  'bot-unaddressed': 'another bot wrote it, and it does not address this one',
  'addresses-others': 'it addresses somebody else',
  'mentions-only': '`follow` is "mention" here, and it does not address the bot',
  'depends-on-thread': 'it addresses nobody, so the thread decides',
  'bot-loop': 'another bot writes too often; it may be a loop',
  'late-command': 'it is a command, and was told too late to be about what goes on now',
};

const CONCERNS: Readonly<Record<Step<'judged'>['concern'], string>> = {
  answer: 'to be answered',
  read: 'to be read where the bot takes part',
  'if-participating': 'to be answered or read where the bot takes part',
  ignore: 'ignored',
};

const COMMANDS: Readonly<Record<Step<'command'>['status'], string>> = {
  done: 'done',
  stopping: 'the run is told to end',
  idle: 'there was nothing to do',
  busy: 'refused, since a run is going',
  refused: 'refused, since only who began or an admin may',
  started: 'a run was asked for',
  duplicate: 'it had come before',
};

const DELIVERIES: Readonly<Record<Step<'delivered'>['status'], string>> = {
  started: 'stored, and a run was asked for',
  queued: 'stored, to join the run that was asked for already',
  steering: 'stored, to steer the run that is going',
  read: 'stored as context for the next exchange: the bot takes part here, and it was not for the bot',
  ignored: 'dropped: the bot takes no part in this thread, or nobody asked it to follow',
  full: 'refused: too many messages wait in this thread',
  duplicate: 'dropped: it had been stored before',
};

const TAKEN: Readonly<Record<Step<'taken'>['as'], string>> = {
  began: 'began exchange',
  steered: 'was steered into exchange',
  resumed: 'was taken up again with exchange',
  read: 'was read as context in exchange',
};

const ENDS: Readonly<Record<Step<'ended'>['end'], string>> = {
  answered: 'answered',
  silent: 'without an answer, since nobody addressed the bot',
  failed: 'an error was told instead of an answer',
  stopped: 'somebody stopped it',
  late: 'it was too old, and people were asked whether it is still needed',
  limit: 'a limit was reached',
  unavailable: 'the bot is paused there, or the team tries it in other channels only',
  quarantined: 'its runs died too often, and the thread was freed',
};

function detailOf({ error, limit }: Step<'ended'>): string {
  if (limit !== undefined) return `: ${LIMITS[limit]}`;
  return error === undefined ? '' : ` (${error})`;
}

const LIMITS: Readonly<Record<NonNullable<Step<'ended'>['limit']>, string>> = {
  turns: 'model answers in one exchange (`limits.turns`)',
  time: 'time of one exchange (`limits.minutes`)',
  repeats: 'equal tool calls in a row (`limits.repeats`)',
  cost: 'cost of one exchange (`budgets.exchangeCost`)',
  personDay: 'what one person may use on a day (`budgets.personDayCost`, `budgets.personDayTokens`)',
  teamDay: 'what one team may use on a day (`budgets.teamDayCost`, `budgets.teamDayTokens`)',
  rate: 'exchanges that one person may begin within an hour (`budgets.requestsPerHour`)',
};

const FAILURES: Readonly<Record<Step<'failed'>['during'], string>> = {
  delivery: 'delivery',
  run: 'the run',
  post: 'a post to the platform',
};

const AMENDMENTS: Readonly<Record<Step<'amended'>['how'], string>> = {
  replaced: 'it waited, and waits with the new text',
  withdrawn: 'it waited, and was withdrawn',
  injected: 'the model had seen it, and is told',
  idle: 'it had been answered; the stored text was changed',
  unknown: 'no such message was stored',
  duplicate: 'that had been told before',
};
