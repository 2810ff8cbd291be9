import { expect, it } from 'vitest';
import { settingsPlace } from '../../../../src/adapters/slack/outbound/settings-place.ts';
import { threadOf } from '../../../../src/adapters/slack/place.ts';

it('is a workspace’s channel, or a direct message that somebody has in a workspace', () => {
  const channel = threadOf({ workspace: 'T1', channel: 'C2', root: '3.4' });
  const direct = threadOf({ workspace: 'T1', channel: 'D2', root: '3.4' });
  expect([settingsPlace(channel), settingsPlace(direct)]).toEqual([
    { team: 'slack:T1', channels: ['slack:C2'] },
    { team: undefined, channels: ['slack:T1/D2'], home: 'slack:T1' },
  ]);
});
