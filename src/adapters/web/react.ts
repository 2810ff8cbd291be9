import type { CommandName, Received } from '../../threads/adapter.ts';
import { enter, memberOf, placeOfMessage, threadIn, unknownMessage } from './access.ts';
import type { MessageOf } from './amend-message.ts';
import type { Backend } from './backend.ts';
import { threadOf } from './place.ts';
import type { ChatMessage } from './protocol.ts';
import { Refusal } from './refusal.ts';

export interface GivenCommand {
  readonly person: string;
  readonly channel: string;
  readonly thread?: string;
  readonly command: CommandName | 'stillNeeded';
}

/**
 * Carries out a button of a thread.
 *
 * @throws Refusal when there is no such thread, or the store failed.
 */
export async function giveCommand(given: GivenCommand, backend: Backend): Promise<Received['status']> {
  const { host, newId } = backend;
  const place = await threadIn(enter(given.person, given.channel), given.thread, backend);
  const { id, name } = memberOf(given.person);
  const command = given.command === 'stillNeeded' ? 'retry' : given.command;
  try {
    const { status } = await host.intake.command(threadOf(place), newId(), { id, name }, command);
    return status;
  } catch (error) {
    host.logger.error({ err: error, command }, 'A command of the playground could not be handed in.');
    throw new Refusal(503, 'not_stored', 'The command could not be stored; try again.');
  }
}

export interface GivenThumb extends MessageOf {
  readonly value: 'up' | 'down' | null;
  /** Why, in the person's own words. */
  readonly reason?: string;
}

/**
 * Keeps a person's thumb on an answer, or takes it away (`null`): in the book of the deployment, and on the message.
 *
 * @throws Refusal when the message is not the end of an answer.
 */
export async function giveFeedback(given: GivenThumb, { messages, hub, host }: Backend): Promise<ChatMessage> {
  const { person, channel: channelId, id, value, reason = '' } = given;
  const channel = enter(person, channelId);
  const rated = await messages.get(channelId, id);
  if (rated === undefined) throw unknownMessage();
  refuseUnlessEnd(rated);
  if (rated.exchange !== undefined) {
    const { id: by, name } = memberOf(person);
    const thread = threadOf(placeOfMessage(channel, rated));
    const why = reason.trim();
    await host.feedback.give({
      thread,
      exchange: rated.exchange,
      by: { id: by, name },
      value,
      ...(why !== '' && { reason: why }),
    });
  }
  const message = await messages.change(channelId, id, (current) => {
    refuseUnlessEnd(current);
    const { feedback = {}, ...rest } = current;
    const { [person]: _earlier, ...others } = feedback;
    return { ...rest, feedback: value === null ? others : { ...others, [person]: value } };
  });
  if (message === undefined) throw unknownMessage();
  hub.publish({ type: 'message', message });
  return message;
}

function refuseUnlessEnd({ content }: ChatMessage): void {
  if (content.kind === 'text' && content.buttons.includes('feedback')) return;
  throw new Refusal(400, 'no_feedback', 'Only the end of an answer takes feedback.');
}
