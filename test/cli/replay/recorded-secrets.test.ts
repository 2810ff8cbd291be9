import { describe, expect, it } from 'vitest';
import { call, text } from '../../../src/testing/index.ts';
import { memoryUnderTest, RecordedWorld } from './recorded-world.ts';

/** Nobody's: made up in the form of the real ones. */
const KEY = 'sk-ant-api03-canary0123456789abcdef';
const PASSWORD = 'canary-password';

describe('a recording', () => {
  it('holds no key and no password, wherever they come from, and is replayed to the same transcript', async () => {
    const world = await RecordedWorld.open(
      await memoryUnderTest(),
      [
        [text(`I use ${KEY}.`), call('act', { step: `with ${PASSWORD}` })],
        `The tool said ${KEY}, and the proxy's password is ${PASSWORD}.`,
      ],
      { outgoing: { httpsProxy: `http://me:${PASSWORD}@proxy.example:3128` } },
    );
    world.acts[`with ${PASSWORD}`] = async () => `the key is ${KEY}`;
    await world.say(`my key is ${KEY}`);
    await world.settle();
    const recorded = JSON.stringify(await world.recordings());
    expect(recorded).toContain('I use [redacted].');
    expect(recorded).not.toMatch(/canary/u);
    expect(JSON.stringify(await world.transcript())).toContain(KEY);
    const { exitCode, stdout } = await world.replay(1, [PASSWORD]);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining('2 requests, as then.\nThe transcript is the same.'),
    ]);
  });
});
