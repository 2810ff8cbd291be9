/** Errors of Discord by their codes: the HTTP status and the sentence. */
const REFUSALS = {
  unauthorized: [401, 0, '401: Unauthorized'],
  notFound: [404, 0, '404: Not Found'],
  unknownApplication: [404, 10002, 'Unknown Application'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownUser: [404, 10013, 'Unknown User'],
  unknownEmoji: [400, 10014, 'Unknown Emoji'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  unknownCommand: [404, 10063, 'Unknown application command'],
  notYourApplication: [403, 20012, 'You are not authorized to perform this action on this application'],
  tooManyReactions: [400, 30010, 'Maximum number of reactions reached (20)'],
  tooManyCommands: [400, 30032, 'Maximum number of application commands reached (100)'],
  tooManyThreadMembers: [400, 30033, 'Max number of thread participants has been reached (1000)'],
  tooManyCommandCreates: [429, 30034, 'Max number of daily application command creates has been reached (200)'],
  tooManyOldEdits: [429, 30046, 'Maximum number of edits to messages older than 1 hour reached. Try again later.'],
  tooLarge: [413, 40005, 'Request entity too large'],
  alreadyAcknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  tagRequired: [400, 40067, 'A tag is required to create a forum post in this channel'],
  tooManyFollowUps: [400, 40094, 'This interaction has reached the maximum number of follow-up messages'],
  missingAccess: [403, 50001, 'Missing Access'],
  notOwnMessage: [403, 50005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  refusesDirect: [403, 50007, 'Cannot send messages to this user'],
  noTextChannel: [400, 50008, 'Cannot send messages in a non-text channel'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  systemMessage: [403, 50021, 'Cannot execute action on a system message'],
  wrongChannelType: [400, 50024, 'Cannot execute action on this channel type'],
  invalidWebhookToken: [401, 50027, 'Invalid Webhook Token'],
  invalidRecipients: [400, 50033, 'Invalid Recipient(s)'],
  archivedThread: [400, 50083, 'Thread is archived'],
  invalidJson: [400, 50109, 'The request body contains invalid JSON.'],
  noMutualGuild: [403, 50278, 'Cannot send messages to this user due to having no mutual guilds'],
  noHistory: [400, 160002, 'Cannot reply without permission to read message history'],
  threadExists: [400, 160004, 'A thread has already been created for this message'],
  lockedThread: [403, 160005, 'Thread is locked'],
  tooManyThreads: [400, 160006, 'Maximum number of active threads reached'],
} as const satisfies Record<string, readonly [number, number, string]>;

/** Ends a request with one of Discord's errors. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  /** What is wrong with the fields of a body. */
  readonly errors: Readonly<Record<string, unknown>> | undefined;
  /** Of limits that have codes of their own: when it may be tried again. */
  retryAfterSeconds: number | undefined;

  constructor(status: number, code: number, message: string, errors?: Readonly<Record<string, unknown>>) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  /** What is answered. */
  get body(): Readonly<Record<string, unknown>> {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors !== undefined && { errors: this.errors }),
      ...(this.retryAfterSeconds !== undefined && { retry_after: this.retryAfterSeconds, global: false }),
    };
  }
}

/** One of Discord's errors by its name here. */
export function refuse(name: keyof typeof REFUSALS): Refusal {
  const [status, code, message] = REFUSALS[name];
  return new Refusal(status, code, message);
}

/** The same of a limit, which says when to try again. */
export function refuseFor(name: keyof typeof REFUSALS, retryAfterMs: number): Refusal {
  const refusal = refuse(name);
  refusal.retryAfterSeconds = retryAfterMs / 1000;
  return refusal;
}

/** Error 50035: something is wrong with the fields of a body. */
export function invalidForm(errors: Readonly<Record<string, unknown>>): Refusal {
  return new Refusal(400, 50035, 'Invalid Form Body', errors);
}

/** The sentence of an error of Discord, for errors that are asked for by their codes. */
export function messageOf(code: number): string {
  return Object.values(REFUSALS).find(([, known]) => known === code)?.[2] ?? `Error ${code}`;
}
