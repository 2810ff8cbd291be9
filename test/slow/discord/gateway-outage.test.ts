import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiscordCalls } from '../../../src/adapters/discord/calls/create-calls.ts';
import { completeOptions } from '../../../src/adapters/discord/complete-options.ts';
import { createGateway } from '../../../src/adapters/discord/gateway/create-gateway.ts';
import type { GatewayEvent } from '../../../src/adapters/discord/gateway/gateway.ts';
import { systemClock } from '../../../src/core/index.ts';
import { createFakeDiscord } from '../../../src/testing/fake-discord/create-fake-discord.ts';
import type { FakeDiscordOptions } from '../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { RecordingLogger } from '../../threads/memory/recording-logger.ts';

const OUTAGE_MS = 120_000;

/** The gateway as it is, by the system's clock. */
async function realTime(options?: FakeDiscordOptions) {
  const discord = await createFakeDiscord(options);
  onTestFinished(() => discord.close());
  const { apiUrl, token } = discord;
  const logger = new RecordingLogger();
  const events: GatewayEvent[] = [];
  const tries: number[] = [];
  const gateway = createGateway({
    options: completeOptions({ apiUrl, token }),
    calls: createDiscordCalls({ apiUrl, token, fetch: globalThis.fetch, clock: systemClock, logger }),
    outgoing: {
      dispatcher: () => Promise.reject(new Error('Not in this test.')),
      isDirect: () => {
        tries.push(Date.now());
        return true;
      },
    },
    clock: systemClock,
    logger,
    onEvent: (event) => events.push(event),
    onFreshSession: () => undefined,
  });
  onTestFinished(() => gateway.close());
  await gateway.open();
  const heard = (text: string): boolean =>
    events.some(({ type, data }) => type === 'MESSAGE_CREATE' && JSON.stringify(data).includes(text));
  const ops = (): readonly number[] => discord.gatewayOps.flatMap(({ op }) => (op === 1 ? [] : [op]));
  const isReady = (): boolean => gateway.checks().every(({ ok }) => ok);
  return { discord, gateway, logger, tries, heard, ops, isReady };
}

async function within(limitMs: number, holds: () => boolean): Promise<number> {
  const begin = Date.now();
  while (!holds()) {
    if (Date.now() - begin > limitMs) throw new Error(`It did not come to pass within ${limitMs} ms.`);
    await sleep(50);
  }
  return Date.now() - begin;
}

describe('D12: the gateway closes every connection for two minutes', () => {
  it('is tried a few times, reported within 30 s, with two lines in the log, and recovers alone', async () => {
    const { discord, logger, tries, heard, ops, isReady } = await realTime();
    await sleep(11_000);
    tries.length = 0;
    discord.failGateway({ kind: 'refuse' });
    discord.failGateway({ kind: 'close', code: 'cut' });
    const begin = Date.now();
    await within(30_000, () => !isReady());
    await discord.say({ channel: IDS.general, user: IDS.alice, text: 'in the gap' });
    await sleep(OUTAGE_MS - (Date.now() - begin));
    expect(tries.length).toBeLessThanOrEqual(10);
    discord.restore();
    await within(65_000, () => heard('in the gap'));
    await within(6_000, () => isReady() && logger.lines.length === 2);
    expect(ops()).toEqual([2, 6]);
    expect(logger.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
  }, 240_000);
});

describe('D10: a connection on which no heartbeat is answered', () => {
  it('is given up and resumed', async () => {
    const { discord, heard, ops } = await realTime({ heartbeatMs: 1_000 });
    await sleep(11_000);
    discord.failGateway({ kind: 'muteHeartbeats' });
    await within(5_000, () => ops().length === 2);
    discord.restore();
    await discord.say({ channel: IDS.general, user: IDS.alice, text: 'after that' });
    await within(10_000, () => heard('after that'));
    expect(ops().every((op) => op === 2 || op === 6)).toBe(true);
    expect(ops().filter((op) => op === 2)).toHaveLength(1);
  }, 60_000);
});
