import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isReachedThrough,
  parseThreadId,
  type ThreadAddress,
  teamOf,
  toTeamId,
  toThreadId,
} from '../../src/threads/thread-id.ts';

describe('a thread id', () => {
  const stable: readonly (readonly [ThreadAddress, string])[] = [
    [{ platform: 'slack', team: 'T1', channel: 'C1', thread: '1790000000.000100' }, 'slack:T1:C1:1790000000.000100'],
    [{ platform: 'slack', channel: 'D1', thread: '1790000000.000100' }, 'slack::D1:1790000000.000100'],
    [{ platform: 'discord', team: '81384788765712384', channel: '90' }, 'discord:81384788765712384:90:'],
    [{ platform: 'terminal', channel: 'alice: notes' }, 'terminal::alice%3A%20notes:'],
  ];
  for (const [address, id] of stable) {
    it(`is "${id}" for ever`, () => {
      expect(toThreadId(address)).toBe(id);
      expect(parseThreadId(id)).toEqual(address);
    });
  }

  it('comes back from its parts, whatever they hold', () => {
    const part = string({ unit: 'grapheme', maxLength: 20 });
    const some = string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    assert(
      property(some, part, some, part, (platform, team, channel, thread) => {
        const address = { platform, channel, ...(team !== '' && { team }), ...(thread !== '' && { thread }) };
        expect(parseThreadId(toThreadId(address))).toEqual(address);
      }),
    );
  });

  for (const broken of [
    '',
    'slack',
    'slack:T1:C1',
    ':T1:C1:1',
    'slack:T1::1',
    'slack:T1:C1:1:2',
    'slack:%zz:C1:1',
    'sl ack:T1:C1:1',
  ]) {
    it(`refuses "${broken}" with its code and what one looks like`, () => {
      expect(() => parseThreadId(broken)).toThrow(
        expect.objectContaining({
          code: 'thread_id_invalid',
          message: `A thread id looks like "platform:team:channel:thread" (team and thread may be empty); this one does not: "${broken}".`,
        }),
      );
    });
  }

  it('refuses an address without a channel', () => {
    expect(() => toThreadId({ platform: 'slack', channel: '' })).toThrow(/A thread id looks like/u);
  });

  it('is reached through its team, as direct messages of the installation there are', () => {
    const team = toTeamId('slack', 'T1');
    const reached = [
      { platform: 'slack', team: 'T1', channel: 'C1' },
      { platform: 'slack', channel: 'T1/D1', thread: '1' },
      { platform: 'slack', team: 'T12', channel: 'C1' },
      { platform: 'slack', channel: 'T12/D1' },
      { platform: 'slack', channel: 'D1' },
      { platform: 'discord', channel: 'T1/D1' },
    ].map((address) => isReachedThrough(toThreadId(address), team));
    expect(reached).toEqual([true, true, false, false, false, false]);
  });

  it('names its team, and none in a direct message', () => {
    expect(teamOf(toThreadId({ platform: 'slack', team: 'T:1', channel: 'C1' }))).toBe(toTeamId('slack', 'T:1'));
    expect(teamOf(toThreadId({ platform: 'slack', channel: 'D1' }))).toBeUndefined();
    expect(toTeamId('slack', 'T:1')).toBe('slack:T%3A1');
  });
});
