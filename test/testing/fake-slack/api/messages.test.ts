import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { errorOf, start } from '../started.ts';

const channel = 'C1GENERAL';

describe('chat.postMessage', () => {
  it('stores the text as Slack does, and answers with the whole message', async () => {
    const { client } = await start({ clock: createFakeClock() });
    const answer = await client.chat.postMessage({ channel, text: '1 < 2 && <@U1ALICE> *b*' });
    expect(answer).toEqual({
      ok: true,
      channel,
      ts: '1767225600.000000',
      message: {
        type: 'message',
        user: 'U0BOT',
        bot_id: 'B0BOT',
        app_id: 'A1FAKE',
        bot_profile: {
          id: 'B0BOT',
          app_id: 'A1FAKE',
          name: 'threadloop',
          icons: {},
          deleted: false,
          updated: 0,
          team_id: 'T1',
        },
        team: 'T1',
        ts: '1767225600.000000',
        text: '1 &lt; 2 &amp;&amp; <@U1ALICE> *b*',
        blocks: [
          {
            type: 'rich_text',
            block_id: 'block1',
            elements: [
              {
                type: 'rich_text_section',
                elements: [
                  { type: 'text', text: '1 < 2 && ' },
                  { type: 'user', user_id: 'U1ALICE' },
                  { type: 'text', text: ' ' },
                  { type: 'text', text: 'b', style: { bold: true } },
                ],
              },
            ],
          },
        ],
      },
      response_metadata: { scopes: expect.any(Array), acceptedScopes: ['chat:write'] },
    });
  });

  it('shows a reader names, links as labels and characters', async () => {
    const { slack, client } = await start();
    const { ts = '' } = await client.chat.postMessage({
      channel,
      text: 'Ask <@U1ALICE> in <#C2RANDOM>, <!here>: a < b <https://x.test|the page> <https://y.test> <!date^1^{date}|then>',
    });
    expect(slack.message(channel, ts)).toEqual({
      ts,
      user: 'U0BOT',
      botId: 'B0BOT',
      shown: 'Ask @alice in #random, @here: a < b the page https://y.test then',
      text: expect.any(String),
      blocks: [],
      isEdited: false,
      isStreaming: false,
      reactions: [],
      files: [],
    });
  });

  it('takes markdown, in which tokens are alive and escaped ones are not', async () => {
    const { slack, client } = await start();
    const markdown_text = '# Title\n**b** <!channel> &lt;!here&gt;\n- [x](https://x.test)\n```js\n1 < 2\n```';
    const { ts = '', message } = await client.chat.postMessage({ channel, markdown_text });
    expect(slack.message(channel, ts)?.shown).toBe(
      '# Title\n**b** @channel <!here>\n- [x](https://x.test)\n```js\n1 < 2\n```',
    );
    expect(message?.text).toBe('*Title*\n*b* <!channel> &lt;!here&gt;\n• <https://x.test|x>\n```\n1 &lt; 2\n```');
    expect(message?.blocks).toEqual([
      {
        type: 'rich_text',
        block_id: 'block1',
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'text', text: 'Title', style: { bold: true } },
              { type: 'text', text: '\n' },
              { type: 'text', text: 'b', style: { bold: true } },
              { type: 'text', text: ' ' },
              { type: 'broadcast', range: 'channel' },
              { type: 'text', text: ' <!here>\n• ' },
              { type: 'link', url: 'https://x.test', text: 'x' },
            ],
          },
          { type: 'rich_text_preformatted', elements: [{ type: 'text', text: '1 < 2' }], border: 0 },
        ],
      },
    ]);
  });

  it('cuts a text of more than 40,000 characters, and warns', async () => {
    const { client } = await start();
    const answer = await client.chat.postMessage({ channel, text: 'x'.repeat(40_001) });
    expect([answer.message?.text?.length, answer.warning]).toEqual([40_000, 'message_truncated']);
    expect(answer.response_metadata?.warnings).toEqual(['message_truncated']);
  });

  it('replies in threads of messages that are there, and to their roots only', async () => {
    const { slack, client } = await start();
    const { ts: thread_ts } = await slack.say({ channel, user: 'U1ALICE', text: 'root' });
    const reply = await client.chat.postMessage({ channel, text: 'reply', thread_ts, reply_broadcast: true });
    expect(reply.message).toMatchObject({ thread_ts, parent_user_id: 'U1ALICE', subtype: 'thread_broadcast' });
    expect(await errorOf(client.chat.postMessage({ channel, text: 'x', thread_ts: '1.000001' }))).toBe(
      'thread_not_found',
    );
    expect(await errorOf(client.chat.postMessage({ channel, text: 'x', thread_ts: reply.ts ?? '' }))).toBe(
      'cannot_reply_to_message',
    );
  });

  it('posts to a user by the direct message with the app', async () => {
    const { slack, client } = await start();
    const { channel: direct } = await client.chat.postMessage({ channel: 'U1ALICE', text: 'hi' });
    expect(direct).toBe(slack.openDirect('U1ALICE'));
  });

  for (const [error, args] of [
    ['no_text', { text: '' }],
    ['no_text', { blocks: [] }],
    ['markdown_text_conflict', { text: 'x', markdown_text: 'y' }],
    ['markdown_text_conflict', { blocks: [{ type: 'divider' }], markdown_text: 'y' }],
    ['msg_too_long', { markdown_text: 'x'.repeat(12_001) }],
    ['invalid_blocks_format', { blocks: 'none' }],
    ['invalid_blocks', { blocks: [{ type: 'nothing' }] }],
    ['msg_blocks_too_long', { blocks: [12, 1].map((count) => ({ type: 'markdown', text: 'x'.repeat(count * 1000) })) }],
    ['invalid_attachments', { text: 'x', attachments: 'none' }],
    ['too_many_attachments', { text: 'x', attachments: Array.from({ length: 101 }, () => ({ text: 'x' })) }],
    ['invalid_metadata_format', { text: 'x', metadata: 'none' }],
    ['invalid_metadata_schema', { text: 'x', metadata: { event_type: 1 } }],
    ['metadata_too_large', { text: 'x', metadata: { event_type: 'e', event_payload: { x: 'x'.repeat(17_000) } } }],
    ['channel_not_found', { channel: 'C9NONE', text: 'x' }],
  ] as const) {
    it(`answers ${error} to ${JSON.stringify(args).slice(0, 60)}`, async () => {
      const { client } = await start();
      expect(await errorOf(client.apiCall('chat.postMessage', { channel, ...args }))).toBe(error);
    });
  }

  it('needs a scope for another name', async () => {
    const users = [{ id: 'U1', name: 'u' }];
    const channels = [{ id: 'C1', name: 'c' }];
    const installation = { token: 't', scopes: ['chat:write'] };
    const { client } = await start({ workspaces: [{ id: 'T1', name: 'W', users, channels, installation }] });
    expect(await errorOf(client.chat.postMessage({ channel: 'C1', text: 'x', username: 'Other' }))).toBe(
      'missing_scope',
    );
  });

  it('writes only where the bot is a member, or to public channels with a scope for that', async () => {
    const { slack, client } = await start({
      workspaces: [
        {
          id: 'T1',
          name: 'W',
          users: [{ id: 'U1', name: 'u' }],
          channels: [
            { id: 'C1', name: 'public', members: ['U1'] },
            { id: 'C2', name: 'private', kind: 'private', members: ['U1'] },
            { id: 'C3', name: 'old', isArchived: true },
          ],
          installation: { token: 't', scopes: ['chat:write', 'channels:join'] },
        },
      ],
    });
    expect(await errorOf(client.chat.postMessage({ channel: 'C1', text: 'x' }))).toBe('not_in_channel');
    expect(await errorOf(client.chat.postMessage({ channel: 'C2', text: 'x' }))).toBe('channel_not_found');
    expect(await errorOf(client.chat.postMessage({ channel: 'C3', text: 'x' }))).toBe('is_archived');
    await client.conversations.join({ channel: 'C1' });
    await slack.addBotTo('C2', 'U1');
    expect(await client.chat.postMessage({ channel: 'C1', text: 'x' })).toMatchObject({ ok: true });
    expect(await client.chat.postMessage({ channel: 'C2', text: 'x' })).toMatchObject({ ok: true });
  });
});

