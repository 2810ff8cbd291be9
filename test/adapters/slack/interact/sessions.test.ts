import { describe, expect, it } from 'vitest';
import { endSession, signSession } from '../../../../src/adapters/slack/interact/agent/sessions.ts';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import { InteractWorld } from './support/interact-world.ts';

const DIRECT = threadOf({ workspace: 'T1', channel: 'D1ALICE', root: '10.000001' });
const CHANNEL = threadOf({ workspace: 'T1', channel: 'C1GENERAL', root: '10.000001' });
const session = { channel_id: 'D1ALICE', thread_ts: '10.000001' };

describe('the session of a conversation with the bot alone', () => {
  it('is processing while the bot works, and active when it is done, whoever began it', async () => {
    const world = new InteractWorld();
    await signSession(world.backend, DIRECT, 'working');
    const other = new InteractWorld({ sharedWith: world });
    await signSession(other.backend, DIRECT, 'clear');
    expect(world.calls.of('agents.sessions.setStatus')).toEqual([
      { ...session, status: 'processing' },
      { ...session, status: 'active' },
    ]);
  });

  it('is left alone in a channel', async () => {
    const world = new InteractWorld();
    await signSession(world.backend, CHANNEL, 'working');
    await signSession(world.backend, CHANNEL, 'clear');
    expect(world.calls.methods).toEqual([]);
  });

  it('R38: ends although Slack fails for a while', async () => {
    const world = new InteractWorld();
    world.calls.refuse('agents.sessions.setStatus', 'ratelimited', { retryable: true });
    world.calls.refuse('agents.sessions.setStatus', 'timeout', { retryable: true });
    const ended = endSession(world.backend, DIRECT);
    await world.clock.advanceAsync(4_000);
    await ended;
    expect(world.calls.of('agents.sessions.setStatus')).toHaveLength(3);
  });

  it('is not waited for where it cannot end', async () => {
    const world = new InteractWorld();
    world.calls.refuse('agents.sessions.setStatus', 'channel_not_found');
    await expect(endSession(world.backend, DIRECT)).rejects.toThrow('channel_not_found');
    world.interactions.stop();
    expect(world.clock.pendingTimers).toBe(0);
  });

  it('is not asked for where a workspace has none', async () => {
    const world = new InteractWorld();
    world.calls.refuse('agents.sessions.setStatus', 'feature_disabled');
    await signSession(world.backend, DIRECT, 'working');
    await signSession(world.backend, DIRECT, 'clear');
    expect(world.calls.methods).toEqual(['agents.sessions.setStatus']);
  });
});
