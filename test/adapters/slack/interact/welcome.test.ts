import { describe, expect, it, vi } from 'vitest';
import { tellRefused } from '../../../../src/adapters/slack/interact/welcome/tell-refused.ts';
import { InteractWorld, TEXTS } from './support/interact-world.ts';
import { event } from './support/payloads.ts';

const joined = (more: object = {}) =>
  event({ type: 'member_joined_channel', user: 'U0BOT', channel: 'C1GENERAL', channel_type: 'C', team: 'T1', ...more });

describe('a channel that the bot is added to', () => {
  it('is told once what the bot is for', async () => {
    const world = new InteractWorld();
    expect(await world.tell(joined())).toEqual({ acked: undefined });
    await world.tell(joined());
    // Questions are looked after every minute: there would be too many of them.
    world.interactions.stop();
    await world.pass(300 * 86_400_000);
    await world.tell(joined());
    const how = { mention: '<@U0BOT>', command: '/threadloop' };
    expect(world.calls.made).toEqual([
      {
        method: 'chat.postMessage',
        args: {
          channel: 'C1GENERAL',
          text: TEXTS.slack.introduction(how),
          unfurl_links: false,
          unfurl_media: false,
        },
      },
    ]);
    expect(JSON.stringify(await world.stored('slack:'))).not.toMatch(/C1GENERAL|T1/u);
  });

  it('is told the next time when Slack did not take it', async () => {
    const world = new InteractWorld();
    world.calls.refuse('chat.postMessage', 'ratelimited', { retryable: true });
    await world.tell(joined());
    await world.tell(joined());
    expect([world.calls.methods.length, world.failures]).toEqual([2, ['an introduction']]);
  });

  it('is not told again when nobody knows whether Slack took it', async () => {
    const world = new InteractWorld();
    world.calls.refuse('chat.postMessage', 'timeout', { retryable: true });
    await world.tell(joined());
    await world.tell(joined());
    expect(world.calls.methods).toEqual(['chat.postMessage']);
  });

  it('is told to the bot again when the storage failed, and introduced then', async () => {
    const world = new InteractWorld();
    const spy = vi.spyOn(world.host.records, 'put').mockRejectedValueOnce(new Error('down'));
    expect(await world.tell(joined())).toMatchObject({ rejected: { message: 'down' } });
    expect(await world.tell(joined())).toEqual({ acked: undefined });
    expect(world.calls.methods).toEqual(['chat.postMessage']);
    spy.mockRestore();
  });

  it('is told nothing when somebody else joins, in a direct message, or where the deployment wants none', async () => {
    const world = new InteractWorld();
    await world.tell(joined({ user: 'U1ALICE' }));
    await world.tell(joined({ channel: 'D1ALICE' }));
    const silent = new InteractWorld({ options: { introduction: false } });
    await silent.tell(joined());
    expect([world.calls.methods, silent.calls.methods]).toEqual([[], []]);
  });
});

describe('a refusal', () => {
  const refused = { workspace: 'T1', channel: 'C1GENERAL', user: 'U2BOB', threadTs: undefined };
  const told = { channel: 'C1GENERAL', user: 'U2BOB', text: TEXTS.slack.refused };

  it('is told to the person alone, once a day in each channel', async () => {
    const world = new InteractWorld();
    await tellRefused(world.backend, refused);
    await tellRefused(world.backend, { ...refused, threadTs: '1.000001' });
    await tellRefused(world.backend, { ...refused, channel: 'C2RANDOM' });
    await world.pass(86_400_000);
    await tellRefused(world.backend, { ...refused, threadTs: '1.000001' });
    expect(world.calls.made).toEqual([
      { method: 'chat.postEphemeral', args: told },
      { method: 'chat.postEphemeral', args: { ...told, channel: 'C2RANDOM' } },
      { method: 'chat.postEphemeral', args: { ...told, thread_ts: '1.000001' } },
    ]);
  });

  it('is let go where the person is not in the channel any more, and told later where Slack is out of reach', async () => {
    const world = new InteractWorld();
    world.calls.refuse('chat.postEphemeral', 'user_not_in_channel');
    await tellRefused(world.backend, refused);
    await tellRefused(world.backend, refused);
    expect(world.calls.methods).toHaveLength(1);
    const other = new InteractWorld();
    other.calls.refuse('chat.postEphemeral', 'network', { retryable: true });
    await expect(tellRefused(other.backend, refused)).rejects.toThrow('network');
    await tellRefused(other.backend, refused);
    expect(other.calls.methods).toHaveLength(2);
  });
});
