import { expect, it } from 'vitest';
import { TOKEN_REFUSED } from '../../../src/adapters/discord/gateway/refusal.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../src/testing/fake-discord/fake-discord-ids.ts';
import { RecordingLogger } from '../../threads/memory/recording-logger.ts';
import { startBotOnFake } from './support/bot-on-fake.ts';

const { alice, general, app } = IDS;

const NOT_READY = [{ check: 'discord', ok: false, reason: TOKEN_REFUSED }];

it('is not ready as soon as a call hears that the token is refused, which is said once', async () => {
  const logger = new RecordingLogger();
  const refusals = (): number => logger.lines.filter(({ message }) => message === TOKEN_REFUSED).length;
  const { discord, adapter, pass, until } = await startBotOnFake({ script: ['Hello.'], logger });
  discord.fail('*', { kind: 'error', status: 401, code: 0, times: 100 });
  await discord.say({ channel: general, user: alice, text: `<@${app}> hello` });
  await until('a call is refused', () => discord.calls.some(({ status }) => status === 401));
  const atOnce = { refusals: refusals(), checks: adapter.checks?.() };
  await pass(60_000);
  expect(atOnce).toEqual({ refusals: 1, checks: NOT_READY });
  expect([refusals(), adapter.checks?.(), discord.openSessions]).toEqual([1, NOT_READY, 0]);
});

it('sends nothing more when the gateway hears of it first, and says it once', async () => {
  const logger = new RecordingLogger();
  const refusals = (): number => logger.lines.filter(({ message }) => message === TOKEN_REFUSED).length;
  const { discord, adapter, pass, until } = await startBotOnFake({ script: ['Hello.'], logger });
  discord.failGateway({ kind: 'close', code: 4004 });
  await until('it is not ready', () => adapter.checks?.()[0]?.ok === false);
  const before = discord.calls.length;
  await adapter.outbound.sign?.(`discord:${IDS.guild}:${general}:` as never, { kind: 'working' });
  await pass(60_000);
  expect([refusals(), adapter.checks?.(), discord.calls.length - before]).toEqual([1, NOT_READY, 0]);
});
