import { describe, expect, it } from 'vitest';
import type { OutgoingFile } from '../../../../src/threads/outbound.ts';
import { setUpSlack } from './fake-slack-setup.ts';

const FILE: OutgoingFile = {
  key: 'x1:call1:plan.csv',
  name: 'plan.csv',
  mimeType: 'text/csv',
  bytes: new TextEncoder().encode('a,b\n1,2\n'),
};

async function setUp(...given: Parameters<typeof setUpSlack>) {
  const setup = await setUpSlack(...given);
  setup.methods();
  const { channel, channelThread, slack } = setup;
  const send = async (file = FILE, recovery = false, process: Pick<typeof setup, 'outbound'> = setup) => {
    const sending = process.outbound.sendFile?.(channelThread, file, recovery) ?? Promise.reject(new Error('none'));
    return await setup.drive(sending);
  };
  const files = () => slack.thread(channel.channel, channel.root).flatMap((message) => message.files);
  return { ...setup, send, files };
}

describe('a file that the bot sends in Slack', () => {
  it('is uploaded in three steps and stands in the thread', async () => {
    const { send, slack, channel, methods, settled } = await setUp();
    const id = await send();
    await settled();
    expect(id).toBe('F1');
    expect(methods()).toEqual(['files.getUploadURLExternal', 'files.completeUploadExternal']);
    expect(slack.callsOf('files.getUploadURLExternal').map(({ args }) => args)).toEqual([
      { filename: 'plan.csv', length: 8 },
    ]);
    expect(slack.callsOf('files.completeUploadExternal').map(({ args }) => args)).toEqual([
      { files: [{ id: 'F1', title: 'plan.csv' }], channel_id: channel.channel, thread_ts: channel.root },
    ]);
    const [, message] = slack.thread(channel.channel, channel.root);
    expect(message).toMatchObject({
      user: 'U0BOT',
      threadTs: channel.root,
      files: [{ id: 'F1', name: 'plan.csv' }],
    });
    expect(slack.problems).toEqual([]);
  });

  it('is found again after a crash, by another process', async () => {
    const { send, startAnother, slack, files, channel, backend } = await setUp();
    slack.fail('files.completeUploadExternal', { kind: 'cutAfter' });
    await expect(send()).rejects.toMatchObject({ code: 'slack_call_failed', retryable: true });
    const another = startAnother();
    Object.assign(another.backend.host, { records: backend.host.records });
    const [, message] = slack.thread(channel.channel, channel.root);
    expect(await send(FILE, true, another)).toBe(message?.ts);
    expect(files()).toEqual([{ id: 'F1', name: 'plan.csv' }]);
  });

  it('is sent in recovery where nothing of it is there yet', async () => {
    const { send, slack, files, methods } = await setUp();
    slack.fail('files.completeUploadExternal', { kind: 'cutBefore' });
    await expect(send()).rejects.toMatchObject({ retryable: true });
    methods();
    await send(FILE, true);
    expect(files()).toEqual([{ id: 'F2', name: 'plan.csv' }]);
    expect(methods()).toEqual(['conversations.replies', 'files.getUploadURLExternal', 'files.completeUploadExternal']);
  });

  it('is another one with another key', async () => {
    const { send, files } = await setUp();
    await send();
    await send({ ...FILE, key: 'x1:call2:plan.csv' }, true);
    expect(files().map(({ id }) => id)).toEqual(['F1', 'F2']);
  });

  it('leaves the status as it was', async () => {
    const { send, outbound, channelThread, slack, settled } = await setUp();
    await outbound.sign(channelThread, { kind: 'working' });
    await settled();
    const statuses = slack.callsOf('assistant.threads.setStatus').length;
    await send();
    await settled();
    const again = slack.callsOf('assistant.threads.setStatus').slice(statuses);
    expect(again.map(({ args }) => args['status'])).toEqual([slack.statuses[0]?.status]);
  });

  it.each([
    [
      'files.getUploadURLExternal',
      'missing_scope',
      'The bot may not send files: its app was not granted the scope files:write in Slack.',
    ],
    [
      'files.completeUploadExternal',
      'not_in_channel',
      'The bot is not a member of this channel, so it cannot send a file there.',
    ],
    ['files.getUploadURLExternal', 'file_uploads_disabled', 'The workspace does not allow files to be sent.'],
    ['files.completeUploadExternal', 'blocked_file_type', 'The workspace does not allow files of this type.'],
    [
      'files.completeUploadExternal',
      'file_upload_size_restricted',
      'The file is larger than the workspace allows; send a smaller one.',
    ],
    ['files.completeUploadExternal', 'storage_limit_reached', 'There is no room left for files in the workspace.'],
    ['files.completeUploadExternal', 'fatal_error', 'Slack answered files.completeUploadExternal with "fatal_error".'],
  ])('is refused by %s with %s in a sentence', async (method, error, sentence) => {
    const { send, slack } = await setUp();
    slack.fail(method, { kind: 'error', error });
    await expect(send()).rejects.toThrow(sentence);
  });

  it('goes to no other host than Slack’s', async () => {
    const { send, slack, files } = await setUp({
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!(input instanceof Request ? input.url : input.toString()).endsWith('files.getUploadURLExternal'))
          return response;
        const answer: unknown = await response.json();
        return Response.json({ ...Object(answer), upload_url: 'https://files.example.com/upload' });
      },
    });
    await expect(send()).rejects.toThrow('Slack answered an upload with "sent_elsewhere".');
    expect([files(), slack.callsOf('files.completeUploadExternal')]).toEqual([[], []]);
  });
});
