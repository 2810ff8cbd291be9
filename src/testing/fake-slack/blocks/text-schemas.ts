import { type TObject, type TSchema, Type } from '@sinclair/typebox';

/** An object with these fields and no others, as Block Kit is strict about. */
export function exactly<Fields extends Record<string, TSchema>>(fields: Fields): TObject<Fields> {
  return Type.Object(fields, { additionalProperties: false });
}

/** A string of 1 to so many characters. */
export function text(maxLength: number): TSchema {
  return Type.String({ minLength: 1, maxLength });
}

export function plainText(maxLength: number): TSchema {
  return exactly({ type: Type.Literal('plain_text'), text: text(maxLength), emoji: Type.Optional(Type.Boolean()) });
}

export function mrkdwn(maxLength: number): TSchema {
  return exactly({ type: Type.Literal('mrkdwn'), text: text(maxLength), verbatim: Type.Optional(Type.Boolean()) });
}

/** Plain text or mrkdwn. */
export function eitherText(maxLength: number): TSchema {
  return Type.Union([plainText(maxLength), mrkdwn(maxLength)]);
}

/** An address that Slack's servers can fetch or link to. */
export const address = Type.String({ pattern: '^https?://', maxLength: 3000 });

/** What blocks and elements are known by. */
export const identifier = Type.Optional(Type.String({ minLength: 1, maxLength: 255 }));

export const confirm = Type.Optional(
  exactly({
    title: Type.Optional(plainText(100)),
    text: eitherText(300),
    confirm: Type.Optional(plainText(30)),
    deny: Type.Optional(plainText(30)),
    style: Type.Optional(Type.Union([Type.Literal('primary'), Type.Literal('danger')])),
  }),
);
