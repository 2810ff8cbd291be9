import { describe, expect, it } from 'vitest';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import type { FakeWorkspace } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { connectWorker } from '../support/connected-worker.ts';

const ROOT = '1767225600.000100';
const thread = (channel: string, workspace = 'T1') => threadOf({ workspace, channel, root: ROOT });

const workspaces: readonly FakeWorkspace[] = [
  {
    id: 'T1',
    name: 'Acme Inc',
    users: [{ id: 'U1ALICE', name: 'alice' }],
    channels: [
      { id: 'C1GENERAL', name: 'general' },
      { id: 'C3PRIVATE', name: 'secret-plans', kind: 'private' },
      { id: 'G4GROUP', name: 'mpdm', kind: 'group' },
      { id: 'C5SHARED', name: 'shared', sharedWith: ['T2'] },
    ],
  },
  { id: 'T2', name: 'Others', users: [], channels: [] },
];

describe('who can read what is said on Slack', () => {
  it.each([
    ['a public channel', 'C1GENERAL', 'public', false],
    ['a private channel', 'C3PRIVATE', 'private', false],
    ['a group message', 'G4GROUP', 'private', false],
    ['a channel that is shared with another company', 'C5SHARED', 'private', true],
    ['a channel that Slack does not tell of', 'C9UNKNOWN', 'private', true],
    ['a direct message', 'D1', 'direct', false],
  ])('in %s', async (_where, channel, visibility, hasOutsiders) => {
    const { outbound } = await connectWorker({ workspaces });
    expect([await outbound.visibilityOf?.(thread(channel)), await outbound.hasOutsiders?.(thread(channel))]).toEqual([
      visibility,
      hasOutsiders,
    ]);
  });

  it("does not take a workspace's channel for the whole organisation's", async () => {
    const { outbound } = await connectWorker({
      enterprises: [{ id: 'E1', name: 'Org', installation: { token: 'xoxb-org' } }],
      workspaces: [
        { id: 'T1', name: 'One', enterprise: 'E1', users: [], channels: [{ id: 'C1GENERAL', name: 'general' }] },
      ],
    });
    expect(await outbound.visibilityOf?.(thread('C1GENERAL', 'E1'))).toBe('private');
  });
});

describe('links on Slack', () => {
  it('lead to the first message of a thread, and to one of its replies', async () => {
    const { outbound, methods } = await connectWorker({ workspaces });
    const place = thread('C1GENERAL');
    expect([
      await outbound.linkTo?.(place),
      await outbound.linkTo?.(place, 'C1GENERAL:1767225601.000200'),
      await outbound.linkTo?.(place, '1767225601.000200'),
    ]).toEqual([
      'https://acme-inc.slack.com/archives/C1GENERAL/p1767225600000100',
      'https://acme-inc.slack.com/archives/C1GENERAL/p1767225601000200?thread_ts=1767225600.000100&cid=C1GENERAL',
      'https://acme-inc.slack.com/archives/C1GENERAL/p1767225601000200?thread_ts=1767225600.000100&cid=C1GENERAL',
    ]);
    expect(methods()).toEqual(['auth.test']);
  });

  it('are missing where there is no such message, or Slack does not tell where it is', async () => {
    const { outbound, slack } = await connectWorker({ workspaces });
    expect(await outbound.linkTo?.(thread('C1GENERAL'), 'C1GENERAL:status')).toBeUndefined();
    slack.fail('auth.test', { kind: 'status', status: 503 });
    expect(await outbound.linkTo?.(thread('C1GENERAL'))).toBeUndefined();
  });
});
