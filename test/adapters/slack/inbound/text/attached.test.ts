import { describe, expect, it } from 'vitest';
import { parseEvent } from '../../../../../src/adapters/slack/inbound/parse-event.ts';
import { filesOf } from '../../../../../src/adapters/slack/inbound/text/files.ts';
import { quotesOf } from '../../../../../src/adapters/slack/inbound/text/shared-message.ts';
import { fixture } from '../../fixture.ts';

const OURSELVES = { botUserId: 'U0BOT', botId: 'B0BOT', appId: 'A1FAKE' };

describe('what comes along with a message', () => {
  it('is a file with its address, or without where it has to be asked for, and none that was deleted', () => {
    expect(filesOf(fixture('file-share').event['files'])).toEqual([
      {
        id: 'F1PLAN',
        name: 'plan.png',
        mimeType: 'image/png',
        sizeBytes: 2048,
        url: 'https://files.slack.com/files-pri/T1-F1PLAN/download/plan.png',
      },
      { id: 'F2CONNECT', name: 'F2CONNECT', mimeType: 'application/octet-stream', sizeBytes: 0 },
      { id: 'F4OLD', name: 'old.pdf', mimeType: 'application/pdf', sizeBytes: 10 },
      { id: 'F5DRIVE', name: 'Budget', mimeType: 'application/vnd.google-apps.spreadsheet', sizeBytes: 0 },
    ]);
  });

  it('is no file without an id, and no more than 20', () => {
    expect(filesOf([{}, { id: '../x' }, { id: 'F1', name: null, title: 'a\u202eb\n', size: -1 }])).toEqual([
      { id: 'F1', name: 'a b', mimeType: 'application/octet-stream', sizeBytes: 0 },
    ]);
    expect(filesOf(Array.from({ length: 30 }, (_file, index) => ({ id: `F${index}` })))).toHaveLength(20);
    expect(filesOf('F1')).toEqual([]);
  });

  it('is a message that was shared, in the words and with the files of who wrote it', () => {
    expect(parseEvent(fixture('shared-message'), OURSELVES)).toMatchObject({
      message: {
        text: '\uFDD0uU0BOT\uFDD2 what is this?',
        quotes: [
          {
            kind: 'forward',
            author: 'Bob Brown',
            authorId: 'slack:U2BOB',
            text: 'The server is **down**, ask \uFDD0uU3CARLA\uFDD2',
          },
        ],
        files: [{ id: 'F6LOG', name: 'log.txt', mimeType: 'text/plain', sizeBytes: 2048 }],
      },
    });
  });

  it('is the text of a shared message without blocks, cut, and nothing of an empty one', () => {
    const attachments = [
      { is_share: true, text: '*x*' },
      { is_msg_unfurl: true, fallback: 'f', author_subname: 'Bob' },
      { is_share: true },
      { is_share: true, text: 'y'.repeat(20_000) },
      { text: 'a preview' },
    ];
    expect(quotesOf({ attachments })).toEqual([
      { kind: 'forward', text: '**x**' },
      { kind: 'forward', author: 'Bob', text: 'f' },
      { kind: 'forward', text: `${'y'.repeat(12_000)}…` },
    ]);
  });
});
