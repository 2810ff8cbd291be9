import { ATTACHMENT_ROUTES } from './attachment-routes.ts';
import { CHANNEL_ROUTES } from './channel-routes.ts';
import { COMMAND_ROUTES } from './command-routes.ts';
import { GUILD_ROUTES } from './guild-routes.ts';
import { INTERACTION_ROUTES } from './interaction-routes.ts';
import { MESSAGE_ROUTES } from './message-routes.ts';
import { OWN_ROUTES } from './own-routes.ts';
import { REACTION_ROUTES } from './reaction-routes.ts';
import type { Route } from './route.ts';
import { THREAD_MEMBER_ROUTES } from './thread-member-routes.ts';
import { THREAD_ROUTES } from './thread-routes.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';

/** Every route that the fake knows. */
export const ROUTES: readonly Route[] = [
  ...OWN_ROUTES,
  ...GUILD_ROUTES,
  ...CHANNEL_ROUTES,
  ...MESSAGE_ROUTES,
  ...REACTION_ROUTES,
  ...THREAD_ROUTES,
  ...THREAD_MEMBER_ROUTES,
  ...COMMAND_ROUTES,
  ...INTERACTION_ROUTES,
  ...WEBHOOK_ROUTES,
  ...ATTACHMENT_ROUTES,
];
