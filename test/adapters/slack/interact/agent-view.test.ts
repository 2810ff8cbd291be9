import { describe, expect, it } from 'vitest';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import { createTexts } from '../../../../src/text/index.ts';
import { asObject, asObjects, asText } from '../../../../src/threads/json-value.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { ALICE, InteractWorld, TEXTS } from './support/interact-world.ts';
import { event, slash } from './support/payloads.ts';

const DM = 'D1ALICE';
const opened = (tab: string, more: object = {}) =>
  event({ type: 'app_home_opened', user: 'U1ALICE', channel: DM, tab, ...more });

describe('the tab for messages', () => {
  const suggested = { channel_id: DM, title: TEXTS.slack.suggestedTitle, prompts: TEXTS.slack.suggested };

  it('offers three examples of what to ask', async () => {
    const world = new InteractWorld();
    expect(await world.tell(opened('messages'))).toEqual({ acked: undefined });
    expect(world.calls.made).toEqual([{ method: 'assistant.threads.setSuggestedPrompts', args: suggested }]);
  });

  it('offers what the deployment has chosen, once a day and when it has changed', async () => {
    const prompts = [{ title: 'Summarise', message: 'Summarise this channel' }];
    const world = new InteractWorld({ options: { suggestedPrompts: prompts } });
    await world.tell(opened('messages'));
    await world.tell(opened('messages'));
    await world.pass(86_400_000);
    await world.tell(opened('messages'));
    const changed = new InteractWorld({ sharedWith: world });
    await changed.tell(opened('messages'));
    const calls = world.calls.of('assistant.threads.setSuggestedPrompts');
    expect(calls).toEqual([{ ...suggested, prompts }, { ...suggested, prompts }, suggested]);
  });

  it('offers nothing to who may not ask', async () => {
    const world = new InteractWorld({ options: { deny: ['user:U1ALICE'] } });
    expect(await world.tell(opened('messages'))).toEqual({ acked: undefined });
    expect([world.calls.made, await world.stored('slack:')]).toEqual([[], {}]);
  });

  it('offers them again when Slack did not take them', async () => {
    const world = new InteractWorld();
    world.calls.refuse('assistant.threads.setSuggestedPrompts', 'internal_error', { retryable: true });
    await world.tell(opened('messages'));
    await world.tell(opened('messages'));
    expect(world.calls.of('assistant.threads.setSuggestedPrompts')).toEqual([suggested, suggested]);
    expect(world.failures).toEqual(['suggested prompts']);
  });
});

describe('the home', () => {
  const TEAM = { kind: 'team', team: toTeamId('slack', 'T1') } as const;
  const textsOf = (view: unknown) =>
    asObjects(asObject(view)['blocks']).flatMap(({ text }) => asText(asObject(text)['text']) ?? []);

  it.each(['en', 'de'])('says in the language of who opens it what there is to know: %s', async (locale) => {
    const texts = createTexts(locale);
    const { home, howToCall } = texts.slack;
    const { me } = texts.slackAdmin;
    const world = new InteractWorld();
    world.users.set('U1ALICE', {
      id: 'U1ALICE',
      name: 'Alice',
      teamId: 'T1',
      kind: 'member',
      isAdmin: false,
      timeZone: undefined,
      locale,
    });
    await world.tell(opened('home', { view: { hash: '156.x' } }));
    expect(world.calls.made.map(({ method }) => method)).toEqual(['views.publish']);
    const [{ user_id: user, hash, view } = {}] = world.calls.of('views.publish');
    expect([user, hash]).toEqual(['U1ALICE', '156.x']);
    expect(textsOf(view)).toEqual([
      home.title,
      home.about,
      home.callTitle,
      howToCall({ mention: '<@U0BOT>', command: '/threadloop' }),
      home.wordsTitle,
      texts.help(['Calculate']),
      me.threadsTitle,
      me.noThreads,
      me.privacyTitle,
      me.privacyAbout,
      me.whomTitle,
      `${me.whomAbout} ${await world.host.administration.refusal(TEAM, texts)}`,
      me.channelSettings,
    ]);
  });

  it('tells nobody of words and tools who may not talk to the bot, but what is kept of them', async () => {
    const world = new InteractWorld({ options: { deny: ['user:U1ALICE'] } });
    await world.tell(opened('home'));
    const { home, refused } = TEXTS.slack;
    const { me } = TEXTS.slackAdmin;
    const texts = [home.title, home.about, refused, me.privacyTitle, me.privacyAbout];
    expect(world.calls.of('views.publish').map(({ view }) => textsOf(view))).toEqual([texts]);
  });

  it('leaves a newer one alone', async () => {
    const world = new InteractWorld();
    world.calls.refuse('views.publish', 'hash_conflict');
    await world.tell(opened('home', { view: { hash: 'old' } }));
    expect([world.calls.methods, world.failures]).toEqual([['views.publish'], []]);
  });
});

