import { describe, expect, it } from 'vitest';
import { SlackCallError } from '../../../../src/adapters/slack/calls/slack-call-error.ts';
import type { SlackCalls } from '../../../../src/adapters/slack/calls/slack-calls.ts';
import { createDirectory } from '../../../../src/adapters/slack/directory/create-directory.ts';
import type { Directory } from '../../../../src/adapters/slack/directory/directory.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';
import { WORKSPACE } from '../inbound/slack-world.ts';

interface Answering {
  /** What Slack answers next; a promise that the test settles, or a failure. */
  answer: () => unknown;
}

function directoryOf(slack: Answering, enterpriseId?: string) {
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const asked: string[] = [];
  const calls: Pick<SlackCalls, 'call'> = {
    // Slack's answers have no type.
    call: async <Result extends object>(workspace: string, method: string, args: object) => {
      asked.push(`${workspace} ${method} ${JSON.stringify(args)}`);
      return (await slack.answer()) as Result;
    },
  };
  const workspaces = { get: async (id: string) => ({ ...WORKSPACE, id, enterpriseId }) };
  return { directory: createDirectory({ calls, workspaces, clock, logger }), clock, asked, logger };
}

const ALICE = {
  id: 'U1ALICE',
  name: 'alice',
  real_name: 'Alice Anderson',
  team_id: 'T1',
  tz: 'Europe/Berlin',
  locale: 'de-DE',
  is_admin: true,
  profile: { display_name: 'Ali\u202ece\n' },
};

