import { ASK_ABOUT, SLASH_COMMAND } from '../interact/names.ts';
import { neededEvents, neededScopes, optionalScopes, type Wanted } from './scopes.ts';

/** Where Slack sends what happens: events, interactions and commands. */
export const EVENTS_PATH = '/slack/events';

/** Where Slack sends a browser back to after an installation. */
export const REDIRECT_PATH = '/slack/oauth_redirect';

/** Characters that the name of an app may have. */
const MAX_NAME = 35;

export interface ManifestOptions extends Wanted {
  /** The bot's name in the deployment. */
  readonly name: string;
  /** Socket Mode, which needs no address, or the address under which Slack reaches the server, without a path. */
  readonly transport: { readonly kind: 'socket' } | { readonly kind: 'http'; readonly url: string };
  /** @default {@link SLASH_COMMAND} */
  readonly command?: string;
  /** What people are offered to ask. @default what the bot itself offers when it is opened */
  readonly suggestedPrompts?: readonly { readonly title: string; readonly message: string }[];
}

/** A manifest as Slack takes it, as far as the bot needs one. */
export interface SlackManifest {
  readonly display_information: { readonly name: string; readonly description: string };
  readonly features: Readonly<Record<'agent_view' | 'app_home' | 'bot_user' | 'slash_commands' | 'shortcuts', object>>;
  readonly oauth_config: {
    readonly redirect_urls?: readonly string[];
    readonly scopes: { readonly bot: readonly string[]; readonly bot_optional?: readonly string[] };
  };
  readonly settings: {
    readonly event_subscriptions: { readonly request_url?: string; readonly bot_events: readonly string[] };
    readonly interactivity: { readonly is_enabled: boolean; readonly request_url?: string };
    readonly org_deploy_enabled: boolean;
    readonly socket_mode_enabled: boolean;
    readonly token_rotation_enabled: boolean;
  };
}

/** The manifest of an app for the bot: agent view, with exactly the scopes and events that a profile uses. */
export function slackManifest(options: ManifestOptions): SlackManifest {
  const { name, transport, command = SLASH_COMMAND, suggestedPrompts = [] } = options;
  const optional = optionalScopes(options).map(({ scope }) => scope);
  const requestUrl = transport.kind === 'http' ? `${transport.url}${EVENTS_PATH}` : undefined;
  return {
    display_information: {
      name: Array.from(name).slice(0, MAX_NAME).join(''),
      description: 'An AI agent that works in your threads.',
    },
    features: {
      agent_view: {
        agent_description:
          'Ask it something here, or mention it in a channel. What you write while it works steers it.',
        ...(suggestedPrompts.length > 0 && { suggested_prompts: suggestedPrompts }),
      },
      app_home: { home_tab_enabled: true, messages_tab_enabled: true, messages_tab_read_only_enabled: false },
      bot_user: { display_name: userNameOf(name), always_online: true },
      slash_commands: [
        {
          command,
          ...(requestUrl !== undefined && { url: requestUrl }),
          description: 'Ask the agent something, stop or mute it, or see what it is set to',
          usage_hint: '[ask …] [stop] [reset] [mute] [tools] [settings] [privacy] [help]',
          should_escape: true,
        },
      ],
      shortcuts: [
        {
          name: 'Ask about this message',
          type: 'message',
          callback_id: ASK_ABOUT,
          description: 'Ask the agent about a message, in its thread',
        },
      ],
    },
    oauth_config: {
      ...(transport.kind === 'http' && { redirect_urls: [`${transport.url}${REDIRECT_PATH}`] }),
      scopes: {
        bot: neededScopes(options).map(({ scope }) => scope),
        ...(optional.length > 0 && { bot_optional: optional }),
      },
    },
    settings: {
      event_subscriptions: {
        ...(requestUrl !== undefined && { request_url: requestUrl }),
        bot_events: neededEvents(options),
      },
      interactivity: { is_enabled: true, ...(requestUrl !== undefined && { request_url: requestUrl }) },
      org_deploy_enabled: true,
      socket_mode_enabled: transport.kind === 'socket',
      token_rotation_enabled: false,
    },
  };
}

/** A user's name has small letters from a to z, digits, `-`, `_` and `.` only. */
function userNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9._-]+/gu, '-');
  return /[a-z0-9]/u.test(plain) ? plain : 'threadloop';
}
