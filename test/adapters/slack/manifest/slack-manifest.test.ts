import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../../../src/adapters/slack/manifest/profile.ts';
import { slackManifest } from '../../../../src/adapters/slack/manifest/slack-manifest.ts';

const socket = { kind: 'socket' } as const;

describe('slackManifest', () => {
  it('is a whole app for Socket Mode, in agent view', () => {
    expect(slackManifest({ name: 'threadloop', profile: 'mention', transport: socket })).toEqual({
      display_information: { name: 'threadloop', description: 'An AI agent that works in your threads.' },
      features: {
        agent_view: {
          agent_description:
            'Ask it something here, or mention it in a channel. What you write while it works steers it.',
        },
        app_home: { home_tab_enabled: true, messages_tab_enabled: true, messages_tab_read_only_enabled: false },
        bot_user: { display_name: 'threadloop', always_online: true },
        slash_commands: [
          {
            command: '/threadloop',
            description: 'Ask the agent something, stop or mute it, or see what it is set to',
            usage_hint: '[ask …] [stop] [reset] [mute] [tools] [settings] [privacy] [help]',
            should_escape: true,
          },
        ],
        shortcuts: [
          {
            name: 'Ask about this message',
            type: 'message',
            callback_id: 'threadloop_ask_about',
            description: 'Ask the agent about a message, in its thread',
          },
        ],
      },
      oauth_config: {
        scopes: {
          bot: [
            'app_mentions:read',
            'chat:write',
            'assistant:write',
            'im:history',
            'commands',
            'reactions:write',
            'users:read',
            'channels:read',
          ],
          bot_optional: ['usergroups:read'],
        },
      },
      settings: {
        event_subscriptions: {
          bot_events: [
            'app_mention',
            'app_context_changed',
            'agent_session_stopped',
            'message.im',
            'member_joined_channel',
            'channel_rename',
            'channel_shared',
            'channel_unshared',
            'app_home_opened',
            'app_uninstalled',
            'tokens_revoked',
          ],
        },
        interactivity: { is_enabled: true },
        org_deploy_enabled: true,
        socket_mode_enabled: true,
        token_rotation_enabled: false,
      },
    });
  });

  it('has addresses of the server where Slack sends events over HTTP', () => {
    const url = 'https://bot.example.com';
    const manifest = slackManifest({ name: 'threadloop', profile: 'full', transport: { kind: 'http', url } });
    const events = 'https://bot.example.com/slack/events';
    expect(manifest.settings).toMatchObject({
      event_subscriptions: { request_url: events },
      interactivity: { is_enabled: true, request_url: events },
      socket_mode_enabled: false,
    });
    expect(manifest.features.slash_commands).toMatchObject([{ command: '/threadloop', url: events }]);
    expect(manifest.oauth_config.redirect_urls).toEqual(['https://bot.example.com/slack/oauth_redirect']);
  });

  it.each([
    ['Crème Brûlée', 'creme-brulee'],
    ['ボット', 'threadloop'],
    ['Ops.Bot_2', 'ops.bot_2'],
  ])('makes of the name %s the user name %s', (name, userName) => {
    const { features, display_information } = slackManifest({ name, profile: 'mention', transport: socket });
    expect(features.bot_user).toEqual({ display_name: userName, always_online: true });
    expect(display_information.name).toBe(name);
  });

  it('keeps to the lengths that Slack allows', () => {
    const { display_information, features } = slackManifest({
      name: 'x'.repeat(40),
      profile: 'full',
      transport: socket,
    });
    expect(display_information.name).toHaveLength(35);
    expect(JSON.stringify(features.agent_view).length).toBeLessThan(300);
  });

  it('offers the prompts of the settings, and takes another command', () => {
    const suggestedPrompts = [{ title: 'Summarise', message: 'Summarise this channel' }];
    const options = { name: 'b', profile: 'mention', transport: socket, command: '/bob', suggestedPrompts } as const;
    const { features } = slackManifest(options);
    expect(features.agent_view).toMatchObject({ suggested_prompts: suggestedPrompts });
    expect(features.slash_commands).toMatchObject([{ command: '/bob' }]);
  });

  it('gives each profile all that the smaller one has', () => {
    const [mention = [], threads = [], full = []] = PROFILES.map(
      (profile) => slackManifest({ name: 'b', profile, transport: socket }).oauth_config.scopes.bot,
    );
    expect(threads).toEqual(expect.arrayContaining([...mention]));
    expect(full).toEqual(expect.arrayContaining([...threads]));
    expect([mention.length, threads.length, full.length]).toEqual([8, 11, 16]);
  });

  it('demands user groups only where the rules name one', () => {
    const { oauth_config } = slackManifest({ name: 'b', profile: 'mention', transport: socket, needsGroups: true });
    expect(oauth_config.scopes.bot).toContain('usergroups:read');
    expect(oauth_config.scopes.bot_optional).toBeUndefined();
  });
});
