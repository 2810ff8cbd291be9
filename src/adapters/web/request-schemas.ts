import { Type } from '@sinclair/typebox';

/** An id of a person, channel, message or file. */
export const IdText = Type.String({ minLength: 1, maxLength: 100 });

/** Characters of a message. */
const MAX_TEXT_LENGTH = 32_000;

const MessageText = Type.String({ maxLength: MAX_TEXT_LENGTH });

export const PersonQuery = Type.Object({ person: IdText });

export const ChannelQuery = Type.Object({ person: IdText, channel: IdText });

export const ThreadQuery = Type.Object({ person: IdText, channel: IdText, root: Type.Optional(IdText) });

export const InspectQuery = Type.Object({
  /** Needed for a direct message, which only its own member sees. */
  person: Type.Optional(IdText),
  channel: IdText,
  thread: Type.Optional(IdText),
});

export const MessageParams = Type.Object({ id: IdText });

export const PostBody = Type.Object({
  person: IdText,
  channel: IdText,
  thread: Type.Optional(IdText),
  text: MessageText,
  attachments: Type.Optional(Type.Array(IdText, { maxItems: 10 })),
});

export const EditBody = Type.Object({ person: IdText, channel: IdText, text: MessageText });

export const CommandBody = Type.Object({
  person: IdText,
  channel: IdText,
  thread: Type.Optional(IdText),
  command: Type.Union(
    (['stop', 'retry', 'reset', 'mute', 'help', 'stillNeeded'] as const).map((name) => Type.Literal(name)),
  ),
});

export const FeedbackBody = Type.Object({
  person: IdText,
  channel: IdText,
  messageId: IdText,
  // One list of values: among several types a validator that coerces would make `null` a text.
  value: Type.Unsafe<'up' | 'down' | null>({ enum: ['up', 'down', null] }),
  /** Why, in the person's own words. */
  reason: Type.Optional(Type.String({ maxLength: 1_000 })),
});

/** Characters of why a request is denied. */
const MAX_DENIAL_LENGTH = 500;

export const decisionFields = {
  id: IdText,
  decision: Type.Union(
    (['approve', 'approveForThread', 'deny', 'withdraw'] as const).map((name) => Type.Literal(name)),
  ),
  /** Why it is denied, in the person's own words. */
  reason: Type.Optional(Type.String({ maxLength: MAX_DENIAL_LENGTH })),
};

export const DecisionBody = Type.Object({
  ...decisionFields,
  person: IdText,
  /** The card that was clicked, to be drawn anew at once. */
  message: Type.Optional(Type.Object({ channel: IdText, id: IdText })),
});

export const grantFields = { thread: Type.String({ minLength: 1, maxLength: 1_000 }), tool: IdText };

export const RevokeBody = Type.Object({ ...grantFields, person: IdText });

export const ApprovalQuery = Type.Object({ person: IdText, id: IdText });

export const FileQuery = Type.Object({ person: IdText, name: Type.String({ minLength: 1, maxLength: 200 }) });
