import { describe, expect, it } from 'vitest';
import type { FakeWorkspace } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { errorOf, start } from '../started.ts';

const channel = 'C1GENERAL';
const bytes = new TextEncoder().encode('hello file');

describe('reactions', () => {
  it('are added, told and removed, each once', async () => {
    const { slack, client } = await start();
    const { ts: timestamp } = await slack.say({ channel, user: 'U1ALICE', text: 'x' });
    await slack.react(channel, timestamp, 'U2BOB', 'eyes');
    await client.reactions.add({ channel, timestamp, name: 'eyes' });
    expect(await errorOf(client.reactions.add({ channel, timestamp, name: 'eyes' }))).toBe('already_reacted');
    expect((await client.reactions.get({ channel, timestamp })).message?.reactions).toEqual([
      { name: 'eyes', users: ['U2BOB', 'U0BOT'], count: 2 },
    ]);
    await client.reactions.remove({ channel, timestamp, name: 'eyes' });
    expect(await errorOf(client.reactions.remove({ channel, timestamp, name: 'eyes' }))).toBe('no_reaction');
    expect(slack.message(channel, timestamp)?.reactions).toEqual([{ name: 'eyes', users: ['U2BOB'] }]);
  });

  it('need a name, a message and room', async () => {
    const { slack, client } = await start();
    const { ts: timestamp } = await slack.say({ channel, user: 'U1ALICE', text: 'x' });
    expect(await errorOf(client.reactions.add({ channel, timestamp, name: ':eyes:' }))).toBe('invalid_name');
    expect(await errorOf(client.reactions.add({ channel, timestamp: '1.0', name: 'eyes' }))).toBe('message_not_found');
    for (let number = 0; number < 50; number += 1) await slack.react(channel, timestamp, 'U1ALICE', `e${number}`);
    expect(await errorOf(client.reactions.add({ channel, timestamp, name: 'eyes' }))).toBe('too_many_emoji');
  });
});

describe('files', () => {
  it('that people send are downloaded with the token', async () => {
    const { slack, client } = await start();
    const { ts } = await slack.say({
      channel,
      user: 'U1ALICE',
      text: 'look',
      files: [{ name: 'näme.txt', mimeType: 'text/plain', bytes }],
    });
    const { messages = [] } = await client.conversations.history({ channel });
    const [file] = messages[0]?.files ?? [];
    expect(messages[0]).toMatchObject({ ts, subtype: 'file_share' });
    expect(file).toMatchObject({ id: 'F1', name: 'näme.txt', mimetype: 'text/plain', filetype: 'txt', size: 10 });
    const response = await fetch(file?.url_private_download ?? '', {
      headers: { authorization: `Bearer ${slack.credentials.botToken}` },
    });
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/plain', 'hello file']);
    expect((await client.files.info({ file: 'F1' })).file).toMatchObject({ id: 'F1', channels: [channel] });
    expect(await errorOf(client.files.info({ file: 'F9' }))).toBe('file_not_found');
  });

  it('are a page for signing in, and status 200, without a token that may read them', async () => {
    const users = [{ id: 'U1', name: 'u' }];
    const installation = { token: 'xoxb-none', scopes: ['channels:history'] };
    const { slack, client } = await start({
      workspaces: [{ id: 'T1', name: 'W', users, channels: [{ id: 'C1', name: 'c' }], installation }],
    });
    await slack.say({ channel: 'C1', user: 'U1', text: '', files: [{ name: 'a', mimeType: 'image/png', bytes }] });
    const { messages = [] } = await client.conversations.history({ channel: 'C1' });
    const url = messages[0]?.files?.[0]?.url_private ?? '';
    for (const headers of [{ authorization: 'Bearer xoxb-none' }, { authorization: 'Bearer x' }, {}]) {
      const response = await fetch(url, { headers: { ...headers } });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
  });

  it('are uploaded in three steps by Slack’s client', async () => {
    const { slack, client } = await start();
    const { ts: thread_ts } = await slack.say({ channel, user: 'U1ALICE', text: 'send' });
    await client.filesUploadV2({
      channel_id: channel,
      thread_ts,
      initial_comment: 'Here: <@U1ALICE>',
      file: Buffer.from(bytes),
      filename: 'a.bin',
      title: 'A title',
    });
    const [, message] = slack.thread(channel, thread_ts);
    expect(message).toMatchObject({ shown: 'Here: @alice', files: [{ id: 'F1', name: 'a.bin' }], botId: 'B0BOT' });
    const { file } = await client.files.info({ file: 'F1' });
    expect(file).toMatchObject({ title: 'A title', size: 10 });
    const headers = { authorization: `Bearer ${slack.credentials.botToken}` };
    expect(await (await fetch(file?.url_private ?? '', { headers })).text()).toBe('hello file');
    expect(slack.problems).toEqual([]);
  });

  it('are uploaded as they were announced, and completed when they are there', async () => {
    const { client } = await start();
    expect(await errorOf(client.files.getUploadURLExternal({ filename: 'a', length: 0 }))).toBe('missing_argument');
    const { upload_url: url = '', file_id: id = '' } = await client.files.getUploadURLExternal({
      filename: 'a',
      length: 3,
    });
    expect((await fetch(url, { method: 'POST', body: 'four' })).status).toBe(400);
    expect((await fetch(`${url}9`, { method: 'POST', body: 'abc' })).status).toBe(404);
    expect(await errorOf(client.files.completeUploadExternal({ files: [{ id }] }))).toBe('file_not_found');
    expect((await fetch(url, { method: 'POST', body: 'abc' })).status).toBe(200);
    expect((await client.files.completeUploadExternal({ files: [{ id }] })).files).toMatchObject([{ id, title: 'a' }]);
    expect(await errorOf(client.apiCall('files.completeUploadExternal', { files: 'none' }))).toBe('invalid_arguments');
  });

  it('of another workspace are told by files.info only', async () => {
    const here: FakeWorkspace = {
      id: 'T1',
      name: 'Here',
      users: [{ id: 'U1', name: 'u' }],
      channels: [{ id: 'C1', name: 'shared', sharedWith: ['T2'] }],
    };
    const there: FakeWorkspace = { id: 'T2', name: 'There', users: [{ id: 'U2', name: 'v' }], channels: [] };
    const { slack, client } = await start({ workspaces: [here, there] });
    await slack.say({ channel: 'C1', user: 'U2', text: '', files: [{ name: 'a.txt', mimeType: 'text/plain', bytes }] });
    const { messages = [] } = await client.conversations.history({ channel: 'C1' });
    expect(messages[0]?.files).toEqual([
      { id: 'F1', created: 0, timestamp: 0, user: 'U2', mode: 'file_access', file_access: 'check_file_info' },
    ]);
    const { file } = await client.files.info({ file: 'F1' });
    const headers = { authorization: `Bearer ${slack.credentials.botToken}` };
    expect(await (await fetch(file?.url_private_download ?? '', { headers })).text()).toBe('hello file');
  });
});
