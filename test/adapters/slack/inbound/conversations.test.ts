import { describe, expect, it } from 'vitest';
import { after } from '../../../../src/testing/index.ts';
import { fixture, withEvent } from '../fixture.ts';
import { post, ROOT, threadIn, twinOf } from './post.ts';
import { SlackWorld } from './slack-world.ts';

const THREAD = threadIn();
const reply = (no: number, text: string, more: Parameters<typeof post>[0] = {}) =>
  post({ text, ts: `1766458028.00000${no}`, thread: ROOT, ...more });
/** What is below a post of the bot. */
const belowBot = { thread_ts: ROOT, parent_user_id: 'U0BOT' };

describe('a message', () => {
  it('R27: maps to one thread, whether it is the root that mentions the bot, a reply of the bot, or one of somebody', async () => {
    const world = await new SlackWorld({ script: ['One', 'Two'] }).start();
    await world.send(post());
    await world.settle(THREAD);
    await world.send(fixture('own-message'));
    await world.send(reply(1, 'and this?'));
    await world.settle(THREAD);
    expect(world.received.map(({ thread }) => thread)).toEqual([THREAD, THREAD, THREAD]);
    expect(world.received.map(({ author }) => author.kind)).toEqual(['person', 'self', 'person']);
    expect(world.threads.outbound.visible()).toEqual(['One', 'Two']);
  });

  it('R27: of the bot alone makes no thread', async () => {
    const world = new SlackWorld();
    await world.send(withEvent('own-message', { thread_ts: undefined }));
    expect(await world.threads.store.read(threadIn('C1GENERAL', '1766458027.000100'))).toBeUndefined();
  });

  it('R22: that mentions the bot and the next one that says what is wanted are one run with both texts', async () => {
    const world = await new SlackWorld({ script: ['Here you are'] }).start();
    await world.send(reply(1, '<@U0BOT>'));
    await world.threads.clock.advanceAsync(200);
    await world.send(reply(2, 'please summarise'));
    await world.settle(THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
    expect(world.threads.read(0)).toEqual([
      '⟦message from "Alice"⟧\n(no text)',
      '⟦message from "Alice"⟧\nplease summarise',
    ]);
  });

  it('R22: is not overtaken by the next one while it waits for a name', async () => {
    const world = new SlackWorld({ answers: { 'users.info': () => new Promise(() => undefined) } });
    const sent = [world.send(reply(1, '<@U0BOT>')), world.send(reply(2, 'please summarise'))];
    await world.threads.clock.advanceAsync(200);
    await world.threads.clock.advanceAsync(200);
    await Promise.all(sent);
    expect(await world.waiting(THREAD)).toEqual(['U1ALICE: ', 'U1ALICE: please summarise']);
  });

  it('R23: of three comes with its two neighbours, in order, with the file of the first', async () => {
    const world = await new SlackWorld({ script: ['Short'] }).start();
    const files = (fixture('file-share').event['files'] as readonly unknown[]).slice(0, 1); // our own file
    await world.send(post({ text: '<@U0BOT> summarise the thread', fields: { subtype: 'file_share', files } }));
    await world.send(reply(1, 'for me'));
    await world.send(reply(2, 'and keep it short'));
    await world.settle(THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
    expect(world.threads.read(0)).toEqual([
      '⟦message from "Alice", with 1 attached: "plan.png" ("image/png", 2 kB)⟧\nsummarise the thread',
      expect.stringContaining('plan.png'),
      '⟦message from "Alice"⟧\nfor me',
      '⟦message from "Alice"⟧\nand keep it short',
    ]);
  });

  it('R79: comes with its files as references: nothing is fetched, and Slack is asked for names only', async () => {
    const world = new SlackWorld();
    await world.send(fixture('file-share'));
    expect(world.received[0]?.files.map(({ id, mimeType, url }) => [id, mimeType, url !== undefined])).toEqual([
      ['F1PLAN', 'image/png', true],
      ['F2CONNECT', 'application/octet-stream', false],
      ['F4OLD', 'application/pdf', false],
      ['F5DRIVE', 'application/vnd.google-apps.spreadsheet', false],
    ]);
    expect(world.calls).toEqual(['users.info {"user":"U1ALICE","include_locale":true}']);
  });

  it('is handed in with everything that was found out about it', async () => {
    const world = new SlackWorld();
    await world.send(fixture('shared-message'));
    expect(world.received).toEqual([
      {
        id: 'C1GENERAL:1766458026.500000',
        thread: threadIn('C1GENERAL', '1766458026.500000'),
        author: { kind: 'person', id: 'slack:U1ALICE', name: 'Alice' },
        text: 'what is this?',
        address: 'mention',
        addressesOthers: false,
        isSystem: false,
        files: [expect.objectContaining({ id: 'F6LOG' })],
        quotes: [
          {
            kind: 'forward',
            author: 'Bob Brown',
            authorId: 'slack:U2BOB',
            text: 'The server is **down**, ask @Carla',
          },
        ],
        sentAt: 1_766_458_026_500,
        earlierSpeakers: [],
      },
    ]);
  });
});

describe('a command that Slack tells late', () => {
  it.each([
    [890, false],
    [910, true],
  ])('counts for a quarter of an hour after it was said: %i s', async (ageSeconds, isPassedOver) => {
    const world = await new SlackWorld({ script: [after(60_000, 'Done')] }).start();
    await world.send(post());
    await world.threads.go();
    const saidAt = world.threads.clock.now() / 1_000 - ageSeconds;
    await world.send(post({ text: '<@U0BOT> stop', ts: `${saidAt.toFixed(0)}.000001`, thread: ROOT }));
    await world.settle(threadIn());
    expect(world.threads.outbound.visible().includes('Done')).toBe(isPassedOver);
  });
});

describe('a direct message', () => {
  it('addresses the bot, and is a thread of its own until somebody answers in it', async () => {
    const world = new SlackWorld();
    await world.send(fixture('direct-message'));
    await world.send(
      withEvent('direct-message', { ts: '1766458071.1', thread_ts: '1766458070.000700', client_msg_id: 'x' }),
    );
    expect(world.received.map(({ thread, address }) => [thread, address])).toEqual([
      ['slack::T1%2FD1ALICE:1766458070.000700', 'direct'],
      ['slack::T1%2FD1ALICE:1766458070.000700', 'direct'],
    ]);
  });

  it('of a group addresses it by mention only', async () => {
    const world = new SlackWorld();
    const fields = { channel_type: 'mpim' };
    await world.send(post({ channel: 'G1GROUP', text: 'lunch?', fields }));
    await world.send(post({ channel: 'G1GROUP', text: '<@U0BOT> lunch?', ts: '1766458027.1', fields }));
    expect(world.received.map(({ address }) => address)).toEqual(['none', 'mention']);
  });
});

describe('a message of a program', () => {
  it('R15: of a workflow has no user and is ignored by default; where its bot is allowed it is answered', async () => {
    const ignoring = new SlackWorld();
    await ignoring.send(fixture('workflow-mention'));
    expect(ignoring.received.map(({ author, address, text }) => [author, address, text])).toEqual([
      [{ kind: 'bot', id: 'slack:BWF', name: 'Weekly report' }, 'mention', ''],
    ]);
    const thread = threadIn('C1GENERAL', '1766458026.300000');
    expect(await ignoring.threads.store.read(thread)).toBeUndefined();

    const answering = await new SlackWorld({ script: ['Yes?'], settings: { allowedBots: ['slack:BWF'] } }).start();
    await answering.send(fixture('workflow-mention'));
    await answering.settle(thread);
    expect(answering.threads.read(0)).toEqual(['⟦message from "Weekly report"⟧\n(no text)']);
    expect(answering.threads.outbound.visible()).toEqual(['Yes?']);
  });

  it('R15: a bare mention is a request without words, never an empty one', async () => {
    const world = await new SlackWorld({ script: ['Yes?'] }).start();
    await world.send(twinOf(post({ text: '<@U0BOT>' })));
    await world.settle(THREAD);
    expect(world.threads.read(0)).toEqual(['⟦message from "Alice"⟧\n(no text)']);
  });

  it('asks Slack for no names where the program is not answered', async () => {
    const world = new SlackWorld();
    await world.send(post({ text: '<@U0BOT> for <@U2BOB>', fields: { user: undefined, bot_id: 'B5OTHER' } }));
    expect(world.calls).toEqual([]);
  });
});

describe('a reply without a mention', () => {
  it('R91: to what the bot itself posted is for the bot', async () => {
    const world = await new SlackWorld({ script: ['Like this'] }).start();
    await world.send(reply(1, 'how?', { fields: belowBot }));
    await world.settle(THREAD);
    expect(world.received.map(({ address }) => address)).toEqual(['reply']);
    expect(world.threads.outbound.visible()).toEqual(['Like this']);
  });

  it('R91: needs none after an answer, and falls to the rules of its thread when several people talk', async () => {
    const world = await new SlackWorld({ script: ['One', 'Two'] }).start();
    await world.send(reply(1, 'how?', { fields: belowBot }));
    await world.settle(THREAD);
    await world.send(reply(2, 'and now?', { fields: belowBot }));
    await world.settle(THREAD);
    await world.send(reply(3, 'I know that', { user: 'U2BOB', fields: belowBot }));
    await world.settle(THREAD);
    expect(world.received.map(({ address }) => address)).toEqual(['reply', 'none', 'none']);
    expect(world.threads.outbound.visible()).toEqual(['One', 'Two']);
    expect(await world.waiting(THREAD)).toEqual(['Bob: I know that (read)']);
  });

  it('is not for the bot when it is for somebody else, of a program, or below another’s post', async () => {
    const world = new SlackWorld({ settings: { allowedBots: ['slack:B5OTHER'] } });
    await world.send(reply(1, '<@U2BOB> look', { fields: belowBot }));
    await world.send(reply(2, 'done', { fields: { ...belowBot, user: undefined, bot_id: 'B5OTHER' } }));
    await world.send(reply(3, 'hm'));
    expect(world.received.map(({ address, addressesOthers }) => [address, addressesOthers])).toEqual([
      ['none', true],
      ['none', false],
      ['none', false],
    ]);
    expect(await world.threads.store.read(THREAD)).toBeUndefined();
  });
});