describe('the directory', () => {
  it('tells who somebody is, by the name that people see', async () => {
    const { directory, asked } = directoryOf({ answer: () => ({ user: ALICE }) });
    expect(await directory.user('T1', 'U1ALICE')).toEqual({
      id: 'U1ALICE',
      name: 'Ali ce',
      teamId: 'T1',
      kind: 'member',
      isAdmin: true,
      timeZone: 'Europe/Berlin',
      locale: 'de-DE',
    });
    expect(asked).toEqual(['T1 users.info {"user":"U1ALICE","include_locale":true}']);
  });

  it.each([
    [{ profile: { display_name: '', real_name: 'Real' } }, 'Real'],
    [{ real_name: 'Real', profile: null }, 'Real'],
    [{ name: 'handle' }, 'handle'],
    [{ name: '\u0000' }, 'U9'],
    [{ name: 'x'.repeat(100) }, `${'x'.repeat(80)}…`],
    [null, 'U9'],
  ])('names %j %j', async (user, name) => {
    const { directory } = directoryOf({ answer: () => ({ user }) });
    expect((await directory.user('T1', 'U9'))?.name).toBe(name);
  });

  it.each([
    [{ team_id: 'T1' }, undefined, 'member'],
    [{ team_id: 'T1', is_restricted: true }, undefined, 'guest'],
    [{ team_id: 'T1', is_ultra_restricted: true, is_restricted: true }, undefined, 'guest'],
    [{ team_id: 'T1', is_bot: true }, undefined, 'bot'],
    [{ team_id: 'T1', deleted: true }, undefined, 'deactivated'],
    [{ team_id: 'T9' }, undefined, 'external'],
    [{ team_id: 'T9', is_restricted: true }, undefined, 'external'],
    [{ team_id: 'T9', deleted: true }, undefined, 'external'],
    [{ team_id: 'T1', is_stranger: true }, undefined, 'external'],
    [{ team_id: 'T9', enterprise_user: { enterprise_id: 'E1' } }, 'E1', 'member'],
    [{ team_id: 'T9', enterprise_user: { enterprise_id: 'E9' } }, 'E1', 'external'],
    [{ team_id: 'E1' }, 'E1', 'member'],
    [{}, undefined, 'member'],
  ])('says of %j in the organisation %j: %s', async (user, enterprise, kind) => {
    const { directory } = directoryOf({ answer: () => ({ user }) }, enterprise);
    expect((await directory.user('T1', 'U9'))?.kind).toBe(kind);
  });

  it.each([
    [
      { name: 'general', topic: { value: 'All\nof us' } },
      { name: 'general', kind: 'public', topic: 'All of us' },
    ],
    [
      { name: 'secret', is_private: true, is_ext_shared: true },
      { name: 'secret', kind: 'private', isShared: true },
    ],
    [{ is_im: true }, { name: 'C9', kind: 'direct' }],
    [
      { name: 'mpdm-a--b-1', is_mpim: true, is_private: true },
      { name: 'mpdm-a--b-1', kind: 'group' },
    ],
  ])('says of the channel %j: %j', async (channel, expected) => {
    const { directory, asked } = directoryOf({ answer: () => ({ channel }) });
    expect(await directory.channel('T1', 'C9')).toEqual({ id: 'C9', topic: '', isShared: false, ...expected });
    expect(asked).toEqual(['T1 conversations.info {"channel":"C9"}']);
  });

  it('knows the members of a group, and tells when it does not', async () => {
    const slack: Answering = { answer: () => ({ users: ['U1', 2, 'U3'] }) };
    const { directory, clock, asked } = directoryOf(slack);
    expect(await directory.groupMembers('T1', 'S1')).toEqual(new Set(['U1', 'U3']));
    slack.answer = fail;
    await expect(directory.groupMembers('T1', 'S2')).rejects.toThrow('"missing_scope"');
    clock.advance(5 * 60_000);
    await expect(directory.groupMembers('T1', 'S1')).rejects.toThrow('"missing_scope"');
    expect(asked.map((call) => call.slice(-6, -2))).toEqual([':"S1', ':"S2', ':"S1']);
  });

  it('asks once for whoever wants to know at the same time, and once in five minutes', async () => {
    const { directory, clock, asked } = directoryOf({ answer: () => ({ user: ALICE }) });
    const told = await Promise.all([1, 2, 3].map(() => directory.user('T1', 'U1ALICE')));
    expect(told.map((user) => user?.name)).toEqual(['Ali ce', 'Ali ce', 'Ali ce']);
    clock.advance(5 * 60_000 - 1);
    await directory.user('T1', 'U1ALICE');
    expect(asked).toHaveLength(1);
    clock.advance(1);
    await directory.user('T1', 'U1ALICE');
    await directory.user('T2', 'U1ALICE');
    expect(asked.map((call) => call.slice(0, 2))).toEqual(['T1', 'T1', 'T2']);
  });

  it('never waits for what it knows, and looks up in the background what it does not', async () => {
    const slack: Answering = { answer: () => new Promise(() => undefined) };
    const { directory, clock, asked } = directoryOf(slack);
    expect(directory.knownUser('T1', 'U1ALICE')).toBeUndefined();
    expect(directory.knownUser('T1', 'U1ALICE')).toBeUndefined();
    expect(asked).toHaveLength(1);
    directory.forget('T1', 'U1ALICE');
    slack.answer = () => ({ user: ALICE });
    directory.knownUser('T1', 'U1ALICE');
    await clock.advanceAsync(0);
    expect(directory.knownUser('T1', 'U1ALICE')?.name).toBe('Ali ce');
    clock.advance(60 * 60_000);
    slack.answer = fail;
    expect(directory.knownUser('T1', 'U1ALICE')?.name).toBe('Ali ce');
    await clock.advanceAsync(0);
    expect(directory.knownUser('T1', 'U1ALICE')?.name).toBe('Ali ce');
    expect(asked).toHaveLength(3);
  });

  it('remembers for half a minute that Slack did not tell, and logs ids and Slack’s word only', async () => {
    const { directory, clock, asked, logger } = directoryOf({ answer: fail });
    expect(await directory.user('T1', 'U9')).toBeUndefined();
    expect(await directory.channel('T1', 'C9')).toBeUndefined();
    expect(await directory.user('T1', 'U9')).toBeUndefined();
    expect(asked).toHaveLength(2);
    clock.advance(30_000);
    expect(await directory.user('T1', 'U9')).toBeUndefined();
    expect(asked).toHaveLength(3);
    expect(logger.lines).toHaveLength(3);
    expect(logger.lines[0]).toMatchObject({
      level: 'warn',
      fields: { workspace: 'T1', method: 'users.info', reason: 'missing_scope' },
    });
  });

  it('does not keep an answer that was on its way when something changed', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const slack: Answering = { answer: () => new Promise((resolve) => (answer = resolve)) };
    const { directory, asked } = directoryOf(slack);
    const old = directory.user('T1', 'U1ALICE');
    directory.forget('T1', 'U1ALICE');
    answer({ user: ALICE });
    expect((await old)?.name).toBe('Ali ce');
    slack.answer = () => ({ user: { ...ALICE, profile: { display_name: 'New' } } });
    expect((await directory.user('T1', 'U1ALICE'))?.name).toBe('New');
    expect(asked).toHaveLength(2);
  });

  it('stops waiting when whoever asked does not want to know any more', async () => {
    const { directory } = directoryOf({ answer: () => new Promise(() => undefined) });
    const asking = new AbortController();
    const told = directory.user('T1', 'U1ALICE', asking.signal);
    asking.abort(new Error('enough'));
    await expect(told).rejects.toThrow('enough');
    await expect(directory.channel('T1', 'C1', asking.signal)).rejects.toThrow('enough');
  });

  it('holds 5,000 people, those that were asked for last', async () => {
    const { directory, asked } = directoryOf({ answer: () => ({ user: {} }) });
    for (let no = 0; no < 5_000; no += 1) await directory.user('T1', `U${no}`);
    await directory.user('T1', 'U0');
    await directory.user('T1', 'U5000');
    expect(asked).toHaveLength(5_001);
    await knows(directory, ['U0', 'U2', 'U4999', 'U5000']);
    expect(asked).toHaveLength(5_001);
    await directory.user('T1', 'U1');
    expect(asked).toHaveLength(5_002);
  });
});

async function knows(directory: Directory, ids: readonly string[]): Promise<void> {
  for (const id of ids) expect(await directory.user('T1', id)).toMatchObject({ id });
}

function fail(): never {
  throw new SlackCallError('users.info', 'missing_scope', { needed: 'users:read', retryable: false });
}
