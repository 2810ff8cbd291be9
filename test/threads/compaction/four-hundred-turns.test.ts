import { describe, expect, it } from 'vitest';
import { hasRedis } from '../../support/redis.ts';
import { openStore } from '../redis/support/open-store.ts';
import { talkFourHundredTurns } from './support/four-hundred-turns.ts';

const PROMISE = 'keeps a fact of turn 3, never sends more than the window, and loses nothing that is said meanwhile';

describe('a thread of 400 turns with a model of 32k tokens', () => {
  it(`${PROMISE}, in process`, async () => {
    await talkFourHundredTurns();
    expect.hasAssertions();
  }, 60_000);

  it.skipIf(!hasRedis)(
    `${PROMISE}, on Redis`,
    async () => {
      await talkFourHundredTurns((clock) => openStore({ clock }).store);
      expect.hasAssertions();
    },
    60_000,
  );
});
