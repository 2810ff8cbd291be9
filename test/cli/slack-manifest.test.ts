import { describe, expect, it } from 'vitest';
import { slackManifest } from '../../src/adapters/slack/manifest/slack-manifest.ts';
import { runLine } from './cli-harness.ts';

const BOT = { name: 'threadloop', suggestedPrompts: [] };

describe('threadloop slack manifest', () => {
  it('prints the manifest for Socket Mode, to be pasted as it is', async () => {
    const { exitCode, stdout, stderr } = await runLine(['slack', 'manifest']);
    const manifest = slackManifest({ ...BOT, profile: 'threads', transport: { kind: 'socket' } });
    expect([exitCode, stderr, stdout]).toEqual([0, '', `${JSON.stringify(manifest, undefined, 2)}\n`]);
    expect((await runLine(['slack', 'manifest', '--socket'])).stdout).toBe(stdout);
  });

  it('prints the one for HTTP and of another profile', async () => {
    const { stdout } = await runLine(['slack', 'manifest', '--url', 'https://bot.example.com/', '--profile=full']);
    const transport = { kind: 'http', url: 'https://bot.example.com' } as const;
    expect(JSON.parse(stdout)).toEqual(slackManifest({ ...BOT, profile: 'full', transport }));
  });

  it('goes by the settings: name, profile, prompts, and rules that name a user group', async () => {
    const { stdout } = await runLine(['slack', 'manifest'], {
      env: {
        THREADLOOP_NAME: 'Ada',
        THREADLOOP_SLACK_PROFILE: 'mention',
        THREADLOOP_SLACK_DENY: 'guests,group:S1ABC',
        THREADLOOP_SLACK_SUGGESTED_PROMPTS: '[{"title":"Hi","message":"Hello"}]',
      },
    });
    const suggestedPrompts = [{ title: 'Hi', message: 'Hello' }];
    const wanted = { profile: 'mention', needsGroups: true } as const;
    const options = { ...wanted, name: 'Ada', transport: { kind: 'socket' }, suggestedPrompts } as const;
    expect(JSON.parse(stdout)).toEqual(slackManifest(options));
  });

  it('prints what each scope is for', async () => {
    const { stdout } = await runLine(['slack', 'manifest', '--reasons', '--profile', 'mention']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(9);
    expect(lines[1]).toMatch(
      /^app_mentions:read {2}To be told of messages that mention it, and of no others\. +app_mention$/u,
    );
    const { stdout: json } = await runLine(['slack', 'manifest', '--reasons', '--json', '--profile', 'mention']);
    expect(JSON.parse(json)).toHaveLength(8);
  });

  it.each([
    [['--socket', '--url', 'https://x.test'], 'Say --socket or --url, not both: an app has one of them.'],
    [['--url', 'http://x.test'], '--url must begin with https://: Slack sends events to no other address.'],
    [['--url', 'https://x.test/a'], '--url must be an address such as "https://bot.example.com", without a path.'],
    [['--profile', 'most'], '--profile must be one of "mention", "threads", "full"; it is "most".'],
  ])('refuses %j', async (flags, problem) => {
    const { exitCode, stdout, stderr } = await runLine(['slack', 'manifest', ...flags]);
    expect([exitCode, stdout, stderr.split('\n')[0]]).toEqual([2, '', problem]);
  });
});
