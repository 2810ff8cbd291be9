import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeWorkspace } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { errorOf, refusal, start } from '../started.ts';

const lacking: FakeWorkspace = {
  id: 'T1',
  name: 'W',
  users: [{ id: 'U1ALICE', name: 'alice' }],
  channels: [{ id: 'C1GENERAL', name: 'general' }],
  lacks: ['agentSessions', 'agentView', 'status'],
};

describe('the status of a thread', () => {
  it('is set, and taken away by an empty one, by a reply and by time', async () => {
    const clock = createFakeClock();
    const { slack, client } = await start({ clock });
    const channel_id = 'C1GENERAL';
    const { ts: thread_ts } = await slack.say({ channel: channel_id, user: 'U1ALICE', text: 'x' });
    const set = (status: string) =>
      client.assistant.threads.setStatus({ channel_id, thread_ts, status, loading_messages: ['One …'] });
    const shown: unknown[] = [];
    await set('is thinking…');
    shown.push(slack.statuses);
    await set('');
    shown.push(slack.statuses);
    await set('is writing…');
    await client.chat.postMessage({ channel: channel_id, thread_ts, text: 'done' });
    shown.push(slack.statuses);
    await set('is thinking…');
    clock.advance(120_000);
    shown.push(slack.statuses);
    expect(shown).toEqual([[{ channel: channel_id, threadTs: thread_ts, status: 'is thinking…' }], [], [], []]);
  });

  it('needs a thread, and at most ten messages', async () => {
    const { client } = await start();
    const args = { channel_id: 'C1GENERAL', thread_ts: '1.0', status: 'x' };
    expect(await errorOf(client.assistant.threads.setStatus(args))).toBe('invalid_thread_ts');
    const loading_messages = Array.from({ length: 11 }, () => 'x');
    expect(await errorOf(client.assistant.threads.setStatus({ ...args, loading_messages }))).toBe('invalid_arguments');
  });
});

describe('prompts and titles', () => {
  it('are of the direct message with the app', async () => {
    const { slack, client } = await start();
    const channel_id = slack.openDirect('U1ALICE');
    const { ts: thread_ts } = await slack.say({ channel: channel_id, user: 'U1ALICE', text: 'x' });
    const prompts = [{ title: 'Sum up', message: 'Sum this up' }];
    await client.assistant.threads.setSuggestedPrompts({ channel_id, title: 'Try', prompts });
    await client.assistant.threads.setTitle({ channel_id, thread_ts, title: 'A talk' });
    expect(slack.prompts).toEqual([{ channel: channel_id, prompts }]);
    expect(slack.sessions).toEqual([{ channel: channel_id, threadTs: thread_ts, status: 'active', title: 'A talk' }]);
    const args = { channel_id: 'C1GENERAL', prompts };
    expect(await errorOf(client.assistant.threads.setSuggestedPrompts(args))).toBe('channel_type_not_supported');
    const five = Array.from({ length: 5 }, () => ({ title: 'x', message: 'y' }));
    expect(await errorOf(client.assistant.threads.setSuggestedPrompts({ channel_id, prompts: five }))).toBe(
      'invalid_arguments',
    );
  });
});

describe('agent sessions', () => {
  it('are made by a status, keep their first title, and are renamed', async () => {
    const { slack, client } = await start();
    const channel_id = 'C1GENERAL';
    const { ts: thread_ts } = await slack.say({ channel: channel_id, user: 'U1ALICE', text: 'x' });
    const place = { channel_id, thread_ts };
    const first = { ...place, status: 'processing', title: 'First', initiator_user_id: 'U1ALICE' };
    expect(await client.agents.sessions.setStatus(first)).toMatchObject({ status: 'processing', title: 'First' });
    await client.agents.sessions.setStatus({ ...place, status: 'active', title: 'Second' });
    expect(slack.sessions).toEqual([{ channel: channel_id, threadTs: thread_ts, status: 'active', title: 'First' }]);
    expect(await client.agents.sessions.rename({ ...place, title: 'Third' })).toMatchObject({ title: 'Third' });
    expect(slack.sessions[0]?.title).toBe('Third');
  });

  for (const [error, args] of [
    ['thread_ts_required', { status: 'active' }],
    ['invalid_status', { status: 'busy', thread_ts: '1.0' }],
    ['user_not_found', { status: 'active', thread_ts: '1.0', initiator_user_id: 'U9' }],
    ['channel_not_found', { channel_id: 'C9', status: 'active', thread_ts: '1.0' }],
    ['invalid_arguments', { status: 'active', thread_ts: '1.0', title: 'x'.repeat(201) }],
  ] as const) {
    it(`answer ${error} to ${JSON.stringify(args).slice(0, 60)}`, async () => {
      const { client } = await start();
      expect(await errorOf(client.apiCall('agents.sessions.setStatus', { channel_id: 'C1GENERAL', ...args }))).toBe(
        error,
      );
    });
  }

  it('cannot be renamed before they are there', async () => {
    const { client } = await start();
    const args = { channel_id: 'C1GENERAL', thread_ts: '1.0', title: 'x' };
    expect(await errorOf(client.agents.sessions.rename(args))).toBe('session_not_found');
  });
});

describe('a workspace that lacks the agent view', () => {
  it('refuses each of its methods', async () => {
    const { slack, client } = await start({ workspaces: [lacking] });
    const channel_id = slack.openDirect('U1ALICE');
    const place = { channel_id, thread_ts: '1.0' };
    const errors = [
      await refusal(client.agents.sessions.setStatus({ ...place, status: 'processing' })),
      await refusal(client.assistant.threads.setStatus({ ...place, status: 'x' })),
      await refusal(client.assistant.threads.setTitle({ ...place, title: 'x' })),
      await refusal(
        client.assistant.threads.setSuggestedPrompts({ channel_id, prompts: [{ title: 'x', message: 'y' }] }),
      ),
    ];
    expect(errors.map(({ error }) => error)).toEqual([
      'feature_disabled',
      'feature_disabled',
      'not_agent_app',
      'not_agent_app',
    ]);
  });
});
