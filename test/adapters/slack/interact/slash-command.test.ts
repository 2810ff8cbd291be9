import { describe, expect, it } from 'vitest';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import { ALICE, InteractWorld, TEXTS } from './support/interact-world.ts';
import { slash } from './support/payloads.ts';

const ROOT = '900.000001';
const THREAD = threadOf({ workspace: 'T1', channel: 'C1GENERAL', root: ROOT });

describe('a question by the slash command', () => {
  it("is acknowledged without a word, posted by the bot, and handed in as its author's in the thread of the post", async () => {
    const world = new InteractWorld();
    expect(await world.tell(slash('ask what is 6*7?'))).toEqual({ acked: undefined });
    expect(world.calls.made).toEqual([
      {
        method: 'chat.postMessage',
        args: {
          channel: 'C1GENERAL',
          text: '<@U1ALICE> asks:\n> what is 6*7?',
          metadata: { event_type: 'threadloop_asked', event_payload: { ask: '1.2.abc' } },
          unfurl_links: false,
          unfurl_media: false,
        },
      },
    ]);
    expect(world.messages).toEqual([
      {
        id: `C1GENERAL:${ROOT}`,
        thread: THREAD,
        author: { id: ALICE.id, name: 'alice', kind: 'person' },
        text: 'what is 6*7?',
        address: 'command',
        addressesOthers: false,
        isSystem: false,
        files: [],
        quotes: [],
        sentAt: world.clock.now(),
        earlierSpeakers: [],
      },
    ]);
    expect(await world.stored('slack:command:')).toEqual({
      'slack:command:slack:T1:1.2.abc': { state: 'settled', author: ALICE.id, thread: THREAD },
    });
  });

  it('needs no word before it', async () => {
    const world = new InteractWorld();
    await world.tell(slash('what is 6*7?'));
    expect(world.messages.map(({ text }) => text)).toEqual(['what is 6*7?']);
  });

  it('calls nobody and links nothing where it is shown', async () => {
    const world = new InteractWorld();
    await world.tell(slash('ask tell <!channel> & <https://x.test|this>\nnow'));
    expect(world.calls.of('chat.postMessage')[0]?.['text']).toMatch(/^<@U1ALICE> asks:\n> [^<]*\n> now$/u);
  });

  it('is posted and handed in once, however often it is delivered', async () => {
    const world = new InteractWorld();
    await Promise.all([world.tell(slash('ask hi')), world.tell(slash('ask hi'))]);
    await world.tell(slash('ask hi'));
    expect([world.calls.methods, world.messages.length]).toEqual([['chat.postMessage'], 1]);
  });

  it('is acknowledged while Slack takes its time', async () => {
    const world = new InteractWorld();
    world.calls.answer('chat.postMessage', () => new Promise(() => undefined));
    expect(await world.tellOnly(slash('ask hi'))).toEqual({ acked: undefined });
    expect(await world.stored('slack:command:')).toMatchObject({
      'slack:command:slack:T1:1.2.abc': { state: 'posting', text: 'hi' },
    });
  });

  it('is not acknowledged when it could not be stored', async () => {
    const world = new InteractWorld();
    world.host.records.put = () => Promise.reject(new Error('connection refused'));
    expect(await world.tell(slash('ask hi'))).toMatchObject({ rejected: { message: 'connection refused' } });
    expect([world.calls.methods, world.messages]).toEqual([[], []]);
  });
});

describe('help by the slash command', () => {
  const help = `${TEXTS.slack.howToCall({ mention: '<@U0BOT>', command: '/threadloop' })}\n\n${TEXTS.help(['Calculate'])}`;

  it.each(['', '  ', 'help', 'ask', 'ask help', 'Hilfe'])('is what only its author sees, for "%s"', async (text) => {
    const world = new InteractWorld();
    expect(await world.tell(slash(text))).toEqual({ acked: { response_type: 'ephemeral', text: help } });
    expect([world.calls.methods, world.messages, world.commands]).toEqual([[], [], []]);
  });

  it("names the command as the app's settings do", async () => {
    const world = new InteractWorld();
    const how = TEXTS.slack.howToCall({ mention: '<@U0BOT>', command: '/agent' });
    expect(await world.tell(slash('help', { command: '/agent' }))).toMatchObject({
      acked: { text: expect.stringContaining(how) },
    });
  });

  it('is in the language that Slack tells of its author', async () => {
    const world = new InteractWorld();
    world.users.set('U1ALICE', {
      id: 'U1ALICE',
      name: 'Alice',
      teamId: 'T1',
      kind: 'member',
      isAdmin: false,
      timeZone: undefined,
      locale: 'de-DE',
    });
    expect(await world.tell(slash('help'))).toMatchObject({ acked: { text: expect.stringContaining('Erwähne') } });
  });
});