describe('chat.update', () => {
  it('changes text and blocks, and keeps metadata and attachments that it does not name', async () => {
    const { slack, client } = await start();
    const metadata = { event_type: 'slot', event_payload: { id: '1' } };
    const { ts = '' } = await client.chat.postMessage({
      channel,
      text: 'old',
      blocks: [{ type: 'divider' }],
      attachments: [{ text: 'attached' }],
      metadata,
    });
    const answer = await client.chat.update({ channel, ts, text: 'new & better' });
    expect(answer).toMatchObject({ ok: true, ts, text: 'new &amp; better' });
    expect(slack.message(channel, ts)).toMatchObject({
      shown: 'new & better\nattached',
      blocks: [],
      metadata,
      isEdited: true,
    });
    await client.apiCall('chat.update', { channel, ts, text: 'newer', metadata: {}, attachments: [] });
    expect(slack.message(channel, ts)).not.toHaveProperty('metadata');
    expect(slack.message(channel, ts)?.shown).toBe('newer');
  });

  it('refuses other people’s messages, missing ones, long texts and archived channels', async () => {
    const { slack, client } = await start();
    const { ts } = await slack.say({ channel, user: 'U1ALICE', text: 'mine' });
    expect(await errorOf(client.chat.update({ channel, ts, text: 'x' }))).toBe('cant_update_message');
    expect(await errorOf(client.chat.update({ channel, ts: '1.0', text: 'x' }))).toBe('message_not_found');
    const own = await client.chat.postMessage({ channel, text: 'x' });
    const text = 'x'.repeat(4001);
    expect(await errorOf(client.chat.update({ channel, ts: own.ts ?? '', text }))).toBe('msg_too_long');
  });
});

