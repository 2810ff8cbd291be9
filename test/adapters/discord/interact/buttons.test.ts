import { describe, expect, it } from 'vitest';
import { customIdOf, type ReplyAction } from '../../../../src/adapters/discord/drawing/button-id.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { asObject, asText } from '../../../../src/threads/json-value.ts';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { InteractWorld, TEXTS } from './support/interact-world.ts';

const { general, alice, bob, guild } = IDS;

const PATCH = 'PATCH /webhooks/:id/:token/messages/:id';

const ACTIONS = {
  Stop: { kind: 'stop', exchange: 'x1' },
  'Try again': { kind: 'tryAgain', exchange: 'x1' },
  'Still needed': { kind: 'stillNeeded', exchange: 'x1' },
  Helpful: { kind: 'feedback', value: 'up', exchange: 'x1' },
  'Not helpful': { kind: 'feedback', value: 'down', exchange: 'x1' },
} as const satisfies Record<string, ReplyAction>;

type Label = keyof typeof ACTIONS;

const button = (label: Label) => ({ type: 2, style: 2, label, custom_id: customIdOf(ACTIONS[label]) });

interface Spot {
  readonly world: InteractWorld;
  readonly channel: string;
  readonly message: string;
  readonly thread: string;
}

/** A message of the bot with buttons, in a thread if nothing else is said. */
async function answered(
  labels: readonly Label[],
  where: { readonly world?: InteractWorld; readonly channel?: string; readonly replyTo?: string } = {},
): Promise<Spot> {
  const world = where.world ?? (await InteractWorld.start());
  const channel =
    where.channel ?? (await world.discord.startThread({ channel: general, user: bob, name: 'a talk' })).id;
  const posted = await world.backend.calls.call({
    method: 'POST',
    path: `/channels/${channel}/messages`,
    body: {
      content: 'So it is.',
      components: [{ type: 1, components: labels.map(button) }],
      allowed_mentions: { parse: [] },
      ...(where.replyTo !== undefined && { message_reference: { message_id: where.replyTo } }),
    },
  });
  return {
    world,
    channel,
    message: asText(asObject(posted)['id']) ?? '',
    thread: `discord:${guild}:${general}:${channel}`,
  };
}

const press = async ({ world, channel, message }: Spot, label: Label | 'Say why…', user: string = alice) =>
  await world.after(world.discord.press({ user, channel, message, component: label }));

const shown = ({ world, message }: Spot) => world.discord.message(message)?.shown.split('\n') ?? [];