describe('a word by the slash command', () => {
  const link = `<https://acme.slack.com/archives/C1GENERAL/p900000001|${TEXTS.slack.latestThread}>`;

  it.each([
    ['reset', 'reset'],
    ['mute', 'mute'],
    ['try again', 'retry'],
    ['stumm', 'mute'],
  ])('goes to the latest thread of its author there, for "%s"', async (text, command) => {
    const world = new InteractWorld();
    await world.tell(slash('ask hi'));
    const answer = { response_type: 'ephemeral', text: TEXTS.slack.handedOn(link) };
    expect(await world.tell(slash(text, { trigger_id: '2' }))).toEqual({ acked: answer });
    expect(world.commands).toEqual([[THREAD, 'command:2', { id: ALICE.id, name: 'alice' }, command]]);
  });

  it('stops the latest of their threads in which the bot is at work', async () => {
    const world = new InteractWorld();
    await world.tell(slash('ask one'));
    await world.tell(slash('ask two', { trigger_id: '2' }));
    world.states.set(THREAD, 'running');
    world.states.set(threadOf({ workspace: 'T1', channel: 'C1GENERAL', root: '900.000002' }), 'idle');
    await world.tell(slash('stop', { trigger_id: '3' }));
    expect(world.commands).toEqual([[THREAD, 'command:3', { id: ALICE.id, name: 'alice' }, 'stop']]);
  });

  it.each(['stop', 'reset', 'mute'])('says where to write it when no thread is known, for "%s"', async (word) => {
    const world = new InteractWorld();
    await world.tell(slash('ask hi', { user_id: 'U2BOB', trigger_id: '0' }));
    await world.tell(slash('ask hi', { channel_id: 'C2RANDOM', trigger_id: '00' }));
    const answer = { response_type: 'ephemeral', text: TEXTS.slack.whichThread(word) };
    expect(await world.tell(slash(word))).toEqual({ acked: answer });
    expect(world.commands).toEqual([]);
  });

  it('remembers five threads of a person in a channel', async () => {
    const world = new InteractWorld();
    for (let asked = 1; asked <= 7; asked += 1) await world.tell(slash('ask hi', { trigger_id: String(asked) }));
    const root = (n: number) => ({
      thread: threadOf({ workspace: 'T1', channel: 'C1GENERAL', root: `900.00000${n}` }),
    });
    expect(await world.stored('slack:latest:')).toEqual({
      'slack:latest:slack:T1:slack:U1ALICE:C1GENERAL': { threads: [root(7), root(6), root(5), root(4), root(3)] },
    });
  });
});

describe('R72: somebody who may not talk to the bot', () => {
  it('is told so by the command, and nothing is done', async () => {
    const world = new InteractWorld({ options: { deny: ['user:U1ALICE'] } });
    for (const text of ['ask hi', 'stop', 'help']) {
      const answer = { response_type: 'ephemeral', text: TEXTS.slack.refused };
      expect(await world.tell(slash(text))).toEqual({ acked: answer });
    }
    expect([world.calls.methods, world.messages, world.commands, await world.stored('')]).toEqual([[], [], [], {}]);
  });

  it('is asked to try again where Slack does not tell who it is', async () => {
    const world = new InteractWorld({ options: { allow: ['guests'] } });
    const answer = { response_type: 'ephemeral', text: TEXTS.slack.notKnownYet };
    expect(await world.tell(slash('ask hi'))).toEqual({ acked: answer });
    expect(world.messages).toEqual([]);
  });
});

describe('a slash command of any shape', () => {
  it.each([{}, { text: 5 }, { trigger_id: '1' }, { trigger_id: null, channel_id: [], user_id: {} }])(
    'is acknowledged and ignored where it is none: %j',
    async (fields) => {
      const world = new InteractWorld();
      expect(await world.tell({ team_id: 'T1', command: '/threadloop', ...fields })).toEqual({ acked: undefined });
      expect(world.calls.methods).toEqual([]);
    },
  );
});
