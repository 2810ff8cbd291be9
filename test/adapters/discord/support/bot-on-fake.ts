import { onTestFinished } from 'vitest';
import { createDiscordAdapter, type DiscordAdapter } from '../../../../src/adapters/discord/create-discord-adapter.ts';
// Loaded beforehand: else the clock goes on for half a minute while files are read.
import '../../../../src/adapters/discord/gateway/create-gateway.ts';
import '../../../../src/outgoing/dispatcher.ts';
import '../../../../src/outgoing/send.ts';
import type { DiscordOptions } from '../../../../src/adapters/discord/discord-options.ts';
import { type Bot, type BotOptions, createBot } from '../../../../src/bot.ts';
import type { Clock } from '../../../../src/core/index.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFakeDiscord } from '../../../../src/testing/fake-discord/create-fake-discord.ts';
import type {
  FakeDiscord,
  FakeDiscordMessage,
  FakeDiscordOptions,
} from '../../../../src/testing/fake-discord/fake-discord.ts';
import { createScriptedModel, type ScriptEntry } from '../../../../src/testing/scripted-model.ts';
import { type PassingTime, passingTime } from '../../support/passing-time.ts';
import { watchRequests } from './settled-requests.ts';

export interface BotOnFakeOptions extends Partial<Omit<BotOptions, 'adapters' | 'clock' | 'discord'>> {
  readonly script: readonly ScriptEntry[];
  /** Settings of the adapter, over those that the fake asks for. */
  readonly discord?: Partial<DiscordOptions>;
  readonly fake?: FakeDiscordOptions;
  /** @default one that begins at its usual time */
  readonly clock?: FakeClock;
  /** The clock of this process, where it is not that of all. */
  readonly ownClock?: Clock;
  /** A bot whose Discord this one shares, as another process of the deployment: give both the same storage. */
  readonly beside?: BotOnFake;
}

export interface BotOnFake extends PassingTime {
  readonly bot: Bot;
  readonly adapter: DiscordAdapter;
  readonly discord: FakeDiscord;
  readonly clock: FakeClock;
  readonly model: ReturnType<typeof createScriptedModel>;
  /** What people see in a channel, thread or direct channel, each with the id of who wrote it; nothing before it is there. */
  readonly read: (channel: string) => readonly string[];
  /** Ends the process within so many milliseconds. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/** A whole bot with the real adapter of Discord, on the fake of Discord, on one clock that only the test moves. */
export async function startBotOnFake(options: BotOnFakeOptions): Promise<BotOnFake> {
  const { script, fake, beside, discord: settings, ...others } = options;
  const { clock = beside?.clock ?? createFakeClock(), ownClock = clock, ...more } = others;
  const model = createScriptedModel(script, { clock: ownClock });
  const discord = beside?.discord ?? (await startDiscord({ clock, ...fake }));
  const { apiUrl, token } = discord;
  const adapter = createDiscordAdapter({ apiUrl, token, ...settings });
  const bot = createBot({ adapters: [adapter], streamFn: model, settleMs: 0, ...more, clock: ownClock });

  const time = passingTime(clock, watchRequests(discord.url).settled);
  const stop = async (graceMs: number): Promise<void> => {
    await time.during(bot.stop(graceMs));
  };
  await time.during(bot.start());
  onTestFinished(() => stop(0));
  return {
    bot,
    adapter,
    discord,
    clock,
    model,
    ...time,
    stop,
    read: (channel) => shownIn(discord, channel),
  };
}

async function startDiscord(options: FakeDiscordOptions): Promise<FakeDiscord> {
  const discord = await createFakeDiscord(options);
  onTestFinished(() => discord.close());
  return discord;
}

function shownIn(discord: FakeDiscord, channel: string): readonly string[] {
  try {
    return discord.channel(channel).map(describe);
  } catch {
    return []; // a thread that is not begun yet
  }
}

function describe({ author, shown }: FakeDiscordMessage): string {
  return `${author}: ${shown}`;
}