describe('a workspace without the agent view', () => {
  it.each(['feature_disabled', 'not_agent_app', 'unknown_method', 'missing_scope'])(
    'is left alone for ten minutes: %s',
    async (reason) => {
      const world = new InteractWorld();
      world.calls.refuse('assistant.threads.setSuggestedPrompts', reason);
      await world.tell(opened('messages'));
      await world.tell(opened('messages'));
      expect([world.calls.methods.length, world.failures]).toEqual([1, []]);
      await world.pass(600_000);
      await world.tell(opened('messages'));
      expect(world.calls.methods).toHaveLength(2);
    },
  );
});

describe('what somebody has open beside the bot', () => {
  const entities = (...list: readonly object[]) => ({ entities: list });
  const general = { type: 'slack#/types/channel_id', value: 'C1GENERAL', team_id: 'T1' };
  const quote = { kind: 'forward', text: '(From Slack, not from a person: they have the channel #general open.)' };

  /** What comes along with a question by command in the conversation with the bot. */
  async function quotesOf(world: InteractWorld, channel = DM): Promise<unknown> {
    await world.tell(slash('ask hi', { channel_id: channel, trigger_id: String(Math.random()) }));
    return world.messages.at(-1)?.quotes;
  }

  it.each([
    ['a channel', general],
    ['a message', { type: 'slack#/types/message_context', value: { message_ts: '1.000001', channel_id: 'C1GENERAL' } }],
  ])('comes along as data with what they write to the bot: %s', async (_what, entity) => {
    const world = new InteractWorld();
    world.channels.set('C1GENERAL', 'general');
    const unknown = { type: 'slack#/types/hologram', value: { x: 1 } };
    const context = entities(unknown, { type: 'slack#/types/canvas_id', value: 'F1' }, entity);
    await world.tell(event({ type: 'app_context_changed', channel: DM, user: 'U1ALICE', context }));
    expect(await quotesOf(world)).toEqual([quote]);
    expect(await quotesOf(world, 'C1GENERAL')).toEqual([]);
    await world.pass(600_000);
    expect(await quotesOf(world)).toEqual([]);
  });

  it('is told by a message itself, before the message is taken in', async () => {
    const world = new InteractWorld();
    world.channels.set('C1GENERAL', 'general');
    const message = { type: 'message', channel: DM, channel_type: 'im', user: 'U1ALICE', ts: '1.000001', text: 'hi' };
    await world.tell(event({ ...message, app_context: entities(general) }));
    expect(await quotesOf(world)).toEqual([quote]);
  });

  it('is known of whom the event names only as whose authorization it is for, and forgotten when nothing is open', async () => {
    const world = new InteractWorld();
    world.channels.set('C1GENERAL', 'general');
    const authorizations = [{ team_id: 'T1', user_id: 'U1ALICE', is_bot: false, is_enterprise_install: false }];
    await world.tell(event({ type: 'app_context_changed', context: entities(general) }, { authorizations }));
    expect(await quotesOf(world)).toEqual([quote]);
    await world.tell(event({ type: 'app_context_changed', context: {} }, { authorizations }));
    expect(await quotesOf(world)).toEqual([]);
  });

  it('is not told where the bot may not see the channel', async () => {
    const world = new InteractWorld();
    await world.tell(event({ type: 'app_context_changed', user: 'U1ALICE', context: entities(general) }));
    expect(await quotesOf(world)).toEqual([]);
  });

  it.each([undefined, null, 5, 'x', [], {}, { entities: 5 }, { entities: [null, 5, { type: 5 }] }])(
    'is nothing for an event of an odd shape: %j',
    async (context) => {
      const world = new InteractWorld();
      expect(await world.tell(event({ type: 'app_context_changed', user: 'U1ALICE', context }))).toEqual({
        acked: undefined,
      });
      expect(await world.stored('slack:viewed:')).toEqual({});
    },
  );
});

