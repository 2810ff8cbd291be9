// The playground with a model that writes 10,000 words, for run.mjs: prints its address, and its use of the processor
// and of memory when it is sent SIGUSR2.
import { setTimeout as wait } from 'node:timers/promises';
import { createWebAdapter } from '../../src/adapters/web/index.ts';
import { createBot } from '../../src/bot.ts';
import { AssistantMessageEventStream, createZeroUsage, type StreamFn, systemClock } from '../../src/core/index.ts';
import { createPlayground, createServer } from '../../src/server/index.ts';
import { silentLogger } from '../../src/silent-logger.ts';

const WORDS = 10_000;
const WORDS_PER_DELTA = 10;
/** 500 words a second: faster than any model of today. */
const DELTA_MS = 20;

const streamFn: StreamFn = ({ id }) => {
  const stream = new AssistantMessageEventStream();
  void write(stream, id);
  return stream;
};

async function write(stream: AssistantMessageEventStream, model: string): Promise<void> {
  const block = { type: 'text' as const, text: '' };
  const partial = {
    role: 'assistant' as const,
    content: [block],
    api: 'bench',
    provider: 'bench',
    model,
    usage: createZeroUsage(),
    stopReason: 'stop' as const,
    timestamp: Date.now(),
  };
  stream.push({ type: 'start', partial });
  stream.push({ type: 'text_start', contentIndex: 0, partial });
  for (let word = 0; word < WORDS; word += WORDS_PER_DELTA) {
    const delta =
      Array.from({ length: WORDS_PER_DELTA }, (_, index) => `word${word + index}`).join(' ') +
      (word % 200 === 0 ? '.\n\n' : ' ');
    block.text += delta;
    stream.push({ type: 'text_delta', contentIndex: 0, delta, partial });
    await wait(DELTA_MS);
  }
  stream.push({ type: 'text_end', contentIndex: 0, content: block.text, partial });
  stream.push({ type: 'done', reason: 'stop', message: partial });
}

const { adapter, routes } = createWebAdapter({
  botName: 'threadloop',
  model: 'bench',
  store: 'in this process',
  isDurable: false,
});
const common = { logger: silentLogger, clock: systemClock };
const bot = createBot({ ...common, adapters: [adapter], streamFn, settleMs: 0 });
const plugins = [createPlayground({ host: '127.0.0.1', routes })];
const server = await createServer({ ...common, host: '127.0.0.1', port: 0, plugins, isReady: () => [] });
await bot.start();
process.stdout.write(`${JSON.stringify({ address: server.address })}\n`);

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(
    `${JSON.stringify({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage().rss / 1e6 })}\n`,
  );
});
process.on('SIGTERM', () => process.exit(0));
