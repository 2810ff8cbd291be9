import { describe, expect, it } from 'vitest';
import { SlackCallError } from '../../../../src/adapters/slack/calls/slack-call-error.ts';
import { fixture, withEvent } from '../fixture.ts';
import { post, ROOT, threadIn } from './post.ts';
import { SlackWorld } from './slack-world.ts';

const THREAD = threadIn();
const REPLY = '1766458028.000001';

async function isMuted(world: SlackWorld): Promise<boolean | undefined> {
  return (await world.threads.store.read(THREAD, 'none'))?.participation.muted;
}

/** 🔇 on a message of the channel. */
function muteOn(ts: string): object {
  return withEvent('mute-reaction', { item: { type: 'message', channel: 'C1GENERAL', ts } });
}

describe('🔇 on a message', () => {
  it('mutes the bot in its thread, once', async () => {
    const world = await new SlackWorld({ script: ['Hello'] }).start();
    await world.send(post());
    await world.settle(THREAD);
    await world.send(fixture('mute-reaction'));
    expect(await isMuted(world)).toBe(true);
    await world.send(post({ ts: '1766458029.000001', thread: ROOT, text: '<@U0BOT> again' }));
    await world.send(fixture('mute-reaction'));
    expect(await isMuted(world)).toBe(false);
    expect(world.calls.filter((call) => call.startsWith('conversations'))).toEqual([]);
  });

  it('mutes it also from a reply, whose thread Slack is asked for before it is acknowledged', async () => {
    const answers = { 'conversations.replies': () => ({ messages: [{ ts: REPLY, thread_ts: ROOT }] }) };
    const world = new SlackWorld({ answers });
    await world.send(post());
    await world.send(muteOn(REPLY));
    expect(await isMuted(world)).toBe(true);
    expect(world.calls.at(-1)).toBe(
      `conversations.replies {"channel":"C1GENERAL","ts":"${REPLY}","latest":"${REPLY}","inclusive":true,"limit":1}`,
    );
  });

  it('does nothing where the bot takes no part, or Slack does not know the thread', async () => {
    const answers = { 'conversations.replies': () => ({ messages: [{ ts: REPLY }] }) };
    const world = new SlackWorld({ answers });
    await world.send(muteOn(REPLY));
    expect(await isMuted(world)).toBeUndefined();
  });

  it('is told again where Slack did not tell the thread in time, and counts then', async () => {
    let isAway = true;
    const replies = () => (isAway ? new Promise(() => undefined) : { messages: [{ ts: REPLY, thread_ts: ROOT }] });
    const world = new SlackWorld({ answers: { 'conversations.replies': replies } });
    await world.send(post());
    const [first] = await Promise.allSettled([world.send(muteOn(REPLY)), world.threads.clock.advanceAsync(1_500)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'slack_call_failed' } });
    isAway = false;
    await world.send(muteOn(REPLY));
    expect(await isMuted(world)).toBe(true);
  });

  it('is let go where the bot may not ask for the thread', async () => {
    const replies = () =>
      Promise.reject(new SlackCallError('conversations.replies', 'missing_scope', { retryable: false }));
    const world = new SlackWorld({ answers: { 'conversations.replies': replies } });
    await world.send(post());
    await world.send(muteOn(REPLY));
    expect(await isMuted(world)).toBe(false);
  });

  it('is told again where the rules depend on who it was, and Slack did not tell that', async () => {
    const world = new SlackWorld();
    await world.send(post());
    const strict = new SlackWorld({
      slack: { deny: ['group:S1OPS'] },
      answers: { 'usergroups.users.list': () => Promise.reject(new Error('no')) },
      wrapStore: () => world.threads.store,
    });
    await expect(strict.send(fixture('mute-reaction'))).rejects.toMatchObject({ code: 'slack_person_unknown' });
    expect(await isMuted(world)).toBe(false);
  });

  it('does nothing when it is another one, the bot’s own, or of somebody who may not talk to the bot', async () => {
    const world = new SlackWorld({ slack: { deny: ['user:U9'] } });
    await world.send(post());
    await world.send(withEvent('mute-reaction', { reaction: 'eyes' }));
    await world.send(withEvent('mute-reaction', { user: 'U0BOT' }));
    await world.send(withEvent('mute-reaction', { user: 'U9' }));
    expect(await isMuted(world)).toBe(false);
  });
});
