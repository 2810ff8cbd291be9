import { expect, test } from 'vitest';
import { messageIdOfLink } from '../../../../src/adapters/slack/outbound/message-link.ts';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createAnsweringFetch } from '../calls/answering-fetch.ts';
import { CHANNEL, setUpOutbound } from './outbound-setup.ts';

const formatting = expect.stringContaining('Markdown is drawn here');

test('a place is told by the names of its team and channel, and its topic', async () => {
  const general = { id: 'C1GENERAL', name: 'general', kind: 'public', topic: 'All of us', isShared: false } as const;
  const { fetch } = createAnsweringFetch(createFakeClock());
  const { outbound } = setUpOutbound({ fetch, channels: [general] });

  expect(await outbound.describePlace?.(CHANNEL)).toEqual({
    platform: 'Slack',
    kind: 'thread',
    team: 'Workspace T1',
    channel: 'general',
    topic: 'All of us',
    formatting,
  });
});

test('a direct message and an unknown channel are told without names', async () => {
  const { fetch } = createAnsweringFetch(createFakeClock());
  const { outbound } = setUpOutbound({ fetch });
  const direct = threadOf({ workspace: 'T1', channel: 'D1', root: '1.1' });

  const facts = { platform: 'Slack', team: 'Workspace T1', formatting };
  expect(await outbound.describePlace?.(direct)).toEqual({ ...facts, kind: 'direct' });
  expect(await outbound.describePlace?.(CHANNEL)).toEqual({ ...facts, kind: 'thread' });
});

test.each([
  ['https://team.slack.com/archives/C024BE91L/p1767225600000100', 'C024BE91L:1767225600.000100'],
  [
    'https://team.enterprise.slack.com/archives/C024BE91L/p1767225600000200?thread_ts=1767225600.000100&cid=C024BE91L',
    'C024BE91L:1767225600.000200',
  ],
  ['https://team.slack-gov.com/archives/G1/p1767225600000100', 'G1:1767225600.000100'],
  ['C024BE91L:1767225600.000100', 'C024BE91L:1767225600.000100'],
  ['https://evil.example/archives/C024BE91L/p1767225600000100', undefined],
  ['https://team.slack.com.evil.example/archives/C1/p1767225600000100', undefined],
  ['https://team.slack.com/archives/C024BE91L', undefined],
  ['https://team.slack.com/archives/C024BE91L/p17672256', undefined],
  ['hello', undefined],
])('the message of %s is %s', (link, id) => {
  expect(messageIdOfLink(link)).toBe(id);
});
