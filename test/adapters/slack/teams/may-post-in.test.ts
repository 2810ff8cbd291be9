import { describe, expect, it } from 'vitest';
import type { FakeWorkspace } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { toTeamId, toThreadId } from '../../../../src/threads/thread-id.ts';
import { ApprovalBook } from '../../../contracts/approval-surface/approval-book.ts';
import { createWorld, general, team } from '../../../tools/settings/settings-world.ts';
import { connectWorker } from '../support/connected-worker.ts';

const T1 = toTeamId('slack', 'T1');
const THREAD = toThreadId({ platform: 'slack', team: 'T1', channel: 'C1GENERAL', thread: '1.1' });
const WRITES = ['chat:write', 'channels:read', 'groups:read', 'channels:history'];

const acme = (scopes: readonly string[]): FakeWorkspace => ({
  id: 'T1',
  name: 'Acme',
  installation: { token: 'xoxb-fake-1', scopes },
  users: [{ id: 'U1ALICE', name: 'alice' }],
  channels: [
    { id: 'C1GENERAL', name: 'general' },
    { id: 'C2OLD', name: 'old', isArchived: true },
    { id: 'C3PRIVATE', name: 'secret-plans', kind: 'private', members: ['U1ALICE'] },
    { id: 'C4OPEN', name: 'open', members: ['U1ALICE'] },
    { id: 'C5INVITED', name: 'invited', kind: 'private', members: ['U1ALICE', 'U0BOT'] },
  ],
});
const OTHERS: FakeWorkspace = { id: 'T2', name: 'Others', users: [], channels: [{ id: 'C9OTHERS', name: 'others' }] };

describe('whether the bot may post in a channel of Slack', () => {
  it.each([
    ['one that it is in', 'slack:C1GENERAL', WRITES, 'yes'],
    ['a private one that it is in', 'slack:C5INVITED', WRITES, 'yes'],
    ['a public one that it is not in', 'slack:C4OPEN', WRITES, 'no'],
    ['a public one, where it may post in all of them', 'slack:C4OPEN', [...WRITES, 'chat:write.public'], 'yes'],
    ['a private one that it is not in', 'slack:C3PRIVATE', WRITES, 'elsewhere'],
    ['an archived one', 'slack:C2OLD', WRITES, 'no'],
    ['one of another workspace', 'slack:C9OTHERS', WRITES, 'elsewhere'],
    ['none', 'slack:C7NOTHING', WRITES, 'elsewhere'],
    ['a person', 'slack:U1ALICE', WRITES, 'elsewhere'],
    ['one of another platform', 'discord:C1GENERAL', WRITES, 'elsewhere'],
  ] as const)('is told of %s, and is what comes of a card there', async (_what, channel, scopes, expected) => {
    const { outbound } = await connectWorker({ workspaces: [acme(scopes), OTHERS] });
    expect(await outbound.teams?.mayPostIn?.(T1, channel)).toBe(expected);
    const to = { kind: 'channel', thread: THREAD, channel } as const;
    const book = new ApprovalBook();
    const card = await book.card(book.ask({ thread: THREAD, team: T1, by: { id: 'slack:U1ALICE', name: 'Alice' } }));
    const posted = outbound.approvals?.post(to, card, { key: 'approval.1.0', recovery: false });
    const outcome = await Promise.resolve(posted).catch((error: unknown) => error);
    expect(typeof outcome === 'string').toBe(expected === 'yes');
  });

  it('names the scope that it lacks to be told', async () => {
    const { outbound } = await connectWorker({ workspaces: [acme(['chat:write'])] });
    await expect(outbound.teams?.mayPostIn?.(T1, 'slack:C1GENERAL')).rejects.toThrow(
      'Slack does not tell whether a channel is there: the app was not granted the scope channels:read or groups:read (docs/slack.md).',
    );
  });

  it('is asked when an admin names the approvers’ channel', async () => {
    const { outbound } = await connectWorker({ workspaces: [acme(WRITES), OTHERS] });
    const world = createWorld({
      directory: { mayPostIn: async (...asked) => (await outbound.teams?.mayPostIn?.(...asked)) ?? 'no' },
    });
    const name = async (channel: string, scope: typeof team | typeof general = team) =>
      (await world.change(scope, [{ kind: 'set', key: 'approvals.channel', value: [channel] }])).status;
    expect([await name('slack:C9OTHERS'), await name('slack:C4OPEN', general), await name('slack:C5INVITED')]).toEqual([
      'invalid',
      'invalid',
      'done',
    ]);
  });
});