describe('D25: a button', () => {
  it('is deferred before it is carried out, and its message changed when it counts', async () => {
    const spot = await answered(['Try again', 'Helpful', 'Not helpful']);
    const { world, message, channel } = spot;
    let carryOut: (() => void) | undefined;
    world.giveCommand = async () => {
      await new Promise<void>((resolve) => {
        carryOut = resolve;
      });
      return { status: 'started' };
    };
    const { id } = await world.discord.press({ user: alice, channel, message, component: 'Try again' });
    await world.until(() => world.discord.interaction(id).callback !== undefined);
    expect(world.discord.interaction(id)).toMatchObject({ callback: 6, ackedAfterMs: 0 });
    expect(shown(spot)).toContain('[Try again] [Helpful] [Not helpful]');
    await world.until(() => carryOut !== undefined);
    carryOut?.();
    await world.until(() => world.discord.callsOf(PATCH).length === 1);
    await world.settle();
    expect(shown(spot)).toContain('[Try again (disabled)] [Helpful] [Not helpful]');
    expect(world.discord.problems).toEqual([]);
  });

  it.each([
    ['Stop', 'stop'],
    ['Try again', 'retry'],
    ['Still needed', 'retry'],
  ] as const)('%s is the command %s for the conversation it stands in', async (label, name) => {
    const spot = await answered([label]);
    await press(spot, label);
    const { kind } = ACTIONS[label];
    expect(spot.world.commands).toEqual([
      [
        spot.thread,
        `click:${kind}:0:${alice}:${spot.message}`,
        { id: `discord:${alice}`, name: 'alice' },
        name,
        { tellsAlone: true },
      ],
    ]);
  });

  it('that stops is off with the first answer', async () => {
    const spot = await answered(['Stop']);
    expect(await press(spot, 'Stop')).toMatchObject({ callback: 7, ackedAfterMs: 0 });
    expect(shown(spot)).toContain('[Stop (disabled)]');
    expect(spot.world.discord.callsOf(PATCH)).toEqual([]);
  });

  it('says that it did not work when the storage fails', async () => {
    const spot = await answered(['Try again']);
    spot.world.giveCommand = () => Promise.reject(new Error('The store is gone.'));
    const { followUps } = await press(spot, 'Try again');
    expect(followUps).toMatchObject([{ content: TEXTS.discord.notTaken, ephemeralFor: alice }]);
    expect(shown(spot)).toContain('[Try again]');
  });

  it('under a message in a channel is for the thread that could not be begun there', async () => {
    const world = await InteractWorld.start();
    const { id: starter } = await world.discord.say({ channel: general, user: alice, text: 'Why?' });
    const thread = toThreadId({ platform: 'discord', team: guild, channel: general, thread: starter });
    world.known.add(thread);
    await press(await answered(['Try again'], { world, channel: general, replyTo: starter }), 'Try again');
    await press(await answered(['Try again'], { world, channel: general }), 'Try again');
    expect(world.commands.map(([where]) => where)).toEqual([thread, `discord:${guild}:${general}:`]);
  });

  it('that is not known is acknowledged, and that is all', async () => {
    const world = await InteractWorld.start();
    const posted = await world.backend.calls.call({
      method: 'POST',
      path: `/channels/${general}/messages`,
      body: {
        content: 'Old',
        components: [{ type: 1, components: [{ type: 2, style: 2, label: 'Old', custom_id: 'old' }] }],
        allowed_mentions: { parse: [] },
      },
    });
    const message = asText(asObject(posted)['id']) ?? '';
    const pressed = await press({ world, channel: general, message, thread: '' }, 'Old' as Label);
    expect(pressed).toMatchObject({ callback: 6, followUps: [] });
    expect(world.commands).toEqual([]);
  });
});

describe('R74: several clicks on one button', () => {
  it('are handed in under one id', async () => {
    const spot = await answered(['Try again']);
    const { world, channel, message } = spot;
    const click = () => world.discord.press({ user: alice, channel, message, component: 'Try again' });
    await Promise.all([click(), click()]);
    await world.until(() => world.commands.length === 2);
    await world.settle();
    const ids = world.commands.map(([, eventId]) => eventId);
    expect(ids).toEqual([`click:tryAgain:0:${alice}:${message}`, `click:tryAgain:0:${alice}:${message}`]);
  });

  it('have an id for each person: nobody uses up the click of another', async () => {
    const spot = await answered(['Try again']);
    await press(spot, 'Try again', bob);
    await press(spot, 'Try again', alice);
    expect(new Set(spot.world.commands.map(([, eventId]) => eventId)).size).toBe(2);
  });

  it('count anew when one was told that it changed nothing', async () => {
    const spot = await answered(['Try again']);
    const { world, message } = spot;
    world.giveCommand = () => Promise.resolve({ status: 'command', command: 'retry', toTell: TEXTS.retryBusy });
    const { followUps } = await press(spot, 'Try again');
    expect(followUps).toMatchObject([{ content: TEXTS.retryBusy, ephemeralFor: alice }]);
    world.giveCommand = () => Promise.resolve({ status: 'started' });
    await press(spot, 'Try again');
    expect(world.commands.map(([, eventId]) => eventId)).toEqual([
      `click:tryAgain:0:${alice}:${message}`,
      `click:tryAgain:1:${alice}:${message}`,
    ]);
    expect(shown(spot)).toContain('[Try again (disabled)]');
  });

  it('are told by Discord twice in vain', async () => {
    const spot = await answered(['Try again']);
    const { world } = spot;
    const commands = new Set<string>();
    world.giveCommand = (_thread, eventId) => {
      const isKnown = commands.has(eventId);
      commands.add(eventId);
      return Promise.resolve({ status: isKnown ? 'duplicate' : 'started' });
    };
    world.discord.failGateway({ kind: 'duplicate', copies: 2 });
    await press(spot, 'Try again');
    await world.until(() => world.commands.length === 2);
    await world.settle();
    expect(commands.size).toBe(1);
    expect(world.discord.callsOf(PATCH)).toHaveLength(1);
  });
});

