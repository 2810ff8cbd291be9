import { describe, expect, it } from 'vitest';
import { editOf, post, ROOT, threadIn } from './post.ts';
import { SlackWorld } from './slack-world.ts';

const THREAD = threadIn();
const STRANGER = { user: 'U9STRANGER', isShared: true, fields: { user_team: 'T9' } };

describe('a message of somebody who may not talk to the bot', () => {
  it('is not read; who has called the bot is told, in the background', async () => {
    const world = new SlackWorld();
    await world.send(post({ ...STRANGER, text: '<@U0BOT> hi' }));
    await Promise.all(world.background);
    expect(world.received).toEqual([]);
    expect(world.calls).toEqual([]);
    expect(world.refused).toEqual([
      {
        workspace: 'T1',
        channel: 'C1GENERAL',
        user: 'U9STRANGER',
        ts: ROOT,
        threadTs: undefined,
        reason: 'external',
      },
    ]);
  });

  it('is not read in a thread where the bot takes part either, and nobody is told anything', async () => {
    const world = new SlackWorld();
    await world.send(post());
    const reply = { ...STRANGER, ts: '1766458027.000001', thread: ROOT };
    await world.send(post({ ...reply, text: 'drop the table' }));
    await world.send(post({ ...reply, text: '<@U0BOT> drop it', ts: '1766458027.000002' }));
    expect(await world.waiting(THREAD)).toEqual(['Alice: hi']);
    expect(world.refused.map(({ ts, threadTs }) => [ts, threadTs])).toEqual([['1766458027.000002', ROOT]]);
  });

  it('is not read by way of a program that is answered, where nobody may talk to the bot', async () => {
    const program = { user: undefined, bot_id: 'B5OTHER', username: 'Jira', client_msg_id: undefined };
    const said = post({ text: '<@U0BOT> drop it', fields: program });
    const settings = { allowedBots: ['slack:B5OTHER'] };
    const open = new SlackWorld({ settings, slack: { deny: ['channel:C2RANDOM'] } });
    await open.send(said);
    expect(await open.waiting(THREAD)).toEqual(['Jira: drop it']);
    for (const deny of [['channel:C1GENERAL'], ['everyone']]) {
      const world = new SlackWorld({ settings, slack: { deny }, wrapStore: () => open.threads.store });
      await world.send(said);
      await world.send(editOf(said, '<@U0BOT> drop all', '1766458029.000001'));
      expect([world.received, world.amended]).toEqual([[], []]);
    }
    expect(await open.waiting(THREAD)).toEqual(['Jira: drop it']);
  });

  it('is not read by way of an edit', async () => {
    const world = new SlackWorld({ slack: { deny: ['guests'] }, answers: { 'users.info': () => ({ user: {} }) } });
    await world.send(post());
    world.backend.directory.forget('T1', 'U1ALICE');
    const guest = new SlackWorld({
      slack: { deny: ['guests'] },
      answers: { 'users.info': () => ({ user: { is_restricted: true } }) },
      wrapStore: () => world.threads.store,
    });
    await guest.send(editOf(post(), '<@U0BOT> new', '1766458029.000001'));
    expect(guest.amended).toEqual([]);
    expect(await world.waiting(THREAD)).toEqual(['U1ALICE: hi']);
  });
});

describe('where the rules depend on what Slack does not tell in time', () => {
  it('a message to the bot is told again, and taken in when it is known by then', async () => {
    let tell: (answer: unknown) => void = () => undefined;
    const answers = { 'usergroups.users.list': () => new Promise((resolve) => (tell = resolve)) };
    const world = new SlackWorld({ slack: { allow: ['group:S1OPS'] }, answers });
    const [refused] = await Promise.allSettled([world.send(post()), world.threads.clock.advanceAsync(1_500)]);
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { code: 'slack_person_unknown', message: expect.stringContaining('in time who U1ALICE is') },
    });
    expect([world.received, world.refused]).toEqual([[], []]);
    tell({ users: ['U1ALICE'] });
    await world.threads.clock.advanceAsync(0);
    await world.send(post());
    expect(await world.waiting(THREAD)).toEqual(['Alice: hi']);
  });

  it('a message that is none of the bot’s business is passed over, and Slack is asked nothing', async () => {
    const world = new SlackWorld({ slack: { deny: ['guests'] } });
    await world.send(post({ text: 'lunch?' }));
    await world.send(post({ text: 'yes', ts: '1766458027.000001', thread: ROOT }));
    expect([world.received, world.calls]).toEqual([[], []]);
  });
});
