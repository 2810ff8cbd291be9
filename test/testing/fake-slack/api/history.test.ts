import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { errorOf, start } from '../started.ts';

const channel = 'C1GENERAL';

/** A thread with so many replies, `1` to the number. */
async function sayThread(slack: FakeSlack, count: number): Promise<{ root: string; replies: readonly string[] }> {
  const { ts: root } = await slack.say({ channel, user: 'U1ALICE', text: 'root' });
  const replies: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    replies.push((await slack.say({ channel, user: 'U2BOB', text: `${number}`, thread: root })).ts);
  }
  return { root, replies };
}

describe('conversations.replies', () => {
  it('answers with the root first, which tells of its replies', async () => {
    const { slack, client } = await start({ clock: createFakeClock() });
    const { root, replies } = await sayThread(slack, 2);
    const answer = await client.conversations.replies({ channel, ts: root });
    expect(answer.messages).toEqual([
      expect.objectContaining({
        ts: root,
        thread_ts: root,
        reply_count: 2,
        reply_users_count: 1,
        reply_users: ['U2BOB'],
        latest_reply: replies[1],
      }),
      expect.objectContaining({ ts: replies[0], thread_ts: root, parent_user_id: 'U1ALICE' }),
      expect.objectContaining({ ts: replies[1], thread_ts: root, parent_user_id: 'U1ALICE' }),
    ]);
    expect(answer).toMatchObject({ has_more: false });
  });

  it('comes in pages, each with the root', async () => {
    const { slack, client } = await start();
    const { root } = await sayThread(slack, 5);
    const pages: unknown[] = [];
    let cursor = '';
    do {
      const page = await client.conversations.replies({
        channel,
        ts: root,
        limit: 3,
        ...(cursor !== '' && { cursor }),
      });
      pages.push([page.messages?.map(({ text }) => text), page.has_more]);
      cursor = page.response_metadata?.next_cursor ?? '';
    } while (cursor !== '');
    expect(pages).toEqual([
      [['root', '1', '2'], true],
      [['root', '3', '4'], true],
      [['root', '5'], false],
    ]);
    expect(await errorOf(client.conversations.replies({ channel, ts: root, cursor: 'x' }))).toBe('invalid_cursor');
  });

  it('looks between two moments, inclusive on demand', async () => {
    const { slack, client } = await start();
    const { root, replies } = await sayThread(slack, 4);
    const [oldest = '', , , latest = ''] = replies;
    const between = async (inclusive: boolean) =>
      (await client.conversations.replies({ channel, ts: root, oldest, latest, inclusive })).messages?.map(
        ({ text }) => text,
      );
    expect(await between(false)).toEqual(['root', '2', '3']);
    expect(await between(true)).toEqual(['root', '1', '2', '3', '4']);
    expect(await errorOf(client.conversations.replies({ channel, ts: root, oldest: 'x' }))).toBe('invalid_ts_oldest');
    expect(await errorOf(client.conversations.replies({ channel, ts: root, latest: 'x' }))).toBe('invalid_ts_latest');
  });

  it('does not know threads that are not there', async () => {
    const { client } = await start();
    expect(await errorOf(client.conversations.replies({ channel, ts: '1.0' }))).toBe('thread_not_found');
  });

  it('tells metadata only when it is asked for', async () => {
    const { slack, client } = await start();
    const { root } = await sayThread(slack, 0);
    const metadata = { event_type: 'slot', event_payload: { id: '1' } };
    await client.chat.postMessage({ channel, thread_ts: root, text: 'x', metadata });
    const metadataOf = async (include: boolean) =>
      (await client.conversations.replies({ channel, ts: root, include_all_metadata: include })).messages?.[1]
        ?.metadata;
    expect([await metadataOf(false), await metadataOf(true)]).toEqual([undefined, metadata]);
  });
});

describe('conversations.history', () => {
  it('answers with the newest first, without replies that were not broadcast', async () => {
    const { slack, client } = await start();
    const { root } = await sayThread(slack, 2);
    await client.chat.postMessage({ channel, text: 'shown', thread_ts: root, reply_broadcast: true });
    await slack.say({ channel, user: 'U1ALICE', text: 'last' });
    const answer = await client.conversations.history({ channel, limit: 2 });
    expect(answer.messages?.map(({ text }) => text)).toEqual(['last', 'shown']);
    expect(answer.has_more).toBe(true);
    const cursor = answer.response_metadata?.next_cursor ?? '';
    expect((await client.conversations.history({ channel, cursor })).messages?.map(({ text }) => text)).toEqual([
      'root',
    ]);
  });

  it('is only for members, of public channels too', async () => {
    const users = [{ id: 'U1', name: 'u' }];
    const channels = [
      { id: 'C1', name: 'c', members: ['U1'] },
      { id: 'C2', name: 'p', kind: 'private' as const, members: ['U1'] },
    ];
    const { client } = await start({ workspaces: [{ id: 'T1', name: 'W', users, channels }] });
    expect(await errorOf(client.conversations.history({ channel: 'C1' }))).toBe('not_in_channel');
    expect(await errorOf(client.conversations.history({ channel: 'C2' }))).toBe('channel_not_found');
  });
});

describe('history of a limited app', () => {
  it('has 15 messages a call, and one call a minute', async () => {
    const clock = createFakeClock();
    const { slack, client } = await start({ clock, limitsHistory: true });
    const { root } = await sayThread(slack, 20);
    const page = await client.conversations.replies({ channel, ts: root, limit: 1000 });
    expect([page.messages?.length, page.has_more]).toEqual([15, true]);
    await expect(client.conversations.replies({ channel, ts: root })).rejects.toMatchObject({ retryAfter: 60 });
    expect(await client.conversations.history({ channel })).toMatchObject({ ok: true });
    clock.advance(60_000);
    expect(await client.conversations.replies({ channel, ts: root })).toMatchObject({ ok: true });
  });
});
