import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import { asObject, asText } from '../../../../threads/json-value.ts';
import type { DiscordBackend } from '../../backend.ts';
import { isRefusal } from '../../calls/discord-call-error.ts';
import { failureFields } from '../../failure-fields.ts';
import type { InteractionFacts } from '../received/interaction.ts';

/** Milliseconds that Discord may take: it waits for no more than three seconds, the way of the event among them. */
const LIMIT_MS = 2_500;

/** Discord's codes: not known any more, and acknowledged before. */
const TOO_LATE = 10_062;
const KNOWN = 40_060;

/** What an interaction can be answered with, so that its sender sees an answer at once. */
export type FirstAnswer =
  /** A message will come, for everybody or for whoever began it. */
  | { readonly kind: 'later'; readonly isPrivate: boolean }
  /** The message that it was begun under stays as it is, or gets these fields. */
  | { readonly kind: 'update'; readonly fields?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'message'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'modal'; readonly modal: Readonly<Record<string, unknown>> };

/** What became of the first answer. */
export type Acknowledged =
  /** Discord took it, or may have. `message`: the id of the message that will come, where Discord has told it. */
  | { readonly status: 'taken'; readonly message: string | undefined }
  /** It came too late: the interaction is of no use any more. */
  | { readonly status: 'late' };

/** Gives an interaction its first answer: the first thing that is done about one, whatever it is about. Never rejects. */
export async function acknowledge(
  { calls, host }: Pick<DiscordBackend, 'calls' | 'host'>,
  { id, token }: Pick<InteractionFacts, 'id' | 'token'>,
  answer: FirstAnswer,
): Promise<Acknowledged> {
  try {
    const answered = await calls.call(
      {
        method: 'POST',
        path: `/interactions/${id}/${token}/callback`,
        query: { with_response: 'true' },
        body: callbackOf(answer),
        isSigned: false,
      },
      // Twice does no harm: the second is refused.
      { priority: 'final', timeoutMs: LIMIT_MS, maxWaitMs: LIMIT_MS, isRepeatable: true },
    );
    const { interaction, resource } = asObject(answered);
    const message = asObject(asObject(resource)['message'])['id'] ?? asObject(interaction)['response_message_id'];
    return { status: 'taken', message: asText(message) };
  } catch (error) {
    // Taken from another process, which was told the same, or from a try whose answer was lost.
    if (isRefusal(error, KNOWN)) return { status: 'taken', message: undefined };
    const isLate = isRefusal(error, TOO_LATE);
    host.logger.warn({ interaction: id, ...failureFields(error) }, 'An interaction could not be acknowledged in time.');
    return isLate ? { status: 'late' } : { status: 'taken', message: undefined };
  }
}

function callbackOf(answer: FirstAnswer): Readonly<Record<string, unknown>> {
  switch (answer.kind) {
    case 'later':
      return {
        type: InteractionResponseType.DeferredChannelMessageWithSource,
        ...(answer.isPrivate && { data: { flags: MessageFlags.Ephemeral } }),
      };
    case 'update':
      return answer.fields === undefined
        ? { type: InteractionResponseType.DeferredMessageUpdate }
        : { type: InteractionResponseType.UpdateMessage, data: answer.fields };
    case 'message':
      return { type: InteractionResponseType.ChannelMessageWithSource, data: answer.body };
    case 'modal':
      return { type: InteractionResponseType.Modal, data: answer.modal };
  }
}
