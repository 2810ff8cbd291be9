import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { nonceOf } from '../../../../../src/adapters/discord/drawing/nonce.ts';
import { type DrawnReply, drawReply } from '../../../../../src/adapters/discord/drawing/reply/draw-reply.ts';
import { threadName } from '../../../../../src/adapters/discord/drawing/thread-name.ts';
import { threadOf } from '../../../../../src/adapters/discord/place.ts';
import { FAKE_DISCORD_IDS } from '../../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { ReplyContent } from '../../../../../src/threads/reply.ts';
import { restOf } from '../../../../testing/fake-discord/rest-client.ts';
import { start } from '../../../../testing/fake-discord/started.ts';

const { general, guild } = FAKE_DISCORD_IDS;
const options = { texts: createTexts('en'), exchange: 'x12' };
const NO_MENTIONS = { parse: [], users: [], roles: [], replied_user: false };

const CONTENTS: readonly ReplyContent[] = [
  {
    kind: 'progress',
    line: 'Working · step 2',
    steps: [{ callId: '1', tool: 't', label: 'Search', state: 'running', detail: '@everyone' }],
    buttons: ['stop'],
  },
  {
    kind: 'text',
    markdown: '# Hi @everyone\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    final: false,
    sources: [],
    buttons: [],
  },
  {
    kind: 'text',
    markdown: `Done, <@${FAKE_DISCORD_IDS.alice}>.`,
    final: true,
    sources: [{ title: 'A page', url: 'https://e.com' }],
    notes: ['A note.'],
    buttons: ['tryAgain', 'feedback'],
    file: { name: 'answer.md', text: 'The whole answer.' },
  },
  { kind: 'notice', text: 'Is it still needed?', buttons: ['stillNeeded'] },
  {
    kind: 'text',
    markdown: '*'.repeat(1_800),
    final: true,
    sources: [],
    notes: ['*'.repeat(900)],
    buttons: ['stop', 'tryAgain', 'feedback', 'stillNeeded'],
  },
];

function requestOf({ files, ...body }: DrawnReply, nonce: string) {
  return {
    body: { ...body, allowed_mentions: NO_MENTIONS, nonce, enforce_nonce: true },
    files: files.map(({ name, bytes, mimeType }) => ({
      name,
      data: Buffer.from(bytes),
      ...(mimeType !== undefined && { contentType: mimeType }),
    })),
  };
}

describe('drawn replies on Discord', () => {
  it('are taken, posted and edited, and notify nobody', async () => {
    const discord = await start();
    const rest = restOf(discord);
    const thread = threadOf({ kind: 'channel', guild, channel: general });
    for (const [index, content] of CONTENTS.entries()) {
      const request = requestOf(drawReply(content, options), nonceOf({ thread, id: `x12.t${index}` }));
      const posted = await rest.post(`/channels/${general}/messages`, request);
      const { id } = posted as { readonly id: string };
      for (const other of CONTENTS) {
        const { files: _files, ...body } = drawReply(other, options);
        await rest.patch(`/channels/${general}/messages/${id}`, { body: { ...body, allowed_mentions: NO_MENTIONS } });
      }
      const { files: _files, ...body } = drawReply(content, options);
      await rest.patch(`/channels/${general}/messages/${id}`, { body: { ...body, allowed_mentions: NO_MENTIONS } });
    }
    expect(discord.problems).toEqual([]);
    const shown = discord.channel(general);
    expect(shown.map(({ pinged, flags }) => [pinged, flags])).toEqual(CONTENTS.map(() => [[], 4]));
    expect(shown.slice(0, 4).map((message) => message.shown)).toEqual([
      '-# Working · step 2\n-# in progress · Search: @everyone\n[Stop]',
      '# Hi @everyone\n\n```\na  b\n-  -\n1  2\n```',
      'Done, @alice.\n-# This is only the beginning. The file answer.md holds the whole answer.\n-# A note.\n-# Sources:\n-# 1. A page (<https://e.com>)\n[Try again] [👍 Helpful] [👎 Not helpful]\n📎 answer.md',
      'Is it still needed?\n[Still needed]',
    ]);
  });

  it('posts a slot once, however often', async () => {
    const discord = await start();
    const rest = restOf(discord);
    const thread = threadOf({ kind: 'channel', guild, channel: general });
    const [, content] = CONTENTS;
    if (content === undefined) throw new Error('no content');
    const request = requestOf(drawReply(content, options), nonceOf({ thread, id: 'x12.t0' }));
    await rest.post(`/channels/${general}/messages`, request);
    await rest.post(`/channels/${general}/messages`, request);
    expect(discord.channel(general).length).toBe(1);
  });

  it('R70: starts a thread with the name of a long request', async () => {
    const discord = await start();
    const { id } = await discord.say({
      channel: general,
      user: FAKE_DISCORD_IDS.alice,
      text: `<@${discord.app.id}> ${'w'.repeat(98)}👨‍👩‍👧‍👦 and more`,
    });
    const name = threadName(discord.message(id)?.content ?? '', 'A question');
    await restOf(discord).post(`/channels/${general}/messages/${id}/threads`, {
      body: { name, auto_archive_duration: 1_440 },
    });
    expect(discord.threads.map((thread) => thread.name)).toEqual([`${'w'.repeat(98)}…`]);
    expect(discord.problems).toEqual([]);
  });
});
