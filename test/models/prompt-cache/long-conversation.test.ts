import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createBot } from '../../../src/bot.ts';
import type { Message } from '../../../src/core/index.ts';
import { parseModelName } from '../../../src/models/providers/model-name.ts';
import { openModel } from '../../../src/models/providers/open-model.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import type { InboundMessage } from '../../../src/threads/inbound-message.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import type { ExchangeEnd } from '../../../src/threads/transcript.ts';
import type { Wire } from '../../support/model-wire/index.ts';
import type { CacheUse } from '../../support/prompt-cache/cache-use.ts';
import { type CachingProvider, startCachingProvider } from '../../support/prompt-cache/start-caching-provider.ts';
import { RecordingOutbound } from '../../threads/support/recording-outbound.ts';

const TURNS = 10;

/** Milliseconds between two messages: what tells the time would tell another one in each. */
const PAUSE_MS = 61_000;

/** As long as instructions of a team are, and longer than the shortest prefix that providers cache. */
const INSTRUCTIONS = Array.from({ length: 80 }, (_, number) => `Rule ${number}: be exact, be kind, and say so.`).join(
  '\n',
);

const MODELS: Readonly<Record<Wire, string>> = {
  anthropic: 'anthropic/claude-sonnet-5-5',
  responses: 'openai/gpt-4.1',
  chat: 'openai-compatible/qwen3:8b',
  google: 'google/gemini-2.5-flash',
};
const WIRES: readonly Wire[] = ['anthropic', 'responses', 'chat', 'google'];

const thread = toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: '1' });

let provider: CachingProvider | undefined;
afterEach(() => provider?.close());

describe.each(WIRES)('a conversation of 10 turns with a tool on %s', (wire) => {
  it('reads from the cache what was sent before', async () => {
    const { uses, reported } = await converse(wire);
    expect(uses).toHaveLength(2 * TURNS);
    // All that the request before read and wrote, and all that it sent but for the provider's steps of 128 tokens.
    const later = uses.slice(1).map(({ read }, index) => ({ read, before: uses[index] ?? NOTHING }));
    expect(later.filter(({ read, before }) => read < before.read + before.written)).toEqual([]);
    expect(later.filter(({ read, before }) => read < totalOf(before) - 140)).toEqual([]);
    expect(shareRead(uses)).toBeGreaterThan(0.85);
    expect(reported).toEqual(
      uses.map(({ fresh, read, written }) => ({ input: fresh, cacheRead: read, cacheWrite: written })),
    );
  });

  it('would read nothing of earlier turns if its prompt told the time', async () => {
    const { uses } = await converse(wire, { tellsTime: true });
    expect(uses.filter((_use, index) => index % 2 === 0).map(({ read }) => read)).toEqual(Array(TURNS).fill(0));
  });
});

it('reads what was sent before also behind a turn of many calls on anthropic', async () => {
  const { uses } = await converse('anthropic', { calls: 15 });
  const [, ...later] = uses;
  expect(later.map(({ read }, index) => read - totalOf(uses[index] ?? NOTHING))).toEqual(later.map(() => 0));
});

const NOTHING: CacheUse = { fresh: 0, read: 0, written: 0 };

function totalOf({ fresh, read, written }: CacheUse): number {
  return fresh + read + written;
}

function shareRead(uses: readonly CacheUse[]): number {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return sum(uses.map(({ read }) => read)) / sum(uses.map(totalOf));
}

async function converse(wire: Wire, { tellsTime = false, calls = 1 } = {}) {
  provider = await startCachingProvider({ calls: () => calls });
  const clock = createFakeClock();
  const name = parseModelName(MODELS[wire]);
  if (name.kind !== 'provider') throw new Error(`no model: ${MODELS[wire]}`);
  const { model, streamFn } = openModel(name, {
    clock,
    logger: silentLogger,
    apiKey: 'key',
    baseUrl: provider.baseUrl(wire),
  });
  const bot = createBot({
    adapters: [{ platform: 'test', outbound: new RecordingOutbound(), start: async () => {}, stop: async () => {} }],
    clock,
    model,
    streamFn: (asked, { messages }, options) =>
      streamFn(asked, { messages: tellsTime ? withTime(messages, clock.now()) : messages }, options),
    tools: ['calculate'],
    instructions: INSTRUCTIONS,
  });
  const reported: object[] = [];
  let isAsking = false;
  const ends: ExchangeEnd[] = [];
  bot.intake.events.subscribe(thread, (event) => {
    if (event.kind === 'exchangeEnd') ends.push(event.end);
    if (event.kind !== 'agent') return;
    if (event.event.type === 'turn_start') isAsking = true;
    if (event.event.type !== 'message_end' || event.event.message.role !== 'assistant') return;
    isAsking = false;
    const { input, cacheRead, cacheWrite } = event.event.message.usage;
    reported.push({ input, cacheRead, cacheWrite });
  });
  await bot.start();
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await bot.intake.receive(message(`What is 6*7, for the ${turn}th time?`, turn));
    while (ends.length < turn) {
      // The provider answers in its own time, which must not count as a silence.
      if (!isAsking) await clock.advanceAsync(50);
      await nextRound();
    }
    await clock.advanceAsync(PAUSE_MS);
  }
  await bot.stop();
  return { uses: [...provider.uses], reported };
}

/** The mistake that this test is about. */
function withTime(messages: readonly Message[], now: number): Message[] {
  const [first, ...rest] = messages;
  if (first?.role !== 'system' || typeof first.content !== 'string') throw new Error('no prompt');
  return [{ ...first, content: `It is minute ${Math.floor(now / 60_000)}. ${first.content}` }, ...rest];
}

function message(text: string, turn: number): InboundMessage {
  return {
    id: `m${turn}`,
    thread,
    author: { id: 'test:alice', name: 'alice', kind: 'person' },
    text,
    address: 'mention',
    addressesOthers: false,
    isSystem: false,
    files: [],
    quotes: [],
    sentAt: Date.UTC(2026, 0, 1),
    earlierSpeakers: [],
  };
}
