import { type TSchema, Type } from '@sinclair/typebox';
import { APPROVAL_DEFAULTS } from '../threads/approvals/approval-settings.ts';
import { audience, platformId } from './audience-schema.ts';

const NOTIFY = ['auto', 'thread', 'direct', 'channel'] as const;

const { ownRequests, notify, expireHours, remindMinutes } = APPROVAL_DEFAULTS;

const settings = {
  approvers: Type.Unsafe<typeof audience.static>({
    ...audience,
    default: 'admins',
    description: 'Who may approve calls that need consent, besides those who asked.',
  }),
  ownRequests: Type.Boolean({
    default: ownRequests,
    description: 'Whether those who asked may approve; where not, none of them may.',
  }),
  notify: Type.Unsafe<(typeof NOTIFY)[number]>({
    type: 'string',
    enum: NOTIFY,
    default: notify,
    description:
      'Who is told besides the thread: approvers directly where nobody who asked may decide (`auto`), approvers always, their channel, or nobody (`thread`).',
  }),
  expireHours: Type.Integer({
    minimum: 1,
    maximum: 720,
    default: expireHours,
    description: 'Hours after which a request that nobody has decided is over.',
  }),
  remindMinutes: Type.Integer({
    minimum: 0,
    maximum: 10_080,
    default: remindMinutes,
    description: 'Minutes after which approvers are reminded, once; 0 is never.',
  }),
};

const channel = Type.Optional(
  platformId({
    expects: 'a channel such as "slack:C123"',
    description: 'The channel of the approvers, where they are told in one.',
  }),
);

/** How consent to calls is asked for; see docs/admins.md. */
export const approvals = Type.Object({ ...settings, channel }, { additionalProperties: false });

/** What a team, a channel or direct messages may have otherwise. */
export const placeApprovals = Type.Object(
  {
    approvers: unset(settings.approvers),
    ownRequests: unset(settings.ownRequests),
    notify: unset(settings.notify),
    expireHours: unset(settings.expireHours),
    remindMinutes: unset(settings.remindMinutes),
    channel,
  },
  { additionalProperties: false },
);

function unset<Schema extends TSchema>(schema: Schema) {
  const copy = { ...schema };
  delete copy.default;
  return Type.Optional(copy);
}
