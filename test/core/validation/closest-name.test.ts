import { describe, expect, it } from 'vitest';
import { findClosestName } from '../../../src/core/validation/closest-name.ts';

describe('findClosestName', () => {
  it.each([
    ['finds a name in another case', 'ChannelID', ['channel', 'channelId'], 'channelId'],
    ['finds a name with other separators', 'thread-ts', ['thread_ts', 'thread'], 'thread_ts'],
    ['finds a name a letter away', 'chanel', ['channel', 'panel'], 'channel'],
    ['takes the closest of several', 'limits', ['limited', 'limit'], 'limit'],
    ['finds none for a short name', 'x', ['n', 'y'], undefined],
    ['finds none for a name of another sort', 'author', ['channel', 'limit', 'editor'], undefined],
    ['finds none among none', 'author', [], undefined],
    ['compares no names beyond 100 letters', 'a'.repeat(101), ['a'.repeat(101)], undefined],
  ])('%s', (_title, name, candidates, closest) => {
    expect(findClosestName(name, candidates)).toBe(closest);
  });
});