describe('chat.delete', () => {
  it('deletes what the app posted, and nothing else', async () => {
    const { slack, client } = await start();
    const { ts } = await slack.say({ channel, user: 'U1ALICE', text: 'mine' });
    const own = await client.chat.postMessage({ channel, text: 'x' });
    expect(await client.chat.delete({ channel, ts: own.ts ?? '' })).toMatchObject({ ok: true, channel, ts: own.ts });
    expect(await errorOf(client.chat.delete({ channel, ts: own.ts ?? '' }))).toBe('message_not_found');
    expect(await errorOf(client.chat.delete({ channel, ts }))).toBe('cant_delete_message');
    expect(slack.channel(channel).map(({ shown }) => shown)).toEqual(['mine']);
  });

  it('leaves a tombstone of a root that has replies', async () => {
    const { slack, client } = await start();
    const { ts = '' } = await client.chat.postMessage({ channel, text: 'root' });
    await slack.say({ channel, user: 'U1ALICE', text: 'reply', thread: ts });
    await client.chat.delete({ channel, ts });
    expect(slack.thread(channel, ts).map(({ user, shown }) => [user, shown])).toEqual([
      ['USLACKBOT', 'This message was deleted.'],
      ['U1ALICE', 'reply'],
    ]);
  });
});

describe('chat.postEphemeral', () => {
  it('shows a message to one member, who must be one', async () => {
    const { slack, client } = await start();
    const { message_ts: ts = '' } = await client.chat.postEphemeral({ channel, user: 'U1ALICE', text: 'psst' });
    expect(slack.message(channel, ts)).toMatchObject({ shown: 'psst', ephemeralFor: 'U1ALICE' });
    expect(await errorOf(client.chat.postEphemeral({ channel, user: 'U9', text: 'x' }))).toBe('user_not_in_channel');
    expect(await errorOf(client.chat.postEphemeral({ channel, user: 'U1ALICE', text: 'x'.repeat(40_001) }))).toBe(
      'msg_too_long',
    );
  });

  it('makes nothing that can be changed, deleted, reacted to or read again', async () => {
    const { client } = await start();
    const { message_ts: ts = '' } = await client.chat.postEphemeral({ channel, user: 'U1ALICE', text: 'psst' });
    expect(await errorOf(client.chat.update({ channel, ts, text: 'x' }))).toBe('cant_update_message');
    expect(await errorOf(client.chat.delete({ channel, ts }))).toBe('message_not_found');
    expect(await errorOf(client.reactions.add({ channel, timestamp: ts, name: 'eyes' }))).toBe('message_not_found');
    expect((await client.conversations.history({ channel })).messages).toEqual([]);
  });
});

describe('chat.getPermalink', () => {
  it('names the channel, the message and its thread', async () => {
    const { client } = await start({ clock: createFakeClock() });
    const { ts = '' } = await client.chat.postMessage({ channel, text: 'root' });
    const reply = await client.chat.postMessage({ channel, text: 'reply', thread_ts: ts });
    const links = [];
    for (const message_ts of [ts, reply.ts ?? ''])
      links.push((await client.chat.getPermalink({ channel, message_ts })).permalink);
    expect(links).toEqual([
      'https://fake-workspace.slack.com/archives/C1GENERAL/p1767225600000000',
      'https://fake-workspace.slack.com/archives/C1GENERAL/p1767225600000001?thread_ts=1767225600.000000&cid=C1GENERAL',
    ]);
  });
});
