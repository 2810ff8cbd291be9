import type { StoredMessage } from './messages.ts';
import type { FakeState } from './state.ts';

/** Puts a reaction on a message. False: it is there already. */
export function addReaction(message: StoredMessage, user: string, name: string, state: FakeState): boolean {
  const users = message.reactions.get(name) ?? new Set();
  if (users.has(user)) return false;
  message.reactions.set(name, users.add(user));
  emitReaction('reaction_added', message, user, name, state);
  return true;
}

/** Takes a reaction from a message. False: it is not there. */
export function removeReaction(message: StoredMessage, user: string, name: string, state: FakeState): boolean {
  const users = message.reactions.get(name);
  if (users?.delete(user) !== true) return false;
  if (users.size === 0) message.reactions.delete(name);
  emitReaction('reaction_removed', message, user, name, state);
  return true;
}

function emitReaction(type: string, message: StoredMessage, user: string, reaction: string, state: FakeState): void {
  state.emitIn(state.workspaces.channel(message.channel), {
    type,
    user,
    reaction,
    item: { type: 'message', channel: message.channel, ts: message.ts },
    ...(message.user !== undefined && { item_user: message.user }),
    event_ts: state.nextTs(),
  });
}
