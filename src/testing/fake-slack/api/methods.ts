import { agentMethods } from './agent-methods.ts';
import { assistantMethods } from './assistant-methods.ts';
import { authMethods } from './auth-methods.ts';
import { blockMethods } from './block-methods.ts';
import { chatChangeMethods } from './chat-change-methods.ts';
import { chatPostMethods } from './chat-post-methods.ts';
import { chatStreamMethods } from './chat-stream-methods.ts';
import { conversationMethods } from './conversation-methods.ts';
import { fileMethods } from './file-methods.ts';
import { historyMethods } from './history-methods.ts';
import type { Method } from './method.ts';
import { oauthMethods } from './oauth-methods.ts';
import { reactionMethods } from './reaction-methods.ts';
import { userMethods } from './user-methods.ts';
import { viewMethods } from './view-methods.ts';

/** Every method that the fake knows, by its name. */
export const methods: ReadonlyMap<string, Method> = new Map(
  [
    authMethods,
    oauthMethods,
    chatPostMethods,
    chatChangeMethods,
    chatStreamMethods,
    conversationMethods,
    historyMethods,
    userMethods,
    reactionMethods,
    fileMethods,
    assistantMethods,
    agentMethods,
    viewMethods,
    blockMethods,
  ]
    .flat()
    .map((method) => [method.name, method] as const),
);
