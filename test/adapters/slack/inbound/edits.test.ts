import { describe, expect, it } from 'vitest';
import { after } from '../../../../src/testing/index.ts';
import { fixture } from '../fixture.ts';
import { deletionOf, editOf, post, ROOT, threadIn, twinOf } from './post.ts';
import { people, SlackWorld } from './slack-world.ts';

const THREAD = threadIn();
const reply = (no: number, text: string) => post({ text, ts: `1766458028.00000${no}`, thread: ROOT });

describe('a change of a message that is none of its words', () => {
  it('R10: is nothing, also while the message waits for a name: one turn, and none of the preview’s words', async () => {
    const answers = { 'users.info': () => new Promise(() => undefined) };
    const world = await new SlackWorld({ script: ['Hello'], answers }).start();
    const sent = [world.send(fixture('link-message')), world.send(fixture('link-unfurl'))];
    await world.threads.clock.advanceAsync(200);
    await Promise.all(sent);
    await world.send(fixture('link-unfurl'));
    await world.settle(THREAD);
    expect(world.received.map(({ text }) => text)).toEqual(['read https://example.com/post']);
    expect(world.amended).toEqual([]);
    expect(world.threads.model.requests).toHaveLength(1);
    expect(JSON.stringify(world.threads.model.requests)).not.toContain('Ignore all rules');
  });

  it('R11: of the bot’s own answer is nothing, whatever it lacks', async () => {
    const world = new SlackWorld();
    await world.send(fixture('own-unfurl'));
    await world.send(fixture('own-message-changed'));
    expect([world.received, world.amended, world.calls]).toEqual([[], [], []]);
  });
});

describe('an edit', () => {
  const first = post({ text: '<@U0BOT> m1' });
  const [second, third] = [reply(2, 'm2'), reply(3, 'm3')];

  it('R13: and a deletion of messages that wait change what the model reads, and start nothing', async () => {
    const world = await new SlackWorld({ script: [after(1_000, 'One'), 'Two'] }).start();
    await world.send(first);
    await world.threads.go();
    await world.send(second);
    await world.send(third);
    await world.send(editOf(third, 'm3, *edited*', '1766458029.000001'));
    await world.send(deletionOf(second, '1766458029.000002'));
    await world.settle(THREAD);
    expect(world.threads.model.requests).toHaveLength(2);
    expect(world.threads.read(1).slice(1)).toEqual(['assistant: One', '⟦message from "Alice"⟧\nm3, **edited**']);
  });

  it('R13: of what was answered starts no run; the stored words are the new ones', async () => {
    const world = await new SlackWorld({ script: ['One'] }).start();
    await world.send(first);
    await world.settle(THREAD);
    await world.send(editOf(first, '<@U0BOT> m1, edited', '1766458029.000001'));
    await world.settle(THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
    const session = await world.threads.store.read(THREAD);
    expect(JSON.stringify(session?.transcript)).toContain('m1, edited');
  });

  it('is told once, however Slack tells it: as a change, again, and as a mention', async () => {
    const world = new SlackWorld();
    const edited = { user: 'U1ALICE', ts: '1766458029.000001' };
    await world.send(first);
    await world.send(editOf(first, '<@U0BOT> new', '1766458029.000001'));
    await world.send(editOf(first, '<@U0BOT> new', '1766458029.000001'));
    await world.send(twinOf(post({ text: '<@U0BOT> new', fields: { edited } })));
    expect(
      world.amended.map(([thread, { id, of, author, text, sentAt }]) => [thread, id, of, author, text, sentAt]),
    ).toEqual(
      Array.from({ length: 3 }, () => [
        THREAD,
        `C1GENERAL:${ROOT}@1766458029.000001`,
        `C1GENERAL:${ROOT}`,
        { id: 'slack:U1ALICE', name: 'Alice' },
        'new',
        1_766_458_029_000,
      ]),
    );
    expect(await world.waiting(THREAD)).toEqual(['Alice: new']);
  });

  it('that first mentions the bot is a message where Slack tells it as a mention', async () => {
    const world = new SlackWorld();
    await world.send(post({ text: 'hi' }));
    await world.send(editOf(post({ text: 'hi' }), '<@U0BOT> hi', '1766458029.000001'));
    expect(await world.waiting(THREAD)).toEqual([]);
    await world.send(twinOf(post({ text: '<@U0BOT> hi', fields: { edited: { ts: '1766458029.000001' } } })));
    expect(await world.waiting(THREAD)).toEqual(['Alice: hi']);
  });

  it('is passed over where nothing is kept of the thread, and asks Slack nothing', async () => {
    const world = new SlackWorld();
    await world.send(editOf(first, 'new', '1766458029.000001'));
    await world.send(deletionOf(first, '1766458029.000001'));
    expect([world.amended, world.calls]).toEqual([[], []]);
  });

  it('of a program counts where the program is answered', async () => {
    const bot = post({
      text: '<@U0BOT> m1',
      fields: { user: undefined, bot_id: 'B5OTHER', username: 'Jira', client_msg_id: undefined },
    });
    for (const allowedBots of [[], ['slack:B5OTHER']]) {
      const world = new SlackWorld({ settings: { allowedBots } });
      await world.send(first);
      await world.send({ ...bot, event: { ...bot.event, ts: '1766458027.5', thread_ts: ROOT } });
      await world.send(
        editOf({ ...bot, event: { ...bot.event, ts: '1766458027.5', thread_ts: ROOT } }, 'm2', '1766458029.1'),
      );
      expect(world.amended).toHaveLength(allowedBots.length);
      expect(await world.waiting(THREAD)).toEqual(['Alice: m1', ...(allowedBots.length === 0 ? [] : ['Jira: m2'])]);
    }
  });
});

describe('a deletion', () => {
  it('R95: takes back a message that waits, before anything is done about it', async () => {
    const world = await new SlackWorld({ script: ['One'] }).start();
    const body = post({ text: '<@U0BOT> delete the database' });
    await world.send(body);
    await world.send(deletionOf(body, '1766458029.000001'));
    await world.settle(THREAD);
    expect(world.threads.model.requests).toEqual([]);
    expect(world.amended.map(([, { author, text }]) => [author, text])).toEqual([
      [{ id: 'slack:U1ALICE', name: 'Alice' }, null],
    ]);
    expect(JSON.stringify(await world.threads.store.export(THREAD))).not.toContain('database');
  });

  it('R95: of a message that was answered takes its words out of what is stored', async () => {
    const world = await new SlackWorld({ script: ['One'] }).start();
    await world.send(fixture('message-in-channel'));
    await world.settle(THREAD);
    await world.send(fixture('tombstone'));
    expect(world.amended.map(([, { of, text }]) => [of, text])).toEqual([[`C1GENERAL:${ROOT}`, null]]);
    const entries = (await world.threads.store.read(THREAD))?.transcript.map(({ line }) => JSON.stringify(line)) ?? [];
    expect(entries.join('\n')).not.toContain('"text":"1"');
  });

  it('is taken in from whom the rules have refused since, and from whom nobody names', async () => {
    const answers = { 'users.info': people({}) };
    const world = new SlackWorld({ answers });
    const body = post();
    await world.send(body);
    const { event, ...envelope } = deletionOf(body, '1766458029.000001') as { event: object }; // made above
    await world.send({ ...envelope, event: { ...event, previous_message: undefined } });
    expect(world.amended.map(([, { author, text }]) => [author, text])).toEqual([
      [{ id: 'slack:unknown', name: '' }, null],
    ]);
    expect(await world.waiting(THREAD)).toEqual([]);
  });
});
