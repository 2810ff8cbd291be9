import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeSlackOptions } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { errorOf, refusal, start } from '../started.ts';

const channel = 'C1GENERAL';
const recipient = { recipient_team_id: 'T1', recipient_user_id: 'U1ALICE' };

/** A stream in a thread that somebody began. */
async function startStream(options?: FakeSlackOptions) {
  const clock = createFakeClock();
  const { slack, client } = await start({ clock, ...options });
  const { ts: thread_ts } = await slack.say({ channel, user: 'U1ALICE', text: 'write' });
  const { ts = '' } = await client.chat.startStream({ channel, thread_ts, ...recipient });
  return { slack, client, clock, thread_ts, ts };
}

describe('a stream', () => {
  it('grows by text, tasks and blocks, and is an ordinary message at its end', async () => {
    const { slack, client, ts } = await startStream();
    await client.chat.appendStream({ channel, ts, markdown_text: 'Hello ' });
    const search = { type: 'task_update' as const, id: '1', title: 'Search' };
    await client.chat.appendStream({ channel, ts, chunks: [{ ...search, status: 'in_progress' }] });
    await client.chat.appendStream({
      channel,
      ts,
      chunks: [
        { type: 'markdown_text', text: '**world**' },
        { type: 'markdown_text', text: '!' },
        {
          ...search,
          status: 'complete',
          details: 'three pages',
          output: 'done',
          sources: [{ type: 'url', url: 'https://x.test', text: 'X' }],
        },
        { type: 'blocks', blocks: [{ type: 'header', text: { type: 'plain_text', text: 'More' } }] },
      ],
    });
    expect(slack.message(channel, ts)).toMatchObject({
      isStreaming: true,
      shown: 'Hello \n[complete] Search: three pages\ndone\nX\n**world**!\nMore',
    });
    const feedback = { text: { type: 'plain_text' as const, text: 'Good' }, value: 'good' };
    const { message } = await client.chat.stopStream({
      channel,
      ts,
      markdown_text: ' Bye.',
      blocks: [
        {
          type: 'context_actions',
          elements: [
            {
              type: 'feedback_buttons',
              action_id: 'f',
              positive_button: feedback,
              negative_button: { ...feedback, value: 'bad' },
            },
          ],
        },
      ],
      metadata: { event_type: 'slot', event_payload: { id: '1' } },
    });
    expect(message).toMatchObject({ ts, text: 'Hello *world*! Bye.', streaming_state: 'completed' });
    expect(slack.message(channel, ts)).toMatchObject({
      isStreaming: false,
      shown: 'Hello \n[complete] Search: three pages\ndone\nX\n**world**!\nMore\n Bye.\n[Good] [Good]',
      metadata: { event_type: 'slot', event_payload: { id: '1' } },
    });
  });

  it('shows its tasks as a plan, when that is its display mode', async () => {
    const { slack, client } = await start();
    const direct = slack.openDirect('U1ALICE');
    const { ts: thread_ts } = await slack.say({ channel: direct, user: 'U1ALICE', text: 'plan' });
    const { ts = '' } = await client.chat.startStream({ channel: direct, thread_ts, task_display_mode: 'plan' });
    await client.chat.stopStream({
      channel: direct,
      ts,
      chunks: [
        { type: 'plan_update', title: 'The plan' },
        { type: 'task_update', id: '1', title: 'One', status: 'pending' },
        { type: 'markdown_text', text: 'Text' },
      ],
    });
    expect(slack.message(direct, ts)?.shown).toBe('The plan\n[pending] One\nText');
  });

  it('makes the session of the agent, and ends its work', async () => {
    const { slack, client, ts, thread_ts } = await startStream();
    expect(slack.sessions).toEqual([{ channel, threadTs: thread_ts, status: 'processing' }]);
    await client.chat.stopStream({ channel, ts, markdown_text: 'x' });
    expect(slack.sessions).toEqual([{ channel, threadTs: thread_ts, status: 'active' }]);
  });

  it('in a channel names who sees it grow, by a team that the user is of', async () => {
    const { slack, client } = await start();
    const { ts: thread_ts } = await slack.say({ channel, user: 'U1ALICE', text: 'x' });
    const tries = [{}, { recipient_team_id: 'T1' }, { recipient_team_id: 'T2', recipient_user_id: 'U1ALICE' }];
    const errors = [];
    for (const args of tries)
      errors.push(await errorOf(client.apiCall('chat.startStream', { channel, thread_ts, ...args })));
    expect(errors).toEqual(['missing_recipient_team_id', 'missing_recipient_user_id', 'user_not_found']);
  });

  it('in a direct message is a reply', async () => {
    const { slack, client } = await start();
    const direct = slack.openDirect('U1ALICE');
    expect(await errorOf(client.apiCall('chat.startStream', { channel: direct }))).toBe('invalid_thread_ts');
    expect(await errorOf(client.chat.startStream({ channel: direct, thread_ts: '1.0' }))).toBe('thread_not_found');
  });

  it('takes nothing after its life is over: what was there stays until chat.update mends it', async () => {
    const { slack, client, clock, ts } = await startStream();
    await client.chat.appendStream({ channel, ts, markdown_text: 'half' });
    clock.advance(300_000);
    expect(await errorOf(client.chat.appendStream({ channel, ts, markdown_text: 'x' }))).toBe(
      'message_not_in_streaming_state',
    );
    expect(await errorOf(client.chat.stopStream({ channel, ts }))).toBe('message_not_in_streaming_state');
    expect(slack.message(channel, ts)).toMatchObject({ isStreaming: true, shown: 'half' });
    await client.chat.update({ channel, ts, markdown_text: 'whole' });
    expect(slack.message(channel, ts)).toMatchObject({ isStreaming: false, shown: 'whole' });
  });

  it('can be expired by a test', async () => {
    const { slack, client, ts } = await startStream({ streamLifeMs: 1000 });
    slack.expireStreams();
    expect(await errorOf(client.chat.appendStream({ channel, ts, markdown_text: 'x' }))).toBe(
      'message_not_in_streaming_state',
    );
  });

  it('cannot be updated while it lives', async () => {
    const { client, ts } = await startStream();
    expect(await errorOf(client.chat.update({ channel, ts, text: 'x' }))).toBe('streaming_state_conflict');
  });

  it('refuses what comes after its user stopped it, and keeps what came before', async () => {
    const { slack, client, ts, thread_ts } = await startStream();
    await client.chat.appendStream({ channel, ts, markdown_text: 'half' });
    await slack.pressStop('U1ALICE', channel, thread_ts);
    expect(await errorOf(client.chat.appendStream({ channel, ts, markdown_text: 'x' }))).toBe('stopped_by_user');
    expect(slack.message(channel, ts)).toMatchObject({ isStreaming: false, shown: 'half' });
    expect(slack.deliveries.at(-1)?.type).toBe('agent_session_stopped');
  });

  it('belongs to the app that started it', async () => {
    const { slack, client } = await startStream();
    const { ts } = await slack.say({ channel, user: 'U1ALICE', text: 'mine' });
    const own = await client.chat.postMessage({ channel, text: 'x' });
    const append = (to: string) => errorOf(client.chat.appendStream({ channel, ts: to, markdown_text: 'x' }));
    expect([await append(ts), await append('1.0'), await append(own.ts ?? '')]).toEqual([
      'message_not_owned_by_app',
      'message_not_found',
      'message_not_in_streaming_state',
    ]);
  });

  for (const [error, args] of [
    ['no_text', { markdown_text: '' }],
    ['no_text', { chunks: [] }],
    ['msg_too_long', { markdown_text: 'x'.repeat(12_001) }],
    ['msg_too_long', { chunks: [{ type: 'markdown_text', text: 'x'.repeat(12_001) }] }],
    ['invalid_chunks', { chunks: 'none' }],
    ['invalid_chunks', { chunks: [{ type: 'task_update', id: '1', title: 'x', status: 'going' }] }],
    ['invalid_chunks', { chunks: [{ type: 'other' }] }],
    ['invalid_blocks', { chunks: [{ type: 'blocks', blocks: [{ type: 'other' }] }] }],
    ['markdown_text_conflict', { markdown_text: 'x', chunks: [{ type: 'markdown_text', text: 'x' }] }],
    [
      'msg_blocks_too_long',
      { chunks: [7, 7].map((count) => ({ type: 'markdown_text', text: 'x'.repeat(count * 1000) })) },
    ],
    [
      'msg_blocks_too_many',
      {
        chunks: [30, 30].map((length) => ({
          type: 'blocks',
          blocks: Array.from({ length }, () => ({ type: 'divider' })),
        })),
      },
    ],
  ] as const) {
    it(`answers ${error} to ${JSON.stringify(args).slice(0, 60)}`, async () => {
      const { client, ts } = await startStream();
      expect(await errorOf(client.apiCall('chat.appendStream', { channel, ts, ...args }))).toBe(error);
    });
  }

  it('is not there in workspaces that lack it', async () => {
    const { client } = await start({
      workspaces: [
        {
          id: 'T1',
          name: 'Gov',
          users: [{ id: 'U1', name: 'u' }],
          channels: [{ id: 'C1', name: 'c' }],
          lacks: ['streaming'],
        },
      ],
    });
    const args = { channel: 'C1', thread_ts: '1.0', recipient_team_id: 'T1', recipient_user_id: 'U1' };
    expect(await refusal(client.chat.startStream(args))).toEqual({ ok: false, error: 'feature_disabled' });
  });
});