describe('D27: R72: a button for some people only', () => {
  it('tells others so, and nobody else', async () => {
    const spot = await answered(['Try again']);
    const refusal = TEXTS.retryRefused('alice');
    spot.world.giveCommand = (_thread, _id, by) =>
      Promise.resolve(
        by.name === 'bob' ? { status: 'command', command: 'retry', toTell: refusal } : { status: 'started' },
      );
    const stranger = await press(spot, 'Try again', bob);
    expect(stranger.followUps).toMatchObject([{ content: refusal, ephemeralFor: bob }]);
    expect(shown(spot)).toContain('[Try again]');
    expect((await press(spot, 'Try again', alice)).followUps).toEqual([]);
    expect(shown(spot)).toContain('[Try again (disabled)]');
  });

  it('is not for who may not talk to the bot', async () => {
    const world = await InteractWorld.start({ options: { deny: [`user:${bob}`] } });
    const spot = await answered(['Stop'], { world });
    const { callback, isEphemeral, response } = await press(spot, 'Stop', bob);
    expect({ callback, isEphemeral, content: response?.content }).toEqual({
      callback: 4,
      isEphemeral: true,
      content: TEXTS.discord.refused,
    });
    expect(world.commands).toEqual([]);
    expect(shown(spot)).toContain('[Stop]');
  });

  it('is carried out in direct messages as well', async () => {
    const world = await InteractWorld.start();
    const direct = world.discord.openDirect(alice);
    await press(await answered(['Try again'], { world, channel: direct }), 'Try again');
    expect(world.commands.map(([thread]) => thread)).toEqual([`discord::${direct}:`]);
  });
});

describe('D40: feedback by a button', () => {
  it('is kept for the conversation and the exchange, and thanked for once', async () => {
    const spot = await answered(['Helpful', 'Not helpful']);
    const { world, thread } = spot;
    const first = await press(spot, 'Helpful');
    expect(first).toMatchObject({ callback: 6, followUps: [{ content: TEXTS.discord.thanks, ephemeralFor: alice }] });
    expect((await press(spot, 'Helpful')).followUps).toEqual([]);
    expect(await world.stored('feedback:')).toMatchObject({
      [`feedback:team:${thread}:discord:${alice}:x1`]: { value: 'up', by: { id: `discord:${alice}`, name: 'alice' } },
    });
    expect(world.commands).toEqual([]);
  });
});

describe('an answer that was not helpful', () => {
  const { feedback } = TEXTS.discord.admin;

  it('may be said to be so with a reason, by who says it alone', async () => {
    const spot = await answered(['Helpful', 'Not helpful']);
    const { world, thread } = spot;
    const [told] = (await press(spot, 'Not helpful')).followUps;
    expect(told).toMatchObject({ content: TEXTS.discord.thanks, ephemeralFor: alice });
    const asked = await press({ ...spot, message: told?.id ?? '' }, 'Say why…');
    expect(asked).toMatchObject({ callback: 9, modal: { title: feedback.window.title } });
    const done = await world.after(world.discord.submitModal(asked.id, { reason: ' It was late. ' }));
    expect(done).toMatchObject({ isEphemeral: true, response: { content: feedback.thanks } });
    expect(Object.values(await world.stored('feedback:'))).toMatchObject([
      { thread, exchange: 'x1', value: 'down', reason: 'It was late.' },
    ]);
    expect(world.discord.problems).toEqual([]);
  });

  it('is nothing that is kept of who has left the bot out', async () => {
    const spot = await answered(['Helpful', 'Not helpful']);
    await spot.world.host.privacy.setOptOut({ id: `discord:${alice}`, name: 'alice' }, true);
    const { followUps } = await press(spot, 'Not helpful');
    expect(followUps).toMatchObject([{ content: TEXTS.people.howToComeBack, ephemeralFor: alice }]);
    expect(await spot.world.stored('feedback:')).toEqual({});
  });
});

describe('a button that is older than the process', () => {
  it('works as before', async () => {
    const spot = await answered(['Try again']);
    const after = await InteractWorld.start({ beside: spot.world });
    await spot.world.gateway.close();
    await press({ ...spot, world: after }, 'Try again');
    expect(after.commands.map(([thread]) => thread)).toEqual([spot.thread]);
  });
});
