import { setTimeout as sleep } from 'node:timers/promises';
import { createDiscordAdapter } from '../../../src/adapters/discord/index.ts';
import { createBot } from '../../../src/bot.ts';
import { createJumpingClock } from './jumping-clock.ts';

// A bot of its own process, whose clock a test sets forward and whose memory it asks for.

const { DISCORD_TOKEN: token = '', DISCORD_API_URL: apiUrl = '', REDIS_URL: url = '' } = process.env;
const clock = createJumpingClock();
const bot = createBot({
  adapters: [createDiscordAdapter({ token, apiUrl })],
  redis: { url },
  budgets: { requestsPerHour: 0 },
  clock,
});

process.on('message', (message: { readonly jumpMs?: number }) => {
  if (message.jumpMs !== undefined) clock.jump(message.jumpMs);
  else void measure();
});

await bot.start();
process.send?.({ kind: 'ready' });

/** What is left after rubbish is collected, twice: what the first round frees may hold more. */
async function measure(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    globalThis.gc?.();
    await sleep(200);
  }
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ kind: 'memory', rss, heapUsed });
}
