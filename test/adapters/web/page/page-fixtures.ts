import { emptyPageState, type PageState, type Place } from '../../../../src/adapters/web/page/state/page-state.ts';
import type { ChatMessage, Playground } from '../../../../src/adapters/web/protocol.ts';

const NAMES: Readonly<Record<string, string>> = { 'web:ada': 'Ada', 'web:ben': 'Ben', 'web:bot': 'threadloop' };

/** A playground with two people, a channel, and Ada's and Ben's direct messages. */
export const playground: Playground = {
  serverId: 'one',
  bot: { id: 'web:bot', name: 'threadloop' },
  members: [
    { id: 'web:ada', name: 'Ada', isAdmin: false },
    { id: 'web:ben', name: 'Ben', isAdmin: false },
  ],
  channels: [
    { id: 'general', name: 'general', kind: 'channel', topic: 'All' },
    { id: 'dm-ada', name: 'Ada', kind: 'direct', memberId: 'web:ada', topic: 'Ada and the bot' },
    { id: 'dm-ben', name: 'Ben', kind: 'direct', memberId: 'web:ben', topic: 'Ben and the bot' },
  ],
  model: 'demo',
  store: 'memory',
  isDurable: false,
};

/** A message of Ada in `general`; its id and time are the same number, unless said otherwise. */
export function message(no: number, changes: Partial<ChatMessage> & { readonly by?: string } = {}): ChatMessage {
  const { by = 'web:ada', ...rest } = changes;
  return {
    id: String(no).padStart(4, '0'),
    channel: 'general',
    author: { id: by, name: NAMES[by] ?? by, isBot: by === 'web:bot' },
    at: no,
    content: { kind: 'person', text: `text ${no}` },
    attachments: [],
    revision: 1,
    ...rest,
  };
}

/** An answer of the bot in the thread of message 1, growing or complete; longer ones are newer. */
export function answer(no: number, markdown: string, final: boolean): ChatMessage {
  const content = { kind: 'text', markdown, final, sources: [], buttons: [] } as const;
  return message(no, { by: 'web:bot', thread: '0001', content, revision: 1 + markdown.length });
}

/** Ada's page, with the server's first answer. */
export function startedState(place: Place = { channel: 'general', isInspecting: false }): PageState {
  return { ...emptyPageState('web:ada', place), playground };
}
