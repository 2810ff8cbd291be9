import { describe, expect, it } from 'vitest';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import { ALICE, InteractWorld, TEXTS } from './support/interact-world.ts';
import { shortcut, submission } from './support/payloads.ts';

const THREAD = threadOf({ workspace: 'T1', channel: 'C1GENERAL', root: '10.000001' });
const BOB = { id: 'U2BOB', name: 'Bob', teamId: 'T1', kind: 'member', isAdmin: false } as const;
const { ask } = TEXTS.slack;
const plain = (text: string) => ({ type: 'plain_text', text });

/** A world in which the bot is in the channel, and Bob's name is known. */
function open(options: ConstructorParameters<typeof InteractWorld>[0] = {}): InteractWorld {
  const world = new InteractWorld(options);
  world.users.set('U2BOB', { ...BOB, timeZone: undefined, locale: undefined });
  world.calls.answer('conversations.info', { ok: true, channel: { id: 'C1GENERAL', is_member: true } });
  return world;
}

describe('the shortcut on a message', () => {
  it('opens a window that asks what to know', async () => {
    const world = open();
    expect(await world.tell(shortcut())).toEqual({ acked: undefined });
    expect(world.calls.made).toEqual([
      { method: 'conversations.info', args: { channel: 'C1GENERAL' } },
      {
        method: 'views.open',
        args: {
          trigger_id: '7.8.ghi',
          view: {
            type: 'modal',
            callback_id: 'threadloop_ask_about',
            private_metadata: '7.8.ghi',
            title: plain(ask.title),
            submit: plain(ask.submit),
            close: plain(ask.cancel),
            blocks: [
              {
                type: 'input',
                block_id: 'question',
                optional: true,
                label: plain(ask.label),
                hint: plain(ask.hint),
                element: {
                  type: 'plain_text_input',
                  action_id: 'text',
                  multiline: true,
                  max_length: 3_000,
                  focus_on_load: true,
                },
              },
            ],
          },
        },
      },
    ]);
  });

  it('says in the window that the bot is not in the channel', async () => {
    for (const answer of [{ ok: true, channel: { is_member: false } }, 'channel_not_found']) {
      const world = new InteractWorld();
      if (typeof answer === 'string') world.calls.refuse('conversations.info', answer);
      else world.calls.answer('conversations.info', answer);
      await world.tell(shortcut());
      const section = { type: 'mrkdwn', text: TEXTS.slack.notInChannel('<@U0BOT>') };
      expect(world.calls.of('views.open')).toEqual([
        {
          trigger_id: '7.8.ghi',
          view: {
            type: 'modal',
            title: plain(ask.title),
            close: plain(ask.cancel),
            blocks: [{ type: 'section', text: section }],
          },
        },
      ]);
    }
  });

  it('opens the window where Slack does not tell about the channel', async () => {
    const world = new InteractWorld();
    world.calls.refuse('conversations.info', 'missing_scope');
    await world.tell(shortcut());
    expect(world.calls.of('views.open')).toMatchObject([{ view: { callback_id: 'threadloop_ask_about' } }]);
  });

  it('opens one window, however often it is delivered', async () => {
    const world = open();
    await world.tell(shortcut());
    await world.tell(shortcut());
    expect(world.calls.methods).toEqual(['conversations.info', 'views.open']);
  });

  it('R72: says in the window that somebody may not talk to the bot, and keeps nothing', async () => {
    const world = open({ options: { deny: ['user:U1ALICE'] } });
    await world.tell(shortcut());
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: TEXTS.slack.refused } }];
    expect(world.calls.of('views.open')).toMatchObject([{ view: { blocks } }]);
    expect(await world.stored('')).toEqual({});
  });
});

describe('the window of the shortcut', () => {
  it('closes, and its question is asked in the thread of the message, which comes along', async () => {
    const world = open();
    const files = [
      { id: 'F1', name: 'plan.txt', mimetype: 'text/plain', size: 3, url_private: 'https://files.slack.com/x' },
    ];
    await world.tell(shortcut({ text: 'ship *it*', files }));
    expect(await world.tell(submission(' is that wise? '))).toEqual({ acked: undefined });
    expect(world.calls.of('chat.postMessage')).toEqual([
      {
        channel: 'C1GENERAL',
        thread_ts: '10.000001',
        text: '<@U1ALICE> asks about this message:\n> is that wise?',
        metadata: { event_type: 'threadloop_asked', event_payload: { ask: 'window.7.8.ghi' } },
        unfurl_links: false,
        unfurl_media: false,
      },
    ]);
    expect(world.messages).toEqual([
      {
        id: 'C1GENERAL:900.000001',
        thread: THREAD,
        author: { id: ALICE.id, name: 'alice', kind: 'person' },
        text: 'is that wise?',
        address: 'command',
        addressesOthers: false,
        isSystem: false,
        files: [{ id: 'F1', name: 'plan.txt', mimeType: 'text/plain', sizeBytes: 3, url: 'https://files.slack.com/x' }],
        quotes: [{ kind: 'forward', author: 'Bob', authorId: 'slack:U2BOB', text: 'ship **it**' }],
        sentAt: world.clock.now(),
        earlierSpeakers: ['slack:U2BOB'],
      },
    ]);
    expect(await world.stored('slack:window:')).toEqual({});
  });

  it('asks without a question where none was written', async () => {
    const world = open();
    await world.tell(shortcut({ thread_ts: undefined }));
    expect(await world.tell(submission(null))).toEqual({ acked: undefined });
    expect(world.calls.of('chat.postMessage')).toMatchObject([
      { thread_ts: '11.000004', text: '<@U1ALICE> asks me to look at this message.' },
    ]);
    expect(world.messages.map(({ text, quotes }) => [text, quotes.length])).toEqual([['', 1]]);
  });

  it('asks once, however often it is delivered', async () => {
    const world = open();
    await world.tell(shortcut());
    await Promise.all([world.tell(submission('why?')), world.tell(submission('why?'))]);
    expect(await world.tell(submission('why?'))).toEqual({ acked: undefined });
    expect(world.messages).toHaveLength(1);
  });

  it('says at its field that it was open for too long', async () => {
    const world = open();
    await world.tell(shortcut());
    await world.pass(3_600_000);
    expect(await world.tell(submission('why?'))).toEqual({
      acked: { response_action: 'errors', errors: { question: ask.expired } },
    });
    expect(world.messages).toEqual([]);
  });

  it('says at its field that the question could not be stored', async () => {
    const world = open();
    await world.tell(shortcut());
    world.host.records.put = () => Promise.reject(new Error('connection refused'));
    expect(await world.tell(submission('why?'))).toEqual({
      acked: { response_action: 'errors', errors: { question: ask.failed } },
    });
  });

  it('R72: is not taken of somebody who may not talk to the bot any more', async () => {
    const world = open();
    await world.tell(shortcut());
    const later = new InteractWorld({ sharedWith: world, options: { deny: ['user:U1ALICE'] } });
    expect(await later.tell(submission('why?'))).toEqual({
      acked: { response_action: 'errors', errors: { question: TEXTS.slack.refused } },
    });
    expect(later.messages).toEqual([]);
  });

  it('is not taken of somebody else than who opened it', async () => {
    const world = open();
    await world.tell(shortcut());
    const stolen = { ...submission('why?'), user: { id: 'U2BOB', name: 'bob', team_id: 'T1' } };
    expect(await world.tell(stolen)).toEqual({
      acked: { response_action: 'errors', errors: { question: ask.expired } },
    });
  });
});
