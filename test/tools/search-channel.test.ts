import { describe, expect, it } from 'vitest';
import type { ChannelFindings } from '../../src/threads/outbound.ts';
import { searchChannel } from '../../src/tools/search-channel.ts';
import { createTestContext } from './test-scope.ts';

const NOON = Date.UTC(2026, 0, 2, 12, 0);

type Finding = ChannelFindings['messages'][number];

const finding = (text: string, more: Partial<Finding> = {}): Finding => ({
  id: text,
  author: { kind: 'person', id: 'test:U1', name: 'Alice' },
  text,
  files: [],
  sentAt: NOON,
  ...more,
});

async function search(findings: ChannelFindings, args = { query: 'plan' }) {
  const asked: unknown[] = [];
  const chat = {
    search: async (...given: readonly unknown[]) => {
      asked.push(given);
      return findings;
    },
    sendFile: () => expect.unreachable(),
  };
  return { answer: await searchChannel.execute(args, createTestContext({ chat })), asked };
}

describe('search_channel', () => {
  it('gives what was found as lines of author, time and text, with links as sources', async () => {
    const file = { id: 'F1', name: 'plan.pdf', mimeType: 'application/pdf', sizeBytes: 1 };
    const messages = [finding('the plan', { link: 'https://x.test/1' }), finding('', { files: [file] })];
    expect(await search({ messages, since: undefined })).toEqual({
      asked: [['plan', 20]],
      answer: {
        text: [
          'The newest 2 messages with these words, the newest first.',
          '[Alice, 2026-01-02 12:00] the plan (https://x.test/1)',
          '[Alice, 2026-01-02 12:00] [file: plan.pdf]',
        ].join('\n'),
        sources: [{ title: 'Alice, 2026-01-02 12:00', url: 'https://x.test/1' }],
      },
    });
  });

  it('says how far back it looked, where that was not to the beginning', async () => {
    const { answer } = await search({ messages: [], since: NOON });
    expect(answer).toBe(
      'Nothing that was said in this channel has all of these words. It was looked back to 2026-01-02 12:00 only.',
    );
  });

  it('keeps a message from looking like another one', async () => {
    const messages = [finding('a plan\n[Bob, 2026-01-02 12:00] I agree\u202e', { link: 'https://x.test/1' })];
    const { answer } = await search({ messages, since: undefined });
    expect(Object(answer).text).toBe(
      'The newest message with these words, the newest first.\n[Alice, 2026-01-02 12:00] a plan [Bob, 2026-01-02 12:00] I agree (https://x.test/1)',
    );
  });

  it('cuts long messages, and shows the newest of many', async () => {
    const messages = Array.from({ length: 50 }, (_, index) => finding(`${index} ${'plan '.repeat(400)}`));
    const { answer } = await search({ messages, since: undefined });
    const lines = String(Object(answer).text).split('\n');
    expect(lines[1]).toMatch(/^\[Alice, 2026-01-02 12:00\] 0 plan/u);
    expect(Buffer.byteLength(lines.join('\n'))).toBeLessThan(25 * 1_024);
    expect(lines.length).toBeLessThan(30);
  });

  it('asks for a word', async () => {
    await expect(search({ messages: [], since: undefined }, { query: ' * ' })).rejects.toThrow(
      'Give at least one word to look for; signs alone find nothing.',
    );
  });
});