describe('a conversation with the bot alone', () => {
  const root = { channel_id: DM, thread_ts: '900.000001' };
  const named = { ...root, title: 'Plan the trip' };
  const begun = { ...named, status: 'active', initiator_user_id: 'U1ALICE' };
  const ask = slash('ask Plan the trip', { channel_id: DM });

  it('is named by what began it, once, and is not said to be at work by that', async () => {
    const world = new InteractWorld();
    world.calls.refuse('agents.sessions.rename', 'session_not_found');
    await world.tell(ask);
    await world.tell(ask);
    expect(world.calls.made.slice(1)).toEqual([
      { method: 'agents.sessions.rename', args: named },
      { method: 'agents.sessions.setStatus', args: begun },
    ]);
    const thread = threadOf({ workspace: 'T1', channel: DM, root: '900.000001' });
    expect(await world.stored('slack:titled:')).toEqual({ [`slack:titled:${thread}`]: true });
  });

  it('is only renamed when the work on it has begun', async () => {
    const world = new InteractWorld();
    await world.tell(ask);
    expect(world.calls.made.slice(1)).toEqual([{ method: 'agents.sessions.rename', args: named }]);
  });

  it('is renamed once more when the work on it began in between', async () => {
    const world = new InteractWorld();
    world.calls.refuse('agents.sessions.rename', 'session_not_found');
    world.calls.answer('agents.sessions.setStatus', { ok: true, status: 'active', title: 'New chat' });
    await world.tell(ask);
    expect(world.calls.of('agents.sessions.rename')).toEqual([named, named]);
  });

  it('is named in the older way where a workspace has no sessions', async () => {
    const world = new InteractWorld();
    world.calls.refuse('agents.sessions.rename', 'feature_disabled');
    await world.tell(ask);
    expect(world.calls.made.slice(1)).toEqual([
      { method: 'agents.sessions.rename', args: named },
      { method: 'assistant.threads.setTitle', args: named },
    ]);
    expect(world.failures).toEqual([]);
  });

  it('is not named in a channel, where the first message stands for it', async () => {
    const world = new InteractWorld();
    await world.tell(slash('ask Plan the trip'));
    expect(world.calls.methods).toEqual(['chat.postMessage']);
  });
});

describe("Slack's own stop button", () => {
  const THREAD = threadOf({ workspace: 'T1', channel: 'C1GENERAL', root: '10.000001' });
  const stopped = event({
    type: 'agent_session_stopped',
    channel: 'C1GENERAL',
    user: 'U1ALICE',
    thread_ts: '10.000001',
    streaming_message_ts: [],
    event_ts: '50.000001',
  });

  it('R95: stops what the bot does in the thread, and tells Slack that it does nothing any more', async () => {
    const world = new InteractWorld();
    expect(await world.tell(stopped)).toEqual({ acked: undefined });
    const by = { id: ALICE.id, name: TEXTS.slack.somebody };
    expect(world.commands).toEqual([[THREAD, 'stopped:50.000001', by, 'stop']]);
    const args = { channel_id: 'C1GENERAL', thread_ts: '10.000001', status: 'active' };
    expect(world.calls.made).toEqual([{ method: 'agents.sessions.setStatus', args }]);
  });

  it('is delivered again when the stop could not be stored', async () => {
    const world = new InteractWorld();
    world.giveCommand = () => Promise.reject(new Error('down'));
    expect(await world.tell(stopped)).toMatchObject({ rejected: { message: 'down' } });
    expect(world.calls.methods).toEqual([]);
  });

  it('R72: does nothing for somebody who may not talk to the bot', async () => {
    const world = new InteractWorld({ options: { deny: ['user:U1ALICE'] } });
    await world.tell(stopped);
    expect([world.commands, world.calls.methods]).toEqual([[], []]);
  });
});
