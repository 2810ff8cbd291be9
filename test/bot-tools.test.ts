import { describe, expect, it, onTestFinished } from 'vitest';
import { type BotOptions, createBot } from '../src/bot.ts';
import { call, createFakeClock, createScriptedModel } from '../src/testing/index.ts';
import type { InboundMessage } from '../src/threads/inbound-message.ts';
import { toThreadId } from '../src/threads/thread-id.ts';
import { FileOutbound } from './threads/support/file-outbound.ts';
import { localHost } from './tools/net/net-world.ts';

const thread = toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: '1' });
const MINUTE = 60_000;

/** A bot that is told what to call, on a platform with files. */
async function botThatCalls(script: Parameters<typeof createScriptedModel>[0], options: Partial<BotOptions> = {}) {
  const clock = createFakeClock();
  const outbound = new FileOutbound();
  const streamFn = createScriptedModel(script, { clock });
  const adapter = {
    platform: 'test',
    outbound,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  const bot = createBot({ adapters: [adapter], clock, streamFn, ...options });
  await bot.start();
  onTestFinished(() => bot.stop());
  const say = (text: string, more: Partial<InboundMessage> = {}) =>
    bot.intake.receive({
      id: text,
      thread,
      author: { id: 'test:alice', name: 'alice', kind: 'person' },
      text,
      address: 'mention',
      addressesOthers: false,
      isSystem: false,
      files: [],
      quotes: [],
      sentAt: clock.now(),
      earlierSpeakers: [],
      ...more,
    });
  /** What the n-th request ended with. */
  const last = (request: number) => JSON.stringify(streamFn.requests[request]?.messages.at(-1)?.content);
  return { bot, clock, outbound, model: streamFn, say, last };
}

describe('the tools of a bot', () => {
  it('set reminders that come back, list them and cancel them', async () => {
    const { clock, outbound, model, say, last } = await botThatCalls([
      call('remind', { text: 'water the plants', inMinutes: 10 }),
      'I will.',
      'The plants!',
      call('schedule', { text: 'stand-up', cron: '0 9 * * *' }),
      'Each day.',
      call('timers', { action: 'list' }),
      'One.',
    ]);
    await say('remind me');
    await clock.advanceAsync(5_000);
    await clock.advanceAsync(10 * MINUTE);
    expect(outbound.visible()).toEqual(['I will.', 'The plants!']);
    expect(model.requests[2]?.messages.at(-1)?.content).toMatch(
      /^⟦reminder for "alice", due 2026-01-01 00:10 UTC⟧\nwater the plants$/u,
    );
    await say('and each day');
    await clock.advanceAsync(5_000);
    await say('which?');
    await clock.advanceAsync(5_000);
    expect(last(6)).toMatch(/2026-01-01 09:00 \(Thursday, UTC\), again at .*set by .*alice.*: stand-up/u);
  });

  it('read files of the thread in a thread of their own', async () => {
    const { clock, outbound, model, say, last } = await botThatCalls([
      'A file.',
      call('read_file', { file: 'data.csv' }),
      'Two rows.',
    ]);
    outbound.files.set('f1', 'name,amount\nAda,1\nBob,2\n');
    await say('look', { files: [{ id: 'f1', name: 'data.csv', mimeType: 'text/csv', sizeBytes: 26 }] });
    await clock.advanceAsync(5_000);
    await say('how many rows?');
    await clock.advanceAsync(300);
    // The thread takes real time, and the clock stands still meanwhile.
    while (model.requests.length < 3) await clock.advanceAsync(0);
    await clock.advanceAsync(5_000);
    expect(last(2)).toContain('A table of 2 rows and 2 columns');
    expect(outbound.visible()).toEqual(['A file.', 'Two rows.']);
  });

  it('fetch nothing of this machine, whatever a model wants', async () => {
    const host = await localHost();
    const url = `http://127.0.0.1:${host.port}/`;
    const { clock, say, last } = await botThatCalls([call('fetch_page', { url }), 'No.'], { tools: ['fetch_page'] });
    await say(`read ${url}`);
    await clock.advanceAsync(5_000);
    expect(last(1)).toContain('is not on the public internet');
    expect(host.connections()).toBe(0);
  });
});
