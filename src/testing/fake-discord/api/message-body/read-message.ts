import { MessageFlags } from 'discord-api-types/v10';
import type { Json } from '../../state/json.ts';
import type { AllowedMentions } from '../../state/mentions.ts';
import type { FakeDiscordState } from '../../state/state.ts';
import type { StoredChannel, StoredFile, StoredMessage } from '../../state/stored.ts';
import { FormErrors } from '../forms/form-errors.ts';
import { refuse } from '../refusal.ts';
import type { RouteRequest, UploadedFile } from '../route.ts';
import { checkComponents } from './check-components.ts';
import { checkEmbeds } from './check-embeds.ts';
import type { EditBody, NewMessageBody } from './message-form.ts';
import { readFiles } from './read-files.ts';

/** What a body says of a message, checked by all rules that hold for it alone. */
export interface ReadMessage {
  readonly content: string;
  readonly embeds: readonly Json[];
  readonly components: readonly Json[];
  readonly files: readonly StoredFile[];
  readonly flags: number;
  readonly allowedMentions: AllowedMentions | undefined;
}

/** What the app may set of a message's flags. */
const SETTABLE = MessageFlags.SuppressEmbeds | MessageFlags.SuppressNotifications | MessageFlags.IsComponentsV2;

/**
 * Reads a new message.
 *
 * @param settable flags that it may have besides the usual ones.
 * @throws Refusal 50006, 50035, 40005
 */
export function readNewMessage(
  state: FakeDiscordState,
  channel: StoredChannel,
  body: NewMessageBody,
  request: Pick<RouteRequest, 'files' | 'tellProblem'>,
  settable = 0,
): ReadMessage {
  const flags = flagsOf(body.flags ?? 0, SETTABLE | settable, request);
  const read = {
    content: (body.content ?? '').trim(),
    embeds: body.embeds ?? [],
    components: body.components ?? [],
    flags,
    allowedMentions: readAllowedMentions(body.allowed_mentions),
  };
  checkMessage(read, { hasPoll: body.poll !== undefined, hasStickers: (body.sticker_ids?.length ?? 0) > 0 });
  const isEphemeral = (flags & MessageFlags.Ephemeral) !== 0;
  const files = readFiles(state, channel.id, request.files, body.attachments, [], isEphemeral);
  const isForward = body.message_reference?.type === 1;
  const hasMore = body.poll !== undefined || (body.sticker_ids?.length ?? 0) > 0 || isForward;
  if (!hasMore && isEmpty({ ...read, files })) throw refuse('emptyMessage');
  return { ...read, files };
}

/**
 * Reads what a message becomes by an edit.
 *
 * @throws Refusal 50006, 50035, 40005
 */
export function readEdit(
  state: FakeDiscordState,
  message: StoredMessage,
  body: EditBody,
  request: { readonly files: readonly UploadedFile[]; tellProblem(problem: string): void },
): ReadMessage {
  const asked = body.flags ?? undefined;
  const isV2 = (message.flags & MessageFlags.IsComponentsV2) !== 0;
  const errors = new FormErrors();
  if (asked !== undefined && isV2 && (asked & MessageFlags.IsComponentsV2) === 0) {
    errors.add(['flags'], 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG', 'The flag cannot be removed from a message');
    throw errors.refusal();
  }
  const read = {
    content: (body.content === undefined ? message.content : (body.content ?? '')).trim(),
    embeds: body.embeds === undefined ? message.embeds : (body.embeds ?? []),
    components: body.components === undefined ? message.components : (body.components ?? []),
    flags: asked === undefined ? message.flags : editedFlags(message.flags, asked, request),
    allowedMentions: readAllowedMentions(body.allowed_mentions ?? undefined),
  };
  checkMessage(read, { hasPoll: false, hasStickers: false });
  const kept = body.attachments === null ? [] : message.files;
  const isEphemeral = message.ephemeralFor !== undefined;
  const attachments = body.attachments ?? undefined;
  const files = readFiles(state, message.channel, request.files, attachments, kept, isEphemeral);
  if (message.snapshots === undefined && message.poll === undefined && isEmpty({ ...read, files })) {
    throw refuse('emptyMessage');
  }
  return { ...read, files };
}

interface MessageParts {
  readonly content: string;
  readonly embeds: readonly Json[];
  readonly components: readonly Json[];
  readonly flags: number;
}

/** The rules that hold for a message as it will be. */
function checkMessage(message: MessageParts, more: { readonly hasPoll: boolean; readonly hasStickers: boolean }): void {
  const errors = new FormErrors();
  const isV2 = (message.flags & MessageFlags.IsComponentsV2) !== 0;
  if (isV2) {
    const legacy = [
      ['content', message.content !== ''],
      ['embeds', message.embeds.length > 0],
      ['poll', more.hasPoll],
      ['sticker_ids', more.hasStickers],
    ] as const;
    for (const [field] of legacy.filter(([, isThere]) => isThere)) {
      errors.add(
        [field],
        'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
        `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
      );
    }
  }
  checkEmbeds(message.embeds, ['embeds'], errors);
  checkComponents(message.components, isV2 ? 'v2' : 'legacy', ['components'], errors);
  errors.throwIfAny();
}

/** @throws Refusal 50035 when `parse` and a list say the same of users or roles. */
function readAllowedMentions(body: NewMessageBody['allowed_mentions']): AllowedMentions | undefined {
  if (body === undefined) return undefined;
  const { parse = [], users = [], roles = [], replied_user: repliedUser = false } = body;
  const errors = new FormErrors();
  for (const [kind, list] of [
    ['users', users],
    ['roles', roles],
  ] as const) {
    if (!parse.includes(kind) || list.length === 0) continue;
    errors.add(
      ['allowed_mentions'],
      'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
      `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
    );
  }
  errors.throwIfAny();
  return { parse, users, roles, repliedUser };
}

function flagsOf(asked: number, settable: number, { tellProblem }: Pick<RouteRequest, 'tellProblem'>): number {
  if ((asked & ~settable) !== 0) tellProblem(`flags ${asked & ~settable} cannot be set`);
  return asked & settable;
}

/** An edit decides about previews and components; all other flags stay as they are. */
function editedFlags(before: number, asked: number, request: Pick<RouteRequest, 'tellProblem'>): number {
  const settable = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2;
  return (before & ~settable) | flagsOf(asked & ~(before & ~settable), settable, request);
}

function isEmpty({
  content,
  embeds,
  components,
  files,
}: MessageParts & { readonly files: readonly StoredFile[] }): boolean {
  return content === '' && embeds.length === 0 && components.length === 0 && files.length === 0;
}
